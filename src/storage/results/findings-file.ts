/**
 * findings.ndjson: the findings of an upload, one JSON object a line, written and read without holding all of them. Where
 * there are many, it is compressed (gzip, RFC 1952): in a file of which nothing is right they are 24 times as long as the file.
 */

import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { escapedJson } from '../../printable.js';
import type { ErrorType, Finding, Severity } from '../../validation/index.js';
import type { Page, StoredBlob } from '../ports/index.js';
import { linesOf, pageOfLines, valuesOf } from './ndjson.js';

/** Which findings of a file; members that are undefined allow all. */
export interface FindingFilter {
  readonly severity?: Severity | 'all' | undefined;
  readonly error_type?: ErrorType | undefined;
  readonly line_number?: number | undefined;
  readonly field_name?: string | undefined;
}

/** Each line starts with the severity, so that lines of one severity are found without parsing. */
const beginningOf = (severity: Severity) => `{"severity":"${severity}"`;

/** Findings that take less are kept as they are. In UTF-16 code units. */
const LARGE = 256 * 1024;

const compressed = promisify<Uint8Array, { level: number }, Buffer>(gzip);

/** The findings of an upload until they are written. */
export class FindingLines {
  private waiting = '';
  private isCompressed = false;

  /** Adds a finding in memory; call `take` before many of them have accumulated. */
  add({ severity, ...finding }: Finding): void {
    this.waiting += `${escapedJson(JSON.stringify({ severity, ...finding }))}\n`;
  }

  /**
   * What is to be written for the lines since the last call: a member of a gzip file, or a few lines that are all. Undefined
   * when there are none, or so few that more are waited for unless these are the last.
   */
  async take(areLast = false): Promise<Uint8Array | undefined> {
    const areMany = this.waiting.length >= LARGE;
    if (this.waiting === '' || !(areMany || areLast)) return undefined;
    const lines = Buffer.from(this.waiting);
    this.waiting = '';
    this.isCompressed ||= areMany;
    return this.isCompressed ? compressed(lines, { level: 3 }) : lines;
  }
}

/** The lines of the findings, some dozens at a time. */
function linesIn(findings: StoredBlob): AsyncGenerator<string[]> {
  return linesOf(textOf(findings));
}

async function* textOf(findings: StoredBlob): AsyncGenerator<Uint8Array> {
  if (!(await areCompressed(findings))) return yield* findings.chunks();
  const text = createGunzip({ chunkSize: 64 * 1024 });
  // An error of either ends the other, and so does a reader that has enough.
  pipeline(Readable.from(findings.chunks()), text, () => undefined);
  yield* text;
}

/** A line starts with a brace, a gzip file with 1F. */
async function areCompressed(findings: StoredBlob): Promise<boolean> {
  for await (const [first] of findings.chunks()) return first === 0x1f;
  return false;
}

/** The first findings of one severity as the elements of a JSON array, without its brackets, in pieces. */
export async function* findingsJson(
  findings: StoredBlob,
  severity: Severity,
  limit = Number.POSITIVE_INFINITY,
  change?: (line: string) => string,
): AsyncGenerator<string> {
  let left = limit;
  let separator = '';
  const isOfSeverity = isWanted({ severity });
  for await (const some of linesIn(findings)) {
    if (left <= 0) return;
    const lines = some.filter(isOfSeverity).slice(0, left);
    if (lines.length === 0) continue;
    yield separator + (change ? lines.map(change) : lines).join(',');
    left -= lines.length;
    separator = ',';
  }
}

/** A page of the findings that match, as JSON texts, and the number of all that match. */
export async function findingsPage(
  findings: StoredBlob,
  filter: FindingFilter,
  page: Omit<Page, 'after'>,
): Promise<{ total: number; page: string[] }> {
  return pageOfLines(textOf(findings), { ...page, isWanted: isWanted(filter) });
}

/** The nearest records with a finding before and after a record, by number; null where there is none. */
export async function neighboursOf(
  findings: StoredBlob,
  record: number,
): Promise<{ previous: number | null; next: number | null }> {
  let [previous, next] = [0, Number.POSITIVE_INFINITY];
  for await (const lines of linesIn(findings)) {
    for (const line of lines) {
      const number = Number(RECORD_NUMBER.exec(line)?.[1]);
      if (number < record) previous = Math.max(previous, number);
      else if (number > record) next = Math.min(next, number);
    }
  }
  // Number 0 is that of no record.
  return { previous: previous || null, next: Number.isFinite(next) ? next : null };
}

/** A quotation mark inside a value is escaped, so this text can only be the member itself. */
const RECORD_NUMBER = /,"record_number":(\d+),/;

/** All findings, in the order of the file, some at a time. */
export function storedFindings(findings: StoredBlob): AsyncGenerator<Finding[]> {
  return valuesOf<Finding>(textOf(findings));
}

/** Whether the line of a finding matches. */
function isWanted({ severity, ...others }: FindingFilter): (line: string) => boolean {
  const beginning = severity === undefined || severity === 'all' ? '' : beginningOf(severity);
  // A quotation mark inside a value is escaped, so this text can only be the member itself.
  const members = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `,"${name}":${JSON.stringify(value)},`);
  return (line) => line.startsWith(beginning) && members.every((member) => line.includes(member));
}
