/** Reads the records of a file that are wanted, and their findings. The file is read twice. */

import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import type { ByteReader } from '../../../reports/comparison/index.js';
import { type RecordTexts, recordTexts } from '../../../reports/record/index.js';
import {
  createChecker,
  type Finding,
  type Line,
  RecordLines,
  standardOptions,
} from '../../../validation/index.js';
import type { Input } from '../../input/input-files.js';
import { inputChunks } from '../../input/read-file.js';
import { isStream } from '../../input/source-file.js';

/**
 * Standard input and named pipes come only once, so they are kept in memory.
 * @throws {NewhireError} UNREADABLE_INPUT
 */
export async function openByteReader(input: Input): Promise<ByteReader> {
  if (input.path !== undefined && !(await isStream(input))) return () => inputChunks(input);
  const chunks: Uint8Array[] = [];
  for await (const chunk of inputChunks(input)) chunks.push(Buffer.from(chunk));
  const whole = Buffer.concat(chunks);
  return async function* () {
    yield whole;
  };
}

/** Calls `onLine` with each line of the file, and `afterChunk` when some of them were read. */
export async function eachLine(
  read: ByteReader,
  layout: Layout,
  onLine: (line: Line) => void,
  afterChunk = async () => {},
): Promise<void> {
  const lines = new RecordLines(layout, onLine);
  for await (const chunk of read()) {
    lines.push(chunk);
    await afterChunk();
  }
  lines.end();
}

/** The lines that match, cut into their fields. */
export async function recordsWhere(
  read: ByteReader,
  layout: Layout,
  matches: (line: Line) => boolean,
): Promise<RecordTexts[]> {
  const found: RecordTexts[] = [];
  await eachLine(read, layout, (line) => {
    if (matches(line)) found.push(recordTexts(line, layout));
  });
  return found;
}

/**
 * The findings by their lines, those of the file as a whole left out. A finding about several lines is listed for each.
 * @throws {NewhireError} FORMAT_FAULT when it is not a file of the layout
 */
export async function findingsByLine(
  read: ByteReader,
  { layout, today, name }: { layout: Layout; today: string; name: string },
  wanted: (line: number) => boolean,
): Promise<ReadonlyMap<number, Finding[]>> {
  const found = new Map<number, Finding[]>();
  const add = (line: number, finding: Finding) => {
    if (line > 0 && wanted(line)) found.set(line, [...(found.get(line) ?? []), finding]);
  };
  const onFinding = (finding: Finding) => {
    const { line_number, places } = finding;
    if (!places) return add(line_number, finding);
    for (const { start, end } of places.lines) for (let line = start; line <= end; line++) add(line, finding);
  };
  const checker = createChecker(layout, {
    today,
    ...(await standardOptions()),
    onFinding,
    // A line beyond the first ranges must not look as if it were right.
    maxRanges: Number.POSITIVE_INFINITY,
  });
  for await (const chunk of read()) {
    checker.push(chunk);
    if (checker.stopped) break;
  }
  const { diagnosis } = checker.end();
  if (diagnosis) throw new NewhireError('FORMAT_FAULT', `'${name}' cannot be shown. ${diagnosis.message}`);
  return found;
}
