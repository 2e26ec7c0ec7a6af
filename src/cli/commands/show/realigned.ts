/** A record as it reads once its fields are moved back into their columns. */

import { correctFile, correctionMemory } from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import { type RecordTexts, recordTexts } from '../../../reports/record/index.js';
import { RecordLines, standardOptions } from '../../../validation/index.js';

/** Undefined when `newhire correct` would leave the record as it is. Line and record number are those of the given one. */
export async function realigned(
  record: RecordTexts,
  { layout, today }: { layout: Layout; today: string },
): Promise<RecordTexts | undefined> {
  const isLatin = /^[\0-\xff]*$/.test(record.text);
  const ports = correctionMemory(Buffer.from(`${record.text}\n`, isLatin ? 'latin1' : 'utf8'));
  const sinks = { change() {}, outcome() {} };
  const { corrections_applied } = await correctFile(
    { ports, layout, today, ...(await standardOptions()) },
    sinks,
  );
  if (corrections_applied === 0) return undefined;
  const { line_number, record_number } = record;
  let found: RecordTexts | undefined;
  const lines = new RecordLines(layout, (line) => {
    found ??= { ...recordTexts(line, layout), line_number, record_number };
  });
  lines.push(ports.corrected());
  lines.end();
  return found;
}
