/**
 * Checks the audit: its changes, applied to the input by this file's own code, must give the
 * output byte for byte, and no digit of an SSN, FEIN or date may be in it.
 */

import type { Change } from '../../src/correction/audit/change.js';
import type { Layout } from '../../src/layouts/types.js';
import { toWindows1252 } from './windows-1252.js';

function bytesOf({ removed, encoding }: Change): Buffer {
  return encoding === 'utf-8' ? Buffer.from(removed) : toWindows1252(removed);
}

/** The digits of `text` written in another order, as in `MM/DD/YYYY → YYYYMMDD`. */
function reordered(name: string, text: string): string {
  const [from = '', to = ''] = name.split(' → ');
  const left = new Map<string, string[]>();
  Array.from(from).forEach((letter, at) => {
    left.set(letter, [...(left.get(letter) ?? []), text[at]!]);
  });
  return Array.from(to, (letter) =>
    'YMD'.includes(letter) ? left.get(letter)?.shift() : letter === '_' ? ' ' : letter,
  ).join('');
}

/** The input with the changes made. Throws when the input does not have what a change says was removed. */
export function replay(input: Buffer, changes: readonly Change[]): Buffer {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const change of changes) {
    if (change.offset < at)
      throw new Error(`${change.change_id} is listed after a change that follows it in the file`);
    parts.push(input.subarray(at, change.offset));
    const width = change.reorder ? change.reorder.indexOf(' → ') : bytesOf(change).length;
    const found = input.subarray(change.offset, change.offset + width);
    if (change.reorder === undefined && !found.equals(bytesOf(change)))
      throw new Error(`${change.change_id} removed what was not there`);
    const fresh =
      change.reorder === undefined ? change.inserted : reordered(change.reorder, found.toString('latin1'));
    parts.push(Buffer.from(fresh, 'latin1'));
    at = change.offset + width;
  }
  parts.push(input.subarray(at));
  return Buffer.concat(parts);
}

/** Lines that differ from what the audit says; every line from the first one on that cannot be replayed. */
export function silentEdits(input: Buffer, output: Buffer, changes: readonly Change[]): number {
  try {
    const replayed = replay(input, changes);
    if (replayed.equals(output)) return 0;
    const [a, b] = [replayed.toString('latin1').split('\n'), output.toString('latin1').split('\n')];
    return Math.max(1, a.filter((line, at) => line !== b[at]).length);
  } catch {
    return Math.max(1, changes.length);
  }
}

const KEPT_OUT = new Set(['ssn', 'fein', 'date']);

/** Changes that contain a digit of an SSN, FEIN or date. */
export function digitsInAudit(layout: Layout, changes: readonly Change[]): Change[] {
  const fields = layout.record_types.flatMap((type) => type.fields);
  const kinds = new Map(fields.map((field) => [field.name, field.kind]));
  return changes.filter(
    ({ field_name, removed, inserted }) =>
      KEPT_OUT.has(kinds.get(field_name) ?? '') && /\d/.test(removed + inserted),
  );
}
