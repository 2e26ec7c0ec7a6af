/** The safe repairs that `newhire correct` would make for each error of a file, for reports that include them. */

import {
  type Change,
  type InputPort,
  lineSourceOf,
  type Outcome,
  readPieces,
  reorder,
  widthsOf,
} from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import type { FixesOf, Replacement } from '../../../reports/index.js';
import { utf8Characters } from '../../../validation/index.js';
import { type Input, unreadable } from '../../input/input-files.js';
import { type CheckedAgainst, correctTemporarily } from './temporary-correction.js';

/**
 * Corrects the file into a temporary folder, and keeps the safe changes. Standard input cannot be read twice, so it has
 * none.
 * @throws {NewhireError} UNREADABLE_INPUT when the file cannot be read
 */
export async function safeFixes(input: Input, against: CheckedAgainst): Promise<FixesOf> {
  const { path } = input;
  if (path === undefined) return () => [];
  const safe = new Map<number, Change[]>();
  const clearedBy = new Map<string, string[]>();
  const correction = correctTemporarily(path, against, {
    change(change) {
      const { tier, line_number } = change;
      if (tier === 'safe') safe.set(line_number, [...(safe.get(line_number) ?? []), change]);
    },
    outcome: (outcome) => void clearedBy.set(keyOf(outcome), outcome.resolved_by),
  });
  const replacements = await correction
    .then((file) => replacementsOf(file, against.layout, safe))
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === undefined ? error : unreadable(input.name, error).error;
    });
  return (finding) => {
    const fixes = (clearedBy.get(keyOf(finding)) ?? []).map((id) => replacements.get(id));
    return fixes.every((fix) => fix !== undefined) ? fixes : [];
  };
}

type Key = Pick<Outcome, 'line_number' | 'field_name' | 'error_type'>;
const keyOf = ({ line_number, field_name, error_type }: Key) => `${line_number} ${field_name} ${error_type}`;

/** The safe changes of each line as replacements of columns, by change id. */
async function replacementsOf(
  input: InputPort | undefined,
  layout: Layout,
  changes: ReadonlyMap<number, readonly Change[]>,
): Promise<Map<string, Replacement>> {
  const found = new Map<string, Replacement>();
  if (!input || changes.size === 0) return found;
  for await (const pieces of readPieces(await lineSourceOf(input, layout), (line) => changes.has(line))) {
    for (const piece of pieces) {
      if (!('line' in piece)) continue;
      const { number: line, offset, bytes } = piece.line;
      for (const change of changes.get(line) ?? []) {
        const at = change.offset - offset;
        const start = 1 + charactersIn(bytes.subarray(0, at));
        const { width, text } = written(change, bytes.subarray(at));
        if (text !== undefined) found.set(change.change_id, { line, start, end: start + width, text });
      }
    }
  }
  return found;
}

/** How many characters the change removes, and what it inserts; `found` begins where the change does. */
function written({ removed, inserted, reorder: name }: Change, found: Uint8Array) {
  if (name === undefined) return { width: Array.from(removed).length, text: inserted };
  const width = widthsOf(name).from;
  return { width, text: reorder(name, Buffer.from(found.subarray(0, width)).toString('latin1')) };
}

const charactersIn = (bytes: Uint8Array) => utf8Characters(bytes)?.length ?? bytes.length;
