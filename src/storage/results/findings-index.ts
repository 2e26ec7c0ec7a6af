/**
 * The index of the findings of an upload: where each block of findings is, and for each finding its type, field, severity, who clears
 * it, its employer, the last four digits of the employee's SSN, its line and its record. A page of findings is found by it without
 * reading the others, and they are counted by field and line without reading any. Findings about several lines are listed with the
 * first and the last of them.
 *
 * It is made of the findings, and made again where it is missing, damaged or of another version: a line of JSON, then five numbers for
 * each finding (its kind, its employers, its last four digits, its line, its record), then the SHA-256 of all before it.
 */

import { createHash } from 'node:crypto';
import { CATALOGUE, type Finding, lettersOfEmployer, type NamedEmployer } from '../../validation/index.js';
import type { BlobSpan } from '../ports/index.js';

/** Another one is made again. To be raised with each change of the format. */
const VERSION = 3;

/** Some findings that are stored together, and are read together. */
export interface FindingBlock extends BlobSpan {
  /** The number of its findings. */
  readonly count: number;
  /** The first and the last line that has one; 0 is the file. */
  readonly lines: readonly [number, number];
  /** The same for the records; null where no finding is about a record. */
  readonly records: readonly [number, number] | null;
}

/** The part of a finding that many findings share. */
export type FindingKind = Pick<Finding, 'severity' | 'error_type' | 'field_name' | 'field_label'> & {
  readonly who: Finding['fix']['tier'];
};

/** Which findings of a file; members that are undefined allow all. */
export interface FindingFilter {
  readonly severity?: Finding['severity'] | 'all' | undefined;
  readonly error_type?: Finding['error_type'] | undefined;
  readonly field_name?: string | undefined;
  /** Who clears them. */
  readonly who?: FindingKind['who'] | undefined;
  readonly line_number?: number | undefined;
  /** The last four digits of the FEIN, or the name, of one of the employers that they are about. */
  readonly employer?: string | undefined;
  /** The last four digits of the SSN of the employee. */
  readonly last_four?: string | undefined;
  /**
   * Words, each of which a finding has in its title, type, field or the name of an employer; a number is also that of a line, and four
   * digits are also the last ones of an SSN or a FEIN.
   */
  readonly search?: string | undefined;
  /** Those that it accepts: `who` is of the types of errors, this of each error. */
  readonly isWanted?: ((finding: IndexedFinding) => boolean) | undefined;
}

/** The facts about a finding in the index. */
export type IndexedFinding = Pick<
  Finding,
  'severity' | 'error_type' | 'field_name' | 'line_number' | 'record_number'
>;

interface Head {
  readonly version: number;
  /** SHA-256 of the findings that it is of. */
  readonly findings: string;
  /** The last four digits were read with the findings. */
  readonly hasLastFours: boolean;
  readonly blocks: readonly FindingBlock[];
  readonly kinds: readonly FindingKind[];
  /** Those of a finding are several where it is about several places. */
  readonly employers: readonly (readonly NamedEmployer[])[];
  /** The findings about several lines. */
  readonly folded: readonly FoldedPlace[];
}

/** The number of a finding among all, from 0, and the first and the last line that it is about. */
type FoldedPlace = readonly [at: number, first: number, last: number];

/** Numbers for each finding. */
const WIDTH = 5;
const [KIND, EMPLOYERS, LAST_FOUR, LINE, RECORD] = [0, 1, 2, 3, 4];
/** For a finding whose employee's SSN cannot be read. */
const NO_LAST_FOUR = 0xffff_ffff;

/** Takes the findings in their order: `add`, `endBlock` after some of them, `placed` when their bytes are known. */
export class FindingsIndexWriter {
  private readonly blocks: (Omit<FindingBlock, keyof BlobSpan> & Partial<BlobSpan>)[] = [];
  private readonly kinds = new Numbered<FindingKind>();
  private readonly employers = new Numbered<readonly NamedEmployer[]>();
  private readonly folded: FoldedPlace[] = [];
  private columns = new Uint32Array(WIDTH * 256);
  /** Findings so far. */
  count = 0;
  /** Findings of the blocks that have ended, and blocks whose bytes are known. */
  private ended = 0;
  private known = 0;
  private bytes = 0;
  private lines: [number, number] = NONE;
  private records: [number, number] = NONE;

  /** @param lastFour the last four digits of the employee's SSN */
  add(finding: Finding, lastFour?: string): void {
    const ranges = finding.places?.lines ?? [];
    const last = ranges.at(-1);
    if (last) this.folded.push([this.count, ranges[0]?.start ?? 0, last.end]);
    const { severity, error_type, field_name, field_label, line_number, record_number, fix } = finding;
    const at = WIDTH * this.count++;
    if (at === this.columns.length) this.columns = doubled(this.columns);
    const kind = { severity, error_type, field_name, field_label, who: fix.tier };
    this.columns[at + KIND] = this.kinds.of(`${severity} ${error_type} ${fix.tier} ${field_name}`, kind);
    this.columns[at + EMPLOYERS] = this.employersOf(finding);
    this.columns[at + LAST_FOUR] = lastFour === undefined ? NO_LAST_FOUR : Number(lastFour);
    this.columns[at + LINE] = line_number;
    this.columns[at + RECORD] = record_number;
    this.lines = widened(this.lines, line_number);
    if (record_number > 0) this.records = widened(this.records, record_number);
  }

  endBlock(): void {
    const { lines, records } = this;
    this.blocks.push({ count: this.count - this.ended, lines, records: records === NONE ? null : records });
    this.ended = this.count;
    this.lines = NONE;
    this.records = NONE;
  }

  /** The bytes of the first block that has none yet, which follow those of the block before. */
  placed(bytes: Uint8Array): void {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    Object.assign(this.blocks[this.known++] ?? {}, { offset: this.bytes, size: bytes.length, sha256 });
    this.bytes += bytes.length;
  }

  /** The index, once all blocks have ended and are placed. @param findings SHA-256 of all their bytes */
  end(findings: string, hasLastFours: boolean): Buffer {
    const head: Head = {
      version: VERSION,
      findings,
      hasLastFours,
      blocks: this.blocks as FindingBlock[],
      kinds: this.kinds.values,
      employers: this.employers.values,
      folded: this.folded,
    };
    const columns = this.columns.subarray(0, WIDTH * this.count);
    const content = Buffer.concat([
      Buffer.from(`${JSON.stringify(head)}\n`),
      Buffer.from(columns.buffer, 0, columns.byteLength),
    ]);
    return Buffer.concat([content, sealOf(content)]);
  }

  private employersOf({ employer_name: name, employer_fein: fein, employers }: Finding): number {
    if (!employers) return this.employers.of(`${fein} ${name}`, [{ name, fein }]);
    const named = employers.map((one) => ({ name: one.employer_name, fein: one.employer_fein }));
    return this.employers.of(JSON.stringify(named), named);
  }
}

/** Values by number, each once. */
class Numbered<Value> {
  readonly values: Value[] = [];
  private readonly numbers = new Map<string, number>();

  of(key: string, value: Value): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

const NONE: [number, number] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

function widened([first, last]: readonly [number, number], by: number): [number, number] {
  return [Math.min(first, by), Math.max(last, by)];
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

function sealOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

/** Where a finding is. */
interface FindingPlace {
  readonly block: FindingBlock;
  /** Its number within the block, from 0. */
  readonly nth: number;
}

/** An index that is complete. */
export class FindingsIndex {
  private constructor(
    private readonly head: Head,
    private readonly columns: Uint32Array,
    /** In memory, about. */
    readonly size: number,
  ) {}

  /** Undefined when the bytes are not a whole index of these findings. @param findings SHA-256 of their bytes */
  static read(bytes: Buffer, findings: string): FindingsIndex | undefined {
    const content = bytes.subarray(0, -SEAL_BYTES);
    if (!sealOf(content).equals(bytes.subarray(-SEAL_BYTES))) return undefined;
    const end = content.indexOf('\n');
    const head = JSON.parse(content.toString('utf8', 0, end)) as Head;
    if (head.version !== VERSION || head.findings !== findings) return undefined;
    const columns = Uint8Array.from(content.subarray(end + 1));
    return new FindingsIndex(head, new Uint32Array(columns.buffer), bytes.length);
  }

  get blocks(): readonly FindingBlock[] {
    return this.head.blocks;
  }

  get hasLastFours(): boolean {
    return this.head.hasLastFours;
  }

  /** The places of a page of the findings that match, and the number of all that match. */
  places(
    filter: FindingFilter,
    { skip, limit }: { skip: number; limit: number },
  ): { total: number; places: FindingPlace[] } {
    const isWanted = this.matcher(filter);
    const places: FindingPlace[] = [];
    let total = 0;
    let at = 0;
    for (const block of this.blocks) {
      for (let nth = 0; nth < block.count; nth++, at++) {
        if (!isWanted(at)) continue;
        if (total >= skip && places.length < limit) places.push({ block, nth });
        total += 1;
      }
    }
    return { total, places };
  }

  /** The places of the findings about several lines that may be about this one, although they are listed at an earlier line. */
  foldedAbout(line: number): FindingPlace[] {
    const numbers = this.head.folded
      .filter(([at, first, last]) => first <= line && line <= last && this.number(at, LINE) !== line)
      .map(([at]) => at);
    let before = 0;
    return this.blocks.flatMap((block) => {
      const start = before;
      before += block.count;
      return numbers.filter((at) => at >= start && at < before).map((at) => ({ block, nth: at - start }));
    });
  }

  /** Calls `see` with each finding that matches, in their order; none is read. `line` and `record` are 0 where it has none. */
  each(filter: FindingFilter, see: (kind: FindingKind, line: number, record: number) => void): void {
    const { columns } = this;
    const isWanted = this.matcher(filter);
    for (let at = 0; WIDTH * at < columns.length; at++) {
      const kind = this.head.kinds[this.number(at, KIND)];
      if (kind && isWanted(at)) see(kind, this.number(at, LINE), this.number(at, RECORD));
    }
  }

  private number(at: number, column: number): number {
    return this.columns[WIDTH * at + column] ?? 0;
  }

  private indexed(at: number): IndexedFinding {
    // Each has a kind. Its members one by one: this is made for each finding of a file, and a spread takes ten times as long.
    const { severity, error_type, field_name } = this.head.kinds[this.number(at, KIND)]!;
    const [line_number, record_number] = [this.number(at, LINE), this.number(at, RECORD)];
    return { severity, error_type, field_name, line_number, record_number };
  }

  /** Whether the finding of this number matches. */
  private matcher({ line_number, employer, last_four, search = '', isWanted, ...members }: FindingFilter) {
    const { columns, head } = this;
    const kinds = head.kinds.map(kindMatcher(members));
    const others: ((at: number) => boolean)[] = search
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => this.searcher(word));
    if (employer !== undefined) {
      const employers = head.employers.map((some) => some.some(namedBy(employer)));
      others.push((at) => employers[this.number(at, EMPLOYERS)] === true);
    }
    if (line_number !== undefined) others.push((at) => this.number(at, LINE) === line_number);
    if (last_four !== undefined) {
      const digits = Number(last_four);
      others.push((at) => this.number(at, LAST_FOUR) === digits);
    }
    if (isWanted !== undefined) others.push((at) => isWanted(this.indexed(at)));
    // Most lists ask for nothing but a kind, of each finding of a file.
    return (at: number) =>
      kinds[columns[WIDTH * at + KIND] ?? 0] === true &&
      (others.length === 0 || others.every((isMeant) => isMeant(at)));
  }

  /** Whether the finding of this number has a word, in lower case. */
  private searcher(word: string): (at: number) => boolean {
    const { kinds, employers } = this.head;
    const inKinds = kinds.map(({ error_type, field_name, field_label }) =>
      `${CATALOGUE[error_type].title} ${error_type} ${field_label} ${field_name}`
        .toLowerCase()
        .includes(word),
    );
    const isNamed = namedBy(word);
    const inEmployers = employers.map((some) =>
      some.some((one) => one.name?.toLowerCase().includes(word) || isNamed(one)),
    );
    const line = /^\d{1,9}$/.test(word) ? Number(word) : undefined;
    const lastFour = /^\d{4}$/.test(word) ? Number(word) : undefined;
    return (at) =>
      inKinds[this.number(at, KIND)] === true ||
      inEmployers[this.number(at, EMPLOYERS)] === true ||
      (line !== undefined && this.number(at, LINE) === line) ||
      (lastFour !== undefined && this.number(at, LAST_FOUR) === lastFour);
  }
}

function kindMatcher({
  severity,
  error_type,
  field_name,
  who,
}: FindingFilter): (kind: FindingKind) => boolean {
  const members = { severity: severity === 'all' ? undefined : severity, error_type, field_name, who };
  const wanted = Object.entries(members).filter(([, value]) => value !== undefined) as [
    keyof FindingKind,
    string,
  ][];
  return (kind) => wanted.every(([name, value]) => kind[name] === value);
}

const SEAL_BYTES = 32;

/** Whether an employer is meant by the last four digits of its FEIN, or by its name, however that is spelled. */
function namedBy(text: string): (employer: NamedEmployer) => boolean {
  if (/^\d{4}$/.test(text)) return ({ fein }) => fein?.endsWith(text) === true;
  const letters = lettersOfEmployer(text);
  const isSame =
    letters === '' ? (name: string) => name === text : (name: string) => lettersOfEmployer(name) === letters;
  return ({ name }) => name !== undefined && isSame(name);
}
