/** findings.ndjson: the findings of an upload, one JSON object a line, written and read without holding all of them. */

import { escapedJson } from '../escaped-json.js';
import type { ErrorType, Finding, Severity } from '../validation/index.js';
import type { StoredBlob } from './blobs.js';
import { linesOf } from './ndjson-lines.js';
import type { Page } from './store.js';

/** Which findings of a file; members that are undefined allow all. */
export interface FindingFilter {
  readonly severity?: Severity | undefined;
  readonly error_type?: ErrorType | undefined;
  readonly line_number?: number | undefined;
}

/** Each line begins with the severity, so that lines of one severity are found without parsing. */
const beginningOf = (severity: Severity) => `{"severity":"${severity}"`;

/** The findings of an upload until they are written. */
export class FindingLines {
  private waiting = '';

  /** Adds a finding in memory; call `take` before many of them have accumulated. */
  add({ severity, ...finding }: Finding): void {
    this.waiting += `${escapedJson(JSON.stringify({ severity, ...finding }))}\n`;
  }

  /** The lines added since the last call; undefined when there are none. */
  take(): Uint8Array | undefined {
    if (this.waiting === '') return undefined;
    const lines = Buffer.from(this.waiting);
    this.waiting = '';
    return lines;
  }
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
  for await (const lines of matching(findings, { severity }, change)) {
    if (left <= 0) return;
    if (lines.length === 0) continue;
    yield separator + lines.slice(0, left).join(',');
    left -= lines.length;
    separator = ',';
  }
}

/** A page of the findings that match, as JSON texts, and the number of all that match. */
export async function findingsPage(
  findings: StoredBlob,
  filter: FindingFilter,
  { skip, limit }: Omit<Page, 'after'>,
  change?: (line: string) => string,
): Promise<{ total: number; page: string[] }> {
  const page: string[] = [];
  let total = 0;
  for await (const lines of matching(findings, filter, change)) {
    const from = Math.max(0, skip - total);
    const to = skip + limit - total;
    if (to > from) page.push(...lines.slice(from, to));
    total += lines.length;
  }
  return { total, page };
}

/** All findings, in the order of the file, some at a time. */
export async function* storedFindings(findings: StoredBlob): AsyncGenerator<Finding[]> {
  for await (const lines of matching(findings, {})) yield lines.map((line) => JSON.parse(line) as Finding);
}

/** `change` is called with each finding that matches. */
async function* matching(
  findings: StoredBlob,
  filter: FindingFilter,
  change?: (line: string) => string,
): AsyncGenerator<string[]> {
  const { severity, ...others } = filter;
  const beginning = severity === undefined ? '' : beginningOf(severity);
  // A quotation mark inside a value is escaped, so this text can only be the member itself.
  const members = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `,"${name}":${JSON.stringify(value)},`);
  for await (const lines of linesOf(findings.chunks())) {
    const wanted = lines.filter(
      (line) => line.startsWith(beginning) && members.every((member) => line.includes(member)),
    );
    yield change ? wanted.map(change) : wanted;
  }
}
