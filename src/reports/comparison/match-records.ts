/** Which record of the new file is which of the old ones, and which hires were reported before. */

import { REHIRE_DAYS } from '../../validation/index.js';
import type { RecordList } from './record-list.js';

/** Indexes of records in their lists. */
export interface Matches {
  /** By the index in the new list: that in the old list, or -1 for a record that is new. */
  oldOf: Int32Array;
  /** By the index in the old list: 1 when it was matched, or a later old file has the same hire. */
  isKept: Uint8Array;
}

/**
 * Matches each record at most once: first those that are the same byte for byte, so that of two hires of a person the right
 * one is found; then by SSN and FEIN; by name and date of hire; and by the text without blanks, for records whose fields
 * are in other columns. What still has no match and is in doubt is matched by its place between two that have one. If several
 * old files have a hire, that of the last one counts.
 */
export function matchRecords(old: RecordList, fresh: RecordList): Matches {
  const matches = { oldOf: new Int32Array(fresh.count).fill(-1), isKept: laterElsewhere(old) };
  for (const column of ['content', 'person', 'hire', 'text'] as const) matchBy(column, old, fresh, matches);
  matchByPlace(old, fresh, matches);
  return matches;
}

/** 1 for records of a file of which a later file has the same person, or else the same text. */
function laterElsewhere({ columns, count, files }: RecordList): Uint8Array {
  const isLater = new Uint8Array(count);
  if (files.length === 1) return isLater;
  const lastFile = new Map<number, number>();
  for (let at = count - 1; at >= 0; at--) {
    const key = columns.person[at] || columns.text[at] || 0;
    const file = columns.file[at] ?? 0;
    const later = lastFile.get(key);
    if (later === undefined) lastFile.set(key, file);
    else if (later > file) isLater[at] = 1;
  }
  return isLater;
}

function matchBy(
  column: 'content' | 'person' | 'hire' | 'text',
  old: RecordList,
  fresh: RecordList,
  { oldOf, isKept }: Matches,
): void {
  /** The first free one of each key, followed by the next. */
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
  const isInDoubt = (list: RecordList, at: number) =>
    list.files[list.columns.file[at] ?? 0]?.inDoubt.has(list.columns.line[at] ?? 0) === true;
  for (let at = 0; at < fresh.count; at++) {
    const candidate = at === 0 ? 0 : (oldOf[at - 1] ?? -1) + 1;
    if (oldOf[at] !== -1 || (at > 0 && candidate === 0)) continue;
    const isFree = candidate < old.count && !isKept[candidate];
    if (!isFree || !(isInDoubt(old, candidate) || isInDoubt(fresh, at))) continue;
    oldOf[at] = candidate;
    isKept[candidate] = 1;
  }
}

/**
 * Tells of a record of the new list whether an old file reported the hire: the same bytes, or the same SSN and FEIN with dates
 * of hire that are at most 60 days apart.
 */
export function reportedBefore(old: RecordList, fresh: RecordList): (at: number) => boolean {
  const contents = new Set<number>();
  /** The first record of each person, followed by the next. */
  const firsts = new Map<number, number>();
  const next = new Int32Array(old.count).fill(-1);
  for (let at = old.count - 1; at >= 0; at--) {
    if (!old.columns.record[at]) continue;
    contents.add(old.columns.content[at] ?? 0);
    const person = old.columns.person[at] ?? 0;
    if (person === 0) continue;
    next[at] = firsts.get(person) ?? -1;
    firsts.set(person, at);
  }
  return (at) => {
    if (contents.has(fresh.columns.content[at] ?? 0)) return true;
    const day = fresh.columns.day[at] ?? 0;
    if (day === 0) return false;
    let found = firsts.get(fresh.columns.person[at] ?? 0) ?? -1;
    while (found >= 0) {
      const before = old.columns.day[found] ?? 0;
      if (before > 0 && Math.abs(before - day) <= REHIRE_DAYS) return true;
      found = next[found] ?? -1;
    }
    return false;
  };
}
