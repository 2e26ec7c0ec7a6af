/**
 * What has changed in a file since an earlier one: its hires, as `newhire compare` matches them, and its findings. Only numbers of both
 * files are in memory; what is shown is read again and sent as it is read.
 */

import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { NewhireError } from '../../errors.js';
import type { Layout } from '../../layouts/index.js';
import { escapedJson } from '../../printable.js';
import {
  type ChangedField,
  type ComparisonTotals,
  compareLists,
  ListedEmployers,
  listRecords,
  type Matches,
  matchRecords,
  RecordFinder,
  type RecordList,
} from '../../reports/comparison/index.js';
import { MASKED, Masks } from '../../reports/index.js';
import { type FileRow, type StoredBlob, storedFindings } from '../../storage/index.js';
import type { Finding } from '../../validation/index.js';
import { ChangedEmployers } from './changed-employers.js';
import {
  countOutcome,
  type FindingOutcome,
  type FindingOutcomes,
  findingOutcomes,
  type NotedFindings,
  notedFindings,
} from './changed-findings.js';
import { layoutOf } from './file-records.js';
import { findingMasker } from './masked-values.js';
import type { BlobReader } from './while-connected.js';

/** How changes are shown. */
export interface ChangesOptions {
  readonly values: 'show' | 'mask';
  /** Most entries of each list. */
  readonly limit?: number | undefined;
}

/** @throws {NewhireError} NOT_COMPARABLE, as a sentence that says why */
export function refuseToCompare(old: FileRow, fresh: FileRow): void {
  const why =
    old.file_id === fresh.file_id
      ? 'A file cannot be compared with itself.'
      : old.group !== fresh.group
        ? 'The files are of different groups.'
        : old.state !== fresh.state
          ? `The files are for different states: ${old.state} and ${fresh.state}.`
          : undefined;
  if (why) throw new NewhireError('NOT_COMPARABLE', why);
}

/**
 * The changes as JSON, of which the head is made already.
 * @throws {NewhireError} BLOB_DAMAGED, BLOB_MISSING, STORE_UNAVAILABLE; TOO_LARGE
 */
export async function changesOf(
  old: FileRow,
  fresh: FileRow,
  options: ChangesOptions,
  blobs: BlobReader,
): Promise<Readable> {
  const opened: StoredBlob[] = [];
  const close = async () => {
    for (const blob of opened.splice(0)) await blob.close();
  };
  const open = async (kind: 'source' | 'findings', row: FileRow) => {
    const { file_id: id, size, sha256, findings } = row;
    const blob = await blobs.open({ kind, id }, kind === 'source' ? { size, sha256 } : findings);
    opened.push(blob);
    return blob;
  };
  try {
    const layout = await layoutOf(fresh);
    const employers = new ListedEmployers();
    const key = Math.trunc(Math.random() * 2 ** 32);
    const sideOf = async (row: FileRow) => {
      const [source, findings] = [await open('source', row), await open('findings', row)];
      const noted = await notedFindings(findings);
      const { inDoubt } = noted;
      const read = () => source.chunks();
      const today = fresh.uploaded_at.slice(0, 10);
      const list = await listRecords([{ name: row.file_name, read, inDoubt }], {
        layout,
        today,
        key,
        employers,
      });
      return { row, findings, noted, list, read };
    };
    const [before, after] = [await sideOf(old), await sideOf(fresh)];
    const matches = matchRecords(before.list, after.list);
    const outcomes = findingOutcomes([before.noted, after.noted], [before.list, after.list], matches);
    const body = new ChangesBody({ before, after, matches, outcomes, layout, employers }, options);
    return await body.started(close);
  } catch (error) {
    await close();
    throw error;
  }
}

interface Side {
  readonly row: FileRow;
  readonly findings: StoredBlob;
  readonly noted: NotedFindings;
  readonly list: RecordList;
  readonly read: () => AsyncIterable<Uint8Array>;
}

interface Compared {
  readonly before: Side;
  readonly after: Side;
  readonly matches: Matches;
  readonly outcomes: FindingOutcomes;
  readonly layout: Layout;
  readonly employers: ListedEmployers;
}

/** Writes the answer, no faster than the client reads it. */
class ChangesBody {
  private readonly stream = new PassThrough();
  private readonly masks: Masks;
  private list = '';

  constructor(
    private readonly compared: Compared,
    private readonly options: ChangesOptions,
  ) {
    this.masks = new Masks(compared.layout, options.values, compared.after.row.uploaded_at);
  }

  /** The stream, once its head is written. */
  async started(close: () => Promise<void>): Promise<Readable> {
    this.say(await this.head());
    this.write()
      .then(
        () => this.stream.end('}'),
        (error: Error) => this.stream.destroy(error),
      )
      .finally(close)
      .catch(() => undefined);
    return this.stream;
  }

  private async head(): Promise<string> {
    const { before, after, matches, outcomes, employers } = this.compared;
    const byEmployer = new ChangedEmployers();
    byEmployer.addRecords(before.list, after.list, employers, matches);
    await byEmployer.addFindings(after.findings, outcomes.fresh, 'new', 'new_findings');
    await byEmployer.addFindings(before.findings, outcomes.old, 'gone', 'gone_findings');
    const { file_id, file_name, uploaded_at } = before.row;
    const fresh = countOutcome(after.noted, outcomes.fresh, 'new');
    const gone = countOutcome(before.noted, outcomes.old, 'gone');
    return JSON.stringify({
      file_id: after.row.file_id,
      since: { file_id, file_name, uploaded_at },
      same_bytes: before.row.sha256 === after.row.sha256,
      findings: {
        new: fresh.count,
        new_errors: fresh.errors,
        gone: gone.count,
        gone_errors: gone.errors,
        changed: countOutcome(after.noted, outcomes.fresh, 'changed').count,
      },
      employers: byEmployer.ranked(this.masks),
    }).slice(0, -1);
  }

  private async write(): Promise<void> {
    await this.writeHires();
    const { before, after, outcomes } = this.compared;
    await this.writeFindings('new_findings', after, outcomes.fresh, 'new');
    await this.writeFindings('changed_findings', after, outcomes.fresh, 'changed', (at) => ({
      since_line_number: outcomes.sinceLine.get(at) ?? 0,
    }));
    await this.writeFindings('gone_findings', before, outcomes.old, 'gone');
    this.say(']');
  }

  private async writeHires(): Promise<void> {
    const { before, after, matches, layout } = this.compared;
    const sides = [before, after].map(({ row, list, noted, read }) => ({
      list,
      names: [row.file_name],
      finders: [new RecordFinder(read, layout, noted.inDoubt)],
    }));
    const [old, fresh] = sides as [(typeof sides)[0], (typeof sides)[0]];
    const lists = ['changed', 'added', 'gone'] as const;
    const entry = (name: (typeof lists)[number], value: object) => {
      // The lists before it may be empty.
      while (this.list !== name) this.begin(lists[lists.indexOf(this.list as typeof name) + 1] ?? name);
      this.entry(JSON.stringify(value));
    };
    try {
      await compareLists([old, fresh], {
        layout,
        matches,
        masks: this.masks,
        ...(this.options.limit !== undefined && { most: this.options.limit }),
        ready: () => this.ready(),
        report: {
          begin: (totals) => this.say(`,"hires":${hiresOf(totals)}`),
          changed: (was, is, fields) => entry('changed', { old: was, new: is, fields: fields.map(covered) }),
          added: (place) => entry('added', place),
          gone: (place) => entry('gone', place),
          end() {},
        },
      });
      while (this.list !== 'gone') this.begin(lists[lists.indexOf(this.list as 'gone') + 1] ?? 'gone');
    } finally {
      for (const { finders } of sides) for (const finder of finders) await finder.close();
    }
  }

  private async writeFindings(
    name: string,
    { row, findings }: Side,
    outcomes: readonly FindingOutcome[],
    outcome: FindingOutcome,
    more: (at: number) => object = () => ({}),
  ): Promise<void> {
    this.begin(name);
    const { values, limit = Number.POSITIVE_INFINITY } = this.options;
    const masker = values === 'mask' ? await findingMasker(row) : (line: string) => line;
    let [at, left] = [0, limit];
    for await (const some of storedFindings(findings)) {
      for (const finding of some) {
        const isWanted = outcomes[at] === outcome && left > 0;
        if (isWanted) this.entry(masker(JSON.stringify({ ...withSeverity(finding), ...more(at) })));
        if (isWanted) left -= 1;
        at += 1;
      }
      if (left <= 0) return;
      await this.ready();
    }
  }

  private isFirst = true;

  private begin(name: string): void {
    this.say(`${this.list === '' ? '' : ']'},"${name}":[`);
    this.list = name;
    this.isFirst = true;
  }

  private entry(json: string): void {
    this.say(`${this.isFirst ? '' : ',\n'}${escapedJson(json)}`);
    this.isFirst = false;
  }

  private say(text: string): void {
    this.stream.write(text);
  }

  /** Lets other requests run. @throws {NewhireError} REQUEST_TIMEOUT when the client has closed the connection */
  private async ready(): Promise<void> {
    const { stream } = this;
    if (stream.writableNeedDrain && !stream.destroyed) {
      const waiting = new AbortController();
      const { signal } = waiting;
      const any = [once(stream, 'drain', { signal }), once(stream, 'close', { signal })];
      await Promise.race(any).finally(() => waiting.abort());
    }
    await nextTurn();
    if (stream.destroyed) throw new NewhireError('REQUEST_TIMEOUT', 'The client closed the connection.');
  }
}

/** Lines of findings begin with the severity. */
const withSeverity = ({ severity, ...others }: Finding) => ({ severity, ...others });

function hiresOf({
  added,
  gone,
  changed,
  already_reported,
  already_reported_lines,
}: ComparisonTotals): string {
  return JSON.stringify({ added, gone, changed, already_reported, already_reported_lines });
}

function covered({ value_masked, before, after, ...field }: ChangedField) {
  return value_masked
    ? { ...field, before: MASKED, after: MASKED, value_masked }
    : { ...field, before, after };
}
