/** The findings of stored files, read by their index: only those that are asked for. */

import PQueue from 'p-queue';
import { partOf } from '../../correction/index.js';
import { NewhireError } from '../../errors.js';
import {
  type Blobs,
  type FileRow,
  type FindingBlock,
  type FindingFilter,
  FindingsIndex,
  linesOfBlock,
  MANY_FINDINGS,
  madeIndex,
} from '../../storage/index.js';
import { type Finding, RecordLines } from '../../validation/index.js';
import { lastFourOf, ssnColumns } from '../uploads/last-four.js';
import { type FindingsAround, layoutOf, type RecordLine } from './file-records.js';
import { type MappedFindings, mappedFindings } from './finding-map.js';
import type { BlobReader } from './while-connected.js';

/** Bytes of indexes that stay in memory. */
const MAX_KEPT = 16 * 1024 * 1024;

/** A page of findings as JSON texts, and the number of all that match. */
interface FindingsPage {
  readonly total: number;
  readonly page: string[];
}

/** Which of the findings that match. */
interface Part {
  readonly skip: number;
  readonly limit: number;
}

/** Reads findings, and keeps the indexes that were used last. */
export class StoredFindings {
  private readonly kept = new Map<string, FindingsIndex>();
  /** Indexes that are read or made now: of many requests for one file, one does it, whether or not its client stays connected. */
  private readonly opening = new Map<string, Promise<FindingsIndex>>();

  /** Requests that read at the same time: one whose client closes the connection while it waits reads nothing. */
  private readonly turns = new PQueue({ concurrency: 4 });

  constructor(private readonly blobs: Blobs) {}

  /**
   * A page of the findings that match; `blobs` ends when the client closes the connection.
   * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE
   */
  async page(row: FileRow, filter: FindingFilter, part: Part, blobs: BlobReader): Promise<FindingsPage> {
    const index = await this.indexOf(row, needsLastFours(filter));
    return this.turns.add(() => {
      blobs.refuseIfGone?.();
      return pageOf(index, filter, part, blockReader(row, blobs));
    });
  }

  /**
   * Where the findings are that match, by the index alone.
   * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE
   */
  async map(row: FileRow, filter: FindingFilter): Promise<MappedFindings> {
    return mappedFindings(await this.indexOf(row, needsLastFours(filter)), filter, row.total_records);
  }

  /**
   * The lines of the first findings of each group, as the reports group them; by the index alone.
   * @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE
   */
  async firstLines(row: FileRow, most: number): Promise<Set<number>> {
    const wanted = new Set<number>();
    const counts = new Map<string, number>();
    (await this.indexOf(row)).each({}, ({ severity, error_type, field_name }, line, record_number) => {
      const group = `${severity} ${partOf({ error_type, field_name, record_number })}`;
      const count = counts.get(group) ?? 0;
      if (count >= most) return;
      counts.set(group, count + 1);
      wanted.add(line);
    });
    return wanted;
  }

  /** @throws {NewhireError} BLOB_DAMAGED, STORE_UNAVAILABLE */
  async around(row: FileRow, line: RecordLine, blobs: BlobReader): Promise<FindingsAround> {
    const index = await this.indexOf(row);
    return this.turns.add(() => {
      blobs.refuseIfGone?.();
      return findingsAround(index, line, blockReader(row, blobs));
    });
  }

  /** Call it when a file is deleted. */
  forget(fileId: string): void {
    this.kept.delete(fileId);
  }

  private async indexOf(row: FileRow, needsLastFours = false): Promise<FindingsIndex> {
    const { file_id } = row;
    const known = this.kept.get(file_id);
    if (known && (known.hasLastFours || !needsLastFours)) return this.keep(file_id, known);
    const key = `${file_id} ${needsLastFours}`;
    const opening = this.opening.get(key) ?? this.open(row, needsLastFours);
    this.opening.set(key, opening);
    try {
      return this.keep(file_id, await opening);
    } finally {
      this.opening.delete(key);
    }
  }

  /** The one that was used last is the last to be given up. */
  private keep(fileId: string, index: FindingsIndex): FindingsIndex {
    this.kept.delete(fileId);
    this.kept.set(fileId, index);
    let size = 0;
    for (const [id, one] of [...this.kept].reverse()) {
      size += one.size;
      if (size > MAX_KEPT && id !== fileId) this.kept.delete(id);
    }
    return index;
  }

  private async open(row: FileRow, needsLastFours: boolean): Promise<FindingsIndex> {
    const { file_id, findings } = row;
    const stored = findings && (await this.blobs.readDerived('index', file_id));
    const index = stored && FindingsIndex.read(stored, findings.sha256);
    if (index && (index.hasLastFours || !needsLastFours)) return index;
    return this.make(row, needsLastFours);
  }

  /** Made again where it is missing or damaged. Of few findings it is made when it is needed, and not kept on the disk. */
  private async make(row: FileRow, needsLastFours: boolean): Promise<FindingsIndex> {
    const { file_id, total_errors, total_warnings } = row;
    const findings = await this.blobs.open({ kind: 'findings', id: file_id }, row.findings);
    try {
      const areMany = total_errors + total_warnings >= MANY_FINDINGS;
      // A page needs the source only where it is asked for by an SSN.
      const unlessNeeded = (error: unknown) => {
        if (needsLastFours) throw error;
        return undefined;
      };
      const lastFourOf =
        needsLastFours || areMany ? await this.lastFoursOf(row).catch(unlessNeeded) : undefined;
      const bytes = await madeIndex(findings, lastFourOf);
      // The answer is given although a disk is full, or the file was deleted meanwhile.
      if (areMany) await this.blobs.keepDerived('index', file_id, bytes).catch(() => undefined);
      const index = FindingsIndex.read(bytes, findings.sha256);
      if (!index) throw new NewhireError('INTERNAL', 'The index of the findings cannot be read.');
      return index;
    } finally {
      await findings.close();
    }
  }

  private async lastFoursOf(row: FileRow): Promise<(finding: Finding) => string | undefined> {
    const layout = await layoutOf(row);
    const places = ssnColumns(layout);
    const texts = new Map<number, string>();
    const lines = new RecordLines(layout, (line) => {
      if (line.recordNumber > 0) texts.set(line.number, places(line.text()));
    });
    const source = await this.blobs.open({ kind: 'source', id: row.file_id }, row);
    try {
      for await (const chunk of source.chunks()) lines.push(chunk);
      lines.end();
      return (finding) => lastFourOf(finding, texts.get(finding.line_number));
    } finally {
      await source.close();
    }
  }
}

/** Digits that are searched for may be those of an SSN. */
const needsLastFours = ({ last_four, search = '' }: FindingFilter) =>
  last_four !== undefined || /(?<!\d)\d{4}(?!\d)/.test(search);

type Reader = (block: FindingBlock) => Promise<readonly string[]>;

/** Reads the lines of a block of findings. The last one is kept, as most of a page is in one or two. */
function blockReader({ file_id }: FileRow, blobs: BlobReader): Reader {
  let last: { block: FindingBlock; lines: readonly string[] } | undefined;
  return async (block) => {
    if (last?.block === block) return last.lines;
    const lines = await linesOfBlock(await blobs.readSpan({ kind: 'findings', id: file_id }, block));
    last = { block, lines };
    return lines;
  };
}

async function pageOf(
  index: FindingsIndex,
  filter: FindingFilter,
  part: Part,
  read: Reader,
): Promise<FindingsPage> {
  const { total, places } = index.places(filter, part);
  const page: string[] = [];
  for (const { block, nth } of places) page.push((await read(block))[nth] ?? '');
  return { total, page };
}

/** A finding about several lines is given for each of them, as `newhire show` lists it. */
async function findingsAround(
  index: FindingsIndex,
  { line_number, record_number }: RecordLine,
  read: Reader,
): Promise<FindingsAround> {
  const findings: Finding[] = [];
  let [previous, next] = [0, Number.POSITIVE_INFINITY];
  const see = (record: number) => {
    // Number 0 is that of no record.
    if (record > 0 && record < record_number) previous = Math.max(previous, record);
    if (record > record_number) next = Math.min(next, record);
  };
  for (const block of index.blocks) {
    const { lines, records } = block;
    records?.forEach(see);
    const isOfLine = lines[0] <= line_number && line_number <= lines[1];
    const isAround = records && records[0] <= record_number && record_number <= records[1];
    if (!isOfLine && !isAround) continue;
    for (const line of await read(block)) {
      if (numberIn(line, LINE_NUMBER) === line_number) findings.push(JSON.parse(line) as Finding);
      see(numberIn(line, RECORD_NUMBER));
    }
  }
  for (const { block, nth } of index.foldedAbout(line_number)) {
    const finding = JSON.parse((await read(block))[nth] ?? '') as Finding;
    if (isAbout(finding, line_number)) findings.push(finding);
  }
  return { findings, previous: previous || null, next: Number.isFinite(next) ? next : null };
}

const isAbout = ({ places }: Finding, line: number): boolean =>
  places?.lines.some(({ start, end }) => start <= line && line <= end) === true;

/** A quotation mark inside a value is escaped, so these texts can only be the members themselves. */
const LINE_NUMBER = /,"line_number":(\d+),/;
const RECORD_NUMBER = /,"record_number":(\d+),/;

const numberIn = (line: string, member: RegExp) => Number(member.exec(line)?.[1]);
