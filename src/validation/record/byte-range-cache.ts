/**
 * Remembers ranges of bytes by their whole content, with what was found about each. A hash finds them, and all bytes are
 * compared, so nothing is ever taken for something else.
 */

import { copyOfBytes, matches, viewOf } from '../fields/bytes.js';

interface Entry<Value> {
  readonly bytes: DataView;
  readonly value: Value;
}

const MULTIPLIER = 0x5bd1e995;
/** Bytes that are read as one number. */
const STEP = 4;

/** The hash of all bytes: ranges with the same hash would overwrite each other, and employers often differ in a few digits only. */
function hashOf(line: Uint8Array, from: number, to: number): number {
  const view = viewOf(line);
  let hash = to - from;
  for (let at = from; at + STEP <= to; at += STEP) hash = mixed(hash, view.getInt32(at, true));
  if (to - from > STEP) hash = mixed(hash, view.getInt32(to - STEP, true));
  return hash ^ (hash >>> 13);
}

const mixed = (hash: number, bytes: number) => Math.imul((hash ^ bytes) + (hash >>> 15), MULTIPLIER);

export class ByteRangeCache<Value> {
  private readonly entries = new Map<number, Entry<Value>>();
  private latest: Entry<Value> | undefined;

  /** No more than `most` ranges are kept. */
  constructor(private readonly most: number) {}

  /** What was kept about the bytes between two offsets; undefined when they are not known. */
  find(line: Uint8Array, from: number, to: number): Value | undefined {
    const { latest } = this;
    if (latest?.bytes.byteLength === to - from && matches(line, from, latest.bytes)) return latest.value;
    const entry = this.entries.get(hashOf(line, from, to));
    if (entry?.bytes.byteLength !== to - from || !matches(line, from, entry.bytes)) return undefined;
    this.latest = entry;
    return entry.value;
  }

  /** Keeps a value for a copy of the bytes between two offsets. */
  keep(line: Uint8Array, from: number, to: number, value: Value): void {
    if (this.entries.size >= this.most) return;
    this.latest = { bytes: new DataView(copyOfBytes(line, from, to).buffer), value };
    this.entries.set(hashOf(line, from, to), this.latest);
  }
}
