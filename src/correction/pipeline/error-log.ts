/**
 * The errors of a file, kept small enough for a file full of them: twelve bytes each, whatever it holds. Errors are
 * told apart by line, type and field, as the counts of a correction are.
 */

import type { Finding } from '../../validation/index.js';

/** What many errors have in common. */
export interface ErrorKind extends Pick<Finding, 'error_type' | 'record_type' | 'field_name'> {
  tier: Finding['fix']['tier'];
}

export interface LoggedError extends ErrorKind {
  line_number: number;
  record_number: number;
}

/** An error of one line by type and field; a line has at most one of each. */
export function errorKey(fieldName: string, errorType: string): string {
  return `${fieldName} ${errorType}`;
}

const [LINE, RECORD, KIND, WIDTH] = [0, 1, 2, 3];

export class ErrorLog {
  size = 0;
  private rows = new Uint32Array(WIDTH * 256);
  private readonly kinds: ErrorKind[] = [];
  private readonly kindOf = new Map<string, number>();

  /** Adds the error of a finding; what the end of a file shows may come out of order. */
  add(finding: Finding): void {
    const at = this.size++ * WIDTH;
    if (at === this.rows.length) this.grow();
    this.rows[at + LINE] = finding.line_number;
    this.rows[at + RECORD] = finding.record_number;
    this.rows[at + KIND] = this.internKind(finding);
  }

  /** Puts the errors in the order of their lines; those of one line keep theirs. Call it once, after the last `add`. */
  sort(): void {
    const { rows, size } = this;
    let sorted = true;
    for (let i = 1; i < size && sorted; i++) sorted = rows[i * WIDTH]! >= rows[(i - 1) * WIDTH]!;
    if (sorted) return;
    const order = Uint32Array.from({ length: size }, (_, i) => i);
    order.sort((a, b) => rows[a * WIDTH]! - rows[b * WIDTH]! || a - b);
    const fresh = new Uint32Array(size * WIDTH);
    order.forEach((from, to) => {
      fresh.set(rows.subarray(from * WIDTH, (from + 1) * WIDTH), to * WIDTH);
    });
    this.rows = fresh;
  }

  /** The place of the first error on the line or behind it. */
  firstOn(line: number): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.rows[middle * WIDTH]! < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The errors of a line. */
  on(line: number): LoggedError[] {
    const errors: LoggedError[] = [];
    for (let i = this.firstOn(line); i < this.size && this.lineAt(i) === line; i++) errors.push(this.at(i));
    return errors;
  }

  has(line: number): boolean {
    const at = this.firstOn(line);
    return at < this.size && this.lineAt(at) === line;
  }

  lineAt(index: number): number {
    return this.rows[index * WIDTH + LINE]!;
  }

  at(index: number): LoggedError {
    const row = index * WIDTH;
    return {
      ...this.kinds[this.rows[row + KIND]!]!,
      line_number: this.rows[row + LINE]!,
      record_number: this.rows[row + RECORD]!,
    };
  }

  /** True when some error has a kind that `is` accepts. */
  some(is: (kind: ErrorKind) => boolean): boolean {
    return this.kinds.some(is);
  }

  private internKind({ error_type, record_type, field_name, fix: { tier } }: Finding): number {
    const key = `${record_type} ${tier} ${errorKey(field_name, error_type)}`;
    const known = this.kindOf.get(key);
    if (known !== undefined) return known;
    this.kindOf.set(key, this.kinds.length);
    return this.kinds.push({ error_type, record_type, field_name, tier }) - 1;
  }

  private grow(): void {
    const larger = new Uint32Array(this.rows.length * 2);
    larger.set(this.rows);
    this.rows = larger;
  }
}
