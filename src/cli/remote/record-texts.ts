/** Reads a file line by line beside the findings that a server gave for it, so that reports can draw the records. */

import { createReadStream } from 'node:fs';
import type { Layout } from '../../layouts/index.js';
import {
  byteOrderMark,
  type Finding,
  HEAD_BYTES,
  Line,
  LineReader,
  lineFormOf,
  type RecordText,
} from '../../validation/index.js';
import type { InOrder } from './finding-order.js';

/** How much of an overlong line is kept, in records, as the checker does. */
const KEPT_RECORDS = 4;

export interface Telling {
  path: string;
  layout: Layout;
  tell: (finding: Finding, record?: RecordText) => void;
  /** Awaited now and then, so that a slow output slows the reading. */
  ready: () => Promise<void>;
}

/** Tells every finding in its order, each with the text of its record. */
export async function tellFindings(
  { byLine, last }: InOrder,
  { path, layout, tell, ready }: Telling,
): Promise<void> {
  const kept = new Map<number, string>();
  const earlier = byLine.filter(({ at, finding }) => finding.line_number < at).map(({ finding }) => finding);
  const wanted = new Set([...earlier, ...last].map(({ line_number }) => line_number));
  const line = new Line();
  const current: RecordText = { text: () => textOf(line) };
  let next = 0;
  const onLine = (bytes: Uint8Array, from: number, to: number, length: number) => {
    line.set(bytes, from, to, length);
    if (line.length !== layout.record_length) line.measureInCharacters();
    if (wanted.has(line.number)) kept.set(line.number, textOf(line));
    for (; byLine[next]?.at === line.number; next++) {
      const { finding } = byLine[next]!;
      tell(finding, finding.line_number === line.number ? current : recordOf(finding, kept));
    }
  };
  if (byLine.length > 0 || wanted.size > 0) await readLines(path, layout, onLine, ready);
  // Only when the file changed since it was sent.
  for (const { finding } of byLine.slice(next)) tell(finding);
  for (const finding of last) tell(finding, recordOf(finding, kept));
}

/** A fault of the whole file has no record, but for a header that is missing: that one is empty. */
function recordOf(
  { error_type, line_number, field_name }: Finding,
  kept: Map<number, string>,
): RecordText | undefined {
  if (error_type === 'MISSING_HEADER_RECORD') return { text: () => '' };
  const text = field_name === 'file' ? undefined : kept.get(line_number);
  return text === undefined ? undefined : { text: () => text };
}

/** A line of blanks is shown as an empty one. */
function textOf(line: Line): string {
  const text = line.text();
  return text.trim() === '' ? '' : text;
}

async function readLines(
  path: string,
  layout: Layout,
  onLine: ConstructorParameters<typeof LineReader>[2],
  ready: () => Promise<void>,
): Promise<void> {
  let reader: LineReader | undefined;
  for await (const piece of createReadStream(path, { highWaterMark: 4 * HEAD_BYTES })) {
    const bytes = piece as Buffer;
    if (reader) reader.push(bytes);
    else {
      const mark = byteOrderMark(bytes);
      const form = lineFormOf(bytes.subarray(mark, HEAD_BYTES), [layout]);
      reader = new LineReader(form, KEPT_RECORDS * layout.record_length, onLine);
      reader.push(bytes.subarray(mark));
    }
    await ready();
  }
  reader?.end();
}
