/** The safe repairs that `newhire correct` would make for each error of a file, for reports that include them. */

import { type Change, correctFile, type Outcome, reorder, widthsOf } from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import type { FixesOf, Replacement } from '../../../reports/index.js';
import { correctionFiles } from '../../../storage/index.js';
import { HEAD_BYTES, standardOptions, utf8Characters } from '../../../validation/index.js';
import { shapeOf } from '../../input/file-shape.js';
import { type Input, unreadable } from '../../input/input-files.js';
import { LineRouter } from '../../input/line-router.js';
import { readHead, readInput } from '../../input/read-file.js';
import { untilInterrupted } from '../../interrupts.js';
import { openTemporaryStorage } from '../correct/run-storage.js';

interface CheckedAgainst {
  layout: Layout;
  /** YYYY-MM-DD */
  today: string;
}

/**
 * Corrects the file into a temporary folder, and keeps the safe changes. Standard input cannot be read twice, so it has
 * none.
 * @throws {NewhireError} UNREADABLE_INPUT when the file cannot be read
 */
export async function safeFixes(input: Input, against: CheckedAgainst): Promise<FixesOf> {
  const { path } = input;
  if (path === undefined) return () => [];
  const changes = new Map<string, Change>();
  const clearedBy = new Map<string, string[]>();
  await correctTemporarily(path, against, {
    change: (change) => void changes.set(change.change_id, change),
    outcome: (outcome) => void clearedBy.set(keyOf(outcome), outcome.resolved_by),
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : unreadable(input.name, error).error;
  });
  const replacements = await replacementsOf(input, against.layout, [...changes.values()]);
  return (finding) => {
    const fixes = (clearedBy.get(keyOf(finding)) ?? []).map((id) => replacements.get(id));
    return fixes.every((fix) => fix !== undefined) ? fixes : [];
  };
}

type Key = Pick<Outcome, 'line_number' | 'field_name' | 'error_type'>;
const keyOf = ({ line_number, field_name, error_type }: Key) => `${line_number} ${field_name} ${error_type}`;

async function correctTemporarily(
  inputPath: string,
  { layout, today }: CheckedAgainst,
  audit: Parameters<typeof correctFile>[1],
): Promise<void> {
  await untilInterrupted(async (signal) => {
    const storage = await openTemporaryStorage();
    try {
      const ports = correctionFiles(inputPath, storage.paths.corrected);
      await correctFile({ ports, layout, today, ...(await standardOptions()), signal }, audit);
    } finally {
      await storage.abandon(undefined);
    }
  });
}

/** The changes as replacements of columns, by change id. */
async function replacementsOf(
  input: Input,
  layout: Layout,
  changes: readonly Change[],
): Promise<Map<string, Replacement>> {
  const byLine = new Map<number, Change[]>();
  for (const change of changes) {
    const { tier, line_number } = change;
    if (tier === 'safe') byLine.set(line_number, [...(byLine.get(line_number) ?? []), change]);
  }
  const found = new Map<string, Replacement>();
  await eachLine(input, layout, byLine, (line, start, bytes) => {
    for (const change of byLine.get(line) ?? []) {
      const at = change.offset - start;
      const column = 1 + charactersIn(bytes.subarray(0, at));
      const { width, text } = written(change, bytes.subarray(at));
      if (text !== undefined) found.set(change.change_id, { line, start: column, end: column + width, text });
    }
  });
  return found;
}

/** How many characters the change removes, and what it inserts; `found` begins where the change does. */
function written({ removed, inserted, reorder: name }: Change, found: Uint8Array) {
  if (name === undefined) return { width: Array.from(removed).length, text: inserted };
  const width = widthsOf(name).from;
  return { width, text: reorder(name, Buffer.from(found.subarray(0, width)).toString('latin1')) };
}

const charactersIn = (bytes: Uint8Array) => utf8Characters(bytes)?.length ?? bytes.length;

/** Calls `take` with each wanted line: its number, offset in the file, and bytes with the line end. */
async function eachLine(
  input: Input,
  layout: Layout,
  wanted: ReadonlyMap<number, unknown>,
  take: (line: number, start: number, bytes: Uint8Array) => void,
): Promise<void> {
  if (wanted.size === 0) return;
  let offset = 0;
  let current: { line: number; start: number; parts: Buffer[] } | undefined;
  const finish = () => {
    if (current) take(current.line, current.start, Buffer.concat(current.parts));
    current = undefined;
  };
  const router = new LineRouter(
    shapeOf(await readHead(input, HEAD_BYTES), layout),
    (line) => (wanted.has(line) ? line : undefined),
    (line, bytes) => {
      if (line !== current?.line) finish();
      if (line !== undefined) {
        current ??= { line, start: offset, parts: [] };
        current.parts.push(Buffer.from(bytes));
      }
      offset += bytes.length;
    },
  );
  const onChunk = async (chunk: Uint8Array) => {
    router.push(chunk);
    return true;
  };
  await readInput(input, { hash: false, onChunk });
  finish();
}
