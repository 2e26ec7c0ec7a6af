/** Reads a file along with the findings that a server gave for it, so that reports can show the records. */

import { createReadStream } from 'node:fs';
import type { Layout } from '../../layouts/index.js';
import { type Finding, HEAD_BYTES, type Line, RecordLines, type RecordText } from '../../validation/index.js';
import type { OrderedFindings } from './finding-order.js';

/** The file of the findings, and what receives them. */
export interface FindingsTarget {
  path: string;
  layout: Layout;
  onFinding: (finding: Finding, record?: RecordText) => void;
  /** Awaited regularly, so that a slow output slows the reading. */
  ready: () => Promise<void>;
}

/** Reports every finding in order, each with the text of its record. */
export async function reportFindings(
  { byLine, last }: OrderedFindings,
  { path, layout, onFinding, ready }: FindingsTarget,
): Promise<void> {
  const kept = new Map<number, string>();
  const earlier = byLine.filter(({ at, finding }) => finding.line_number < at).map(({ finding }) => finding);
  const wanted = new Set([...earlier, ...last].map(({ line_number }) => line_number));
  let next = 0;
  const onLine = (line: Line) => {
    const current: RecordText = { text: () => textOf(line) };
    if (wanted.has(line.number)) kept.set(line.number, textOf(line));
    for (let found = byLine[next]; found?.at === line.number; found = byLine[++next]) {
      const { finding } = found;
      onFinding(finding, finding.line_number === line.number ? current : recordOf(finding, kept));
    }
  };
  if (byLine.length > 0 || wanted.size > 0) await readLines(path, layout, onLine, ready);
  // Findings are left only when the file has changed since it was sent.
  for (const { finding } of byLine.slice(next)) onFinding(finding);
  for (const finding of last) onFinding(finding, recordOf(finding, kept));
}

/** A finding about the whole file has no record, except a missing header: its record is empty. */
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
  onLine: (line: Line) => void,
  ready: () => Promise<void>,
): Promise<void> {
  const lines = new RecordLines(layout, onLine);
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * HEAD_BYTES })) {
    lines.push(chunk as Buffer);
    await ready();
  }
  lines.end();
}
