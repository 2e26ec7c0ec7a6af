/** findings.ndjson: the findings of an upload, one JSON object a line, written and read without holding all of them. */

import type { Finding, Severity } from '../validation/index.js';
import type { StoredBlob } from './blobs.js';
import { linesOf } from './ndjson-lines.js';

/** Each line begins with the severity, so that lines of one severity are found without parsing. */
const beginningOf = (severity: Severity) => `{"severity":"${severity}"`;

/** The findings of an upload until they are written. */
export class FindingLines {
  private waiting = '';

  /** Adds a finding in memory; call `take` before many of them have accumulated. */
  add({ severity, ...finding }: Finding): void {
    this.waiting += `${JSON.stringify({ severity, ...finding })}\n`;
  }

  /** The lines added since the last call; undefined when there are none. */
  take(): Uint8Array | undefined {
    if (this.waiting === '') return undefined;
    const lines = Buffer.from(this.waiting);
    this.waiting = '';
    return lines;
  }
}

/** The findings of one severity as the elements of a JSON array, without its brackets, in pieces. */
export async function* findingsJson(findings: StoredBlob, severity: Severity): AsyncGenerator<string> {
  const beginning = beginningOf(severity);
  let separator = '';
  for await (const lines of linesOf(findings.chunks())) {
    const wanted = lines.filter((line) => line.startsWith(beginning));
    if (wanted.length === 0) continue;
    yield separator + wanted.join(',');
    separator = ',';
  }
}
