/** Restores the input of a correction from its audit and its output. */

import { undoReorder, widthsOf } from '../rules/date-reordering.js';
import { type Change, writeText } from './change.js';

type Undoable = Pick<Change, 'offset' | 'removed' | 'inserted' | 'encoding' | 'reorder'>;

/**
 * The bytes before the changes: all changes of the file in the order of the audit.
 * @throws {RangeError} when the output does not contain what a change says it inserted
 */
export function undo(changes: Iterable<Undoable>, output: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let inputAt = 0;
  let outputAt = 0;
  for (const change of changes) {
    const kept = change.offset - inputAt;
    parts.push(output.subarray(outputAt, outputAt + kept));
    outputAt += kept;
    const width = change.reorder ? widthsOf(change.reorder).to : change.inserted.length;
    const removed = removedBytes(change, output.subarray(outputAt, outputAt + width));
    parts.push(removed);
    inputAt = change.offset + removed.length;
    outputAt += width;
  }
  parts.push(output.subarray(outputAt));
  return Buffer.concat(parts);
}

function removedBytes(change: Undoable, found: Uint8Array): Uint8Array {
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
