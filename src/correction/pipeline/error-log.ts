/** The errors of a file in twelve bytes each, because a file may have an error in every field of every record. */

import type { Finding } from '../../validation/index.js';
import { type ErrorKind, errorKey, type LoggedError } from '../record/logged-error.js';

/** The columns of a row. */
const [LINE, RECORD, KIND, WIDTH] = [0, 1, 2, 3];

/** Errors are addressed by their index in the order of the lines, from 0. */
export class ErrorLog {
  size = 0;
  private rows = new Uint32Array(WIDTH * 256);
  private readonly kinds: ErrorKind[] = [];
  private readonly kindByKey = new Map<string, number>();
  /** Where the last search ended: lines are usually requested in order. */
  private near = 0;

  /** Adds the error of a finding. Findings of the end of the file may come out of order. */
  add(finding: Finding): void {
    const at = this.size++ * WIDTH;
    if (at === this.rows.length) this.grow();
    this.rows[at + LINE] = finding.line_number;
    this.rows[at + RECORD] = finding.record_number;
    this.rows[at + KIND] = this.internKind(finding);
  }

  /** Sorts the errors by line; those of one line keep their order. Call it once, after the last `add`. */
  sort(): void {
    if (this.isSorted()) return;
    const { rows, size } = this;
    const order = Uint32Array.from({ length: size }, (_, index) => index);
    order.sort((a, b) => this.lineAt(a) - this.lineAt(b) || a - b);
    const sorted = new Uint32Array(size * WIDTH);
    order.forEach((from, to) => {
      sorted.set(rows.subarray(from * WIDTH, (from + 1) * WIDTH), to * WIDTH);
    });
    this.rows = sorted;
  }

  /** The index of the first error on the line or after it. */
  firstOn(line: number): number {
    if (this.isFirstOn(line, this.near)) return this.near;
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.lineAt(middle) < line) low = middle + 1;
      else high = middle;
    }
    this.near = low;
    return low;
  }

  private isFirstOn(line: number, index: number): boolean {
    const isAfter = index === 0 || this.lineAt(index - 1) < line;
    return isAfter && (index >= this.size || this.lineAt(index) >= line);
  }

  /** The errors of a line. */
  on(line: number): LoggedError[] {
    const errors: LoggedError[] = [];
    let index = this.firstOn(line);
    for (; index < this.size && this.lineAt(index) === line; index++) errors.push(this.at(index));
    if (errors.length > 0) this.near = index;
    return errors;
  }

  has(line: number): boolean {
    const at = this.firstOn(line);
    return at < this.size && this.lineAt(at) === line;
  }

  lineAt(index: number): number {
    return this.cell(index, LINE);
  }

  /** @throws {RangeError} when there is no such error */
  at(index: number): LoggedError {
    const kind = this.kinds[this.cell(index, KIND)];
    if (!kind || index >= this.size) throw new RangeError(`There is no error ${index}`);
    const { error_type, record_type, field_name, key, hint, columns_in_doubt } = kind;
    const [line_number, record_number] = [this.lineAt(index), this.cell(index, RECORD)];
    // Not a copy of `kind` with the place added, which takes several times as long.
    const error = { error_type, record_type, field_name, key, hint, line_number, record_number };
    return columns_in_doubt ? { ...error, columns_in_doubt } : error;
  }

  /** True when any error has a kind that `is` accepts. */
  some(is: (kind: ErrorKind) => boolean): boolean {
    return this.kinds.some(is);
  }

  /** The names of the fields that have an error in most of the employee records of a file, if it has more than one. */
  usualIn(records: number): Set<string> {
    const counts = new Map<string, number>();
    for (let index = 0; index < this.size; index++) {
      const kind = this.kinds[this.cell(index, KIND)];
      if (kind?.record_type === 'employee')
        counts.set(kind.field_name, (counts.get(kind.field_name) ?? 0) + 1);
    }
    const usual = [...counts].filter(([, count]) => count > 1 && count > records / 2);
    return new Set(usual.map(([name]) => name));
  }

  private isSorted(): boolean {
    for (let i = 1; i < this.size; i++) if (this.lineAt(i) < this.lineAt(i - 1)) return false;
    return true;
  }

  private cell(index: number, column: number): number {
    return this.rows[index * WIDTH + column] ?? 0;
  }

  private internKind(finding: Finding): number {
    const { error_type, record_type, field_name, columns_in_doubt } = finding;
    const { hint } = finding.fix;
    const key = errorKey(field_name, error_type);
    const id = `${record_type} ${key} ${columns_in_doubt ?? ''} ${hint}`;
    const known = this.kindByKey.get(id);
    if (known !== undefined) return known;
    this.kindByKey.set(id, this.kinds.length);
    const kind = { error_type, record_type, field_name, key, hint };
    return this.kinds.push(columns_in_doubt ? { ...kind, columns_in_doubt } : kind) - 1;
  }

  private grow(): void {
    const larger = new Uint32Array(this.rows.length * 2);
    larger.set(this.rows);
    this.rows = larger;
  }
}
