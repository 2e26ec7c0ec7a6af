/** Restores the input of a correction from its audit and its output. */

import { undoReorder, widthsOf } from '../rules/date-reordering.js';
import { type Change, writeText } from './change.js';

type Undoable = Pick<Change, 'offset' | 'removed' | 'inserted' | 'encoding' | 'reorder' | 'typed'>;

/** Gives the bytes that a typed value took out: `length` bytes from `offset` of the input. */
export type TakenOut = (offset: number, length: number) => Uint8Array;

/**
 * The bytes that typed values took out, from the source, which is the only place where they are.
 * @throws {RangeError} when it is not the file that was corrected, by its SHA-256 in hexadecimal
 */
export async function takenFrom(source: Uint8Array, sha256: string): Promise<TakenOut> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(source));
  if (Buffer.from(digest).toString('hex') !== sha256.toLowerCase())
    throw new RangeError('The source is not the file that was corrected: its SHA-256 is another one');
  return (offset, length) => source.subarray(offset, offset + length);
}

const noSource: TakenOut = (offset) => {
  throw new RangeError(`The bytes that a person replaced at input byte ${offset} are in the source only`);
};

/**
 * The bytes before the changes: all changes of the file in the order of the audit. `takenOut` is needed for typed values.
 * @throws {RangeError} when the output does not contain what a change says it inserted
 */
export function undo(
  changes: Iterable<Undoable>,
  output: Uint8Array,
  takenOut: TakenOut = noSource,
): Uint8Array {
  const parts: Uint8Array[] = [];
  let inputAt = 0;
  let outputAt = 0;
  for (const change of changes) {
    const kept = change.offset - inputAt;
    parts.push(output.subarray(outputAt, outputAt + kept));
    outputAt += kept;
    const width = widthOf(change);
    const removed = removedBytes(change, output.subarray(outputAt, outputAt + width), takenOut);
    parts.push(removed);
    inputAt = change.offset + removed.length;
    outputAt += width;
  }
  parts.push(output.subarray(outputAt));
  return Buffer.concat(parts);
}

/** How many bytes a change put in. */
function widthOf({ typed, reorder, inserted }: Undoable): number {
  if (typed) return typed.inserted;
  return reorder ? widthsOf(reorder).to : inserted.length;
}

function removedBytes(change: Undoable, found: Uint8Array, takenOut: TakenOut): Uint8Array {
  if (change.typed) return takenOut(change.offset, change.typed.removed);
  const text = Buffer.from(found).toString('latin1');
  if (change.reorder === undefined) {
    if (text !== change.inserted) throw mismatch(change.offset);
    return writeText(change.removed, change.encoding);
  }
  const original = undoReorder(change.reorder, text);
  if (original === undefined) throw mismatch(change.offset);
  return writeText(original);
}

const mismatch = (offset: number) =>
  new RangeError(`The output does not contain the change that the audit records at input byte ${offset}`);
