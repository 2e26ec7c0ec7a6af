/** Reads the records that differ again, both files in step, and reports what differs. Few are in memory at a time. */

import type { Layout } from '../../../layouts/index.js';
import { type ComparisonReport, changedFields, placeOf } from '../../../reports/comparison/index.js';
import type { Masks } from '../../../reports/index.js';
import type { RecordFinder } from './record-finder.js';
import type { RecordList } from './record-list.js';

/** One of the two files. */
interface Side {
  records: RecordFinder;
  list: RecordList;
}

/** What a comparison is made with. */
interface Comparing {
  layout: Layout;
  masks: Masks;
  report: ComparisonReport;
  /** Resolves when more may be written. */
  ready: () => Promise<void>;
}

/** Records of each file whose texts are in memory, some 800 bytes each. */
const AT_ONCE = 1000;
/** The same where those of a file are in another order, so that it is read once for each part. */
const OUT_OF_ORDER = 32_000;
/** Ranges of lines of hires that were reported before. */
const MOST_RANGES = 1000;

/** True when anything differs. */
export async function compareLists(
  [old, fresh]: readonly [Side, Side],
  comparing: Comparing,
): Promise<boolean> {
  const { layout, masks, report, ready } = comparing;
  const { oldOf, isKept } = matchRecords(old.list, fresh.list);
  const changed: Pair[] = [];
  const added: number[] = [];
  const same: { start: number; end: number }[] = [];
  let reported = 0;
  for (let at = 0; at < fresh.list.count; at++) {
    const before = oldOf[at] ?? -1;
    const line = lineAt(fresh, at);
    if (before < 0) added.push(line);
    else if (fresh.list.columns.content[at] !== old.list.columns.content[before])
      changed.push({ before: lineAt(old, before), after: line });
    else if (fresh.list.columns.record[at]) {
      reported++;
      addLine(same, line);
    }
  }
  const gone: number[] = [];
  for (let at = 0; at < old.list.count; at++) if (!isKept[at]) gone.push(lineAt(old, at));
  report.begin({
    added: added.length,
    gone: gone.length,
    changed: changed.length,
    already_reported: reported,
    already_reported_lines: same,
  });
  const isInOrder = changed.every(({ before }, at) => before > (changed[at - 1]?.before ?? 0));
  for (const pairs of inParts(changed, isInOrder ? AT_ONCE : OUT_OF_ORDER)) {
    const before = await old.records.on(pairs.map((pair) => pair.before));
    const after = await fresh.records.on(pairs.map((pair) => pair.after));
    for (const pair of pairs) {
      const [was, is] = [before(pair.before), after(pair.after)];
      if (was && is)
        report.changed(placeOf(was, masks), placeOf(is, masks), changedFields(was, is, layout, masks));
    }
    await ready();
  }
  for (const [{ records }, lines, say] of [
    [fresh, added, report.added],
    [old, gone, report.gone],
  ] as const) {
    for (const part of inParts(lines, AT_ONCE)) {
      const found = await records.on(part);
      for (const line of part) {
        const record = found(line);
        if (record) say(placeOf(record, masks));
      }
      await ready();
    }
  }
  report.end();
  return changed.length + added.length + gone.length > 0;
}

/** Lines of one record in both files. */
interface Pair {
  before: number;
  after: number;
}

const lineAt = ({ list }: Side, at: number) => list.columns.line[at] ?? 0;

function addLine(ranges: { start: number; end: number }[], line: number): void {
  const last = ranges.at(-1);
  if (last && line === last.end + 1) last.end = line;
  else if (ranges.length < MOST_RANGES) ranges.push({ start: line, end: line });
}

function* inParts<One>(all: readonly One[], size: number): Generator<readonly One[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** Indexes of records in their lists. */
interface Matches {
  /** By the index in the new list: that in the old list, or -1 for a record that is new. */
  oldOf: Int32Array;
  /** By the index in the old list: 1 when it was matched. */
  isKept: Uint8Array;
}

/**
 * Matches each record at most once: first those that are the same byte for byte, so that of two hires of a person the right
 * one is found; then by SSN and FEIN; by name and date of hire; and by the text without blanks, for records whose fields
 * are in other columns. What still has no match and is in doubt is matched by its place between two that have one.
 */
function matchRecords(old: RecordList, fresh: RecordList): Matches {
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
