/** Which record of one file is which of the other. */

import type { RecordList } from './record-list.js';

/** Indexes of records in their lists. */
export interface Matches {
  /** By the index in the new list: that in the old list, or -1 for a record that is new. */
  oldOf: Int32Array;
  /** By the index in the old list: 1 when it was matched. */
  isKept: Uint8Array;
}

/**
 * Matches each record at most once: first those that are the same byte for byte, so that of two hires of a person the right
 * one is found; then by SSN and FEIN; by name and date of hire; and by the text without blanks, for records whose fields
 * stand in other columns. What still has no match and is in doubt is matched by its place between two that have one.
 */
export function matchRecords(old: RecordList, fresh: RecordList): Matches {
  const matches = { oldOf: new Int32Array(fresh.count).fill(-1), isKept: new Uint8Array(old.count) };
  for (const column of ['content', 'person', 'hire', 'text'] as const) matchBy(column, old, fresh, matches);
  matchByPlace(old, fresh, matches);
  return matches;
}

function matchBy(
  column: 'content' | 'person' | 'hire' | 'text',
  old: RecordList,
  fresh: RecordList,
  { oldOf, isKept }: Matches,
): void {
  /** The first free one of each key, and behind it the next. */
  const firsts = new Map<number, number>();
  const next = new Int32Array(old.count).fill(-1);
  for (let at = old.count - 1; at >= 0; at--) {
    const key = old.columns[column][at] ?? 0;
    if (isKept[at] || key === 0) continue;
    next[at] = firsts.get(key) ?? -1;
    firsts.set(key, at);
  }
  for (let at = 0; at < fresh.count; at++) {
    const key = fresh.columns[column][at] ?? 0;
    const found = oldOf[at] === -1 && key !== 0 ? (firsts.get(key) ?? -1) : -1;
    if (found < 0) continue;
    firsts.set(key, next[found] ?? -1);
    oldOf[at] = found;
    isKept[found] = 1;
  }
}

function matchByPlace(old: RecordList, fresh: RecordList, { oldOf, isKept }: Matches): void {
  for (let at = 0; at < fresh.count; at++) {
    const candidate = at === 0 ? 0 : (oldOf[at - 1] ?? -1) + 1;
    if (oldOf[at] !== -1 || (at > 0 && candidate === 0)) continue;
    const isFree = candidate < old.count && !isKept[candidate];
    const isInDoubt =
      old.inDoubt.has(old.columns.line[candidate] ?? 0) || fresh.inDoubt.has(fresh.columns.line[at] ?? 0);
    if (!isFree || !isInDoubt) continue;
    oldOf[at] = candidate;
    isKept[candidate] = 1;
  }
}
