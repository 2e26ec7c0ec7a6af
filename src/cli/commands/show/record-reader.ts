/** Reads the records of a file that are wanted, and their findings. The file is read twice. */

import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { type RecordTexts, recordTexts } from '../../../reports/record/index.js';
import {
  createChecker,
  type Finding,
  type Line,
  RecordLines,
  standardOptions,
} from '../../../validation/index.js';
import type { Input } from '../../input/input-files.js';
import { readInput } from '../../input/read-file.js';
import { isStream } from '../../input/source-file.js';

/** A file that can be read again. */
export type Reading = (onChunk: (chunk: Uint8Array) => Promise<boolean>) => Promise<void>;

/**
 * Standard input and named pipes come only once, so they are kept in memory.
 * @throws {NewhireError} UNREADABLE_INPUT
 */
export async function openReading(input: Input): Promise<Reading> {
  if (input.path !== undefined && !(await isStream(input))) {
    return async (onChunk) => void (await readInput(input, { hash: false, onChunk }));
  }
  const chunks: Uint8Array[] = [];
  await readInput(input, {
    hash: false,
    onChunk: async (chunk) => chunks.push(Buffer.from(chunk)) > 0,
  });
  const whole = Buffer.concat(chunks);
  return async (onChunk) => void (await onChunk(whole));
}

/** How far a file is read, and what is called after each piece of it. */
interface LinesOptions {
  afterChunk?: () => Promise<void>;
  last?: number | undefined;
}

/** Calls `onLine` with each line of the file, at least up to the line `last`; `afterChunk` when some of them were read. */
export async function eachLine(
  read: Reading,
  layout: Layout,
  onLine: (line: Line) => void,
  { afterChunk = async () => {}, last = Number.POSITIVE_INFINITY }: LinesOptions = {},
): Promise<void> {
  let isWanted = true;
  const lines = new RecordLines(layout, (line) => {
    isWanted = line.number < last;
    onLine(line);
  });
  await read(async (chunk) => {
    lines.push(chunk);
    await afterChunk();
    return isWanted;
  });
  if (isWanted) lines.end();
}

/** The lines that match, cut into their fields; none is looked for after the line `last`. */
export async function recordsWhere(
  read: Reading,
  layout: Layout,
  matches: (line: Line) => boolean,
  last?: number,
): Promise<RecordTexts[]> {
  const found: RecordTexts[] = [];
  const onLine = (line: Line) => {
    if (matches(line)) found.push(recordTexts(line, layout));
  };
  await eachLine(read, layout, onLine, { last });
  return found;
}

/**
 * The findings by their lines, those of the file as a whole left out. A finding about several lines is listed for each.
 * @throws {NewhireError} FORMAT_FAULT when it is no file of the layout
 */
export async function findingsByLine(
  read: Reading,
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
    mostRanges: Number.POSITIVE_INFINITY,
  });
  await read(async (chunk) => {
    checker.push(chunk);
    return !checker.stopped;
  });
  const { diagnosis } = checker.end();
  if (diagnosis) throw new NewhireError('FORMAT_FAULT', `'${name}' cannot be shown. ${diagnosis.message}`);
  return found;
}
