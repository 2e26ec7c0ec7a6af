/** Reads the records that differ again, all files in step, and reports what differs. Few are in memory at a time. */

import type { Layout } from '../../layouts/index.js';
import type { Masks } from '../masks/masks.js';
import { type ComparedRecord, changedFields, placeOf } from './compared-records.js';
import type { ComparisonReport, ComparisonTotals } from './comparison-report.js';
import { type Matches, matchRecords, reportedBefore } from './match-records.js';
import type { RecordFinder } from './record-finder.js';
import type { RecordList } from './record-list.js';

/** The old files, or the new one. */
interface Side {
  /** One for each file. */
  finders: readonly RecordFinder[];
  names: readonly string[];
  list: RecordList;
}

/** The input of a comparison. */
interface Comparing {
  layout: Layout;
  masks: Masks;
  report: ComparisonReport;
  /** Resolves when more may be written. */
  ready: () => Promise<void>;
  /** Where they were matched already. */
  matches?: Matches;
  /** Most records of each kind that are reported in detail; all by default. */
  most?: number;
}

/** Records of each file whose texts are in memory, some 800 bytes each. */
const AT_ONCE = 1000;
/** As many where those of a file are in another order: the file is read once for each part. */
const OUT_OF_ORDER = 32_000;
/** Records after which others may have their turn. */
const PAUSE = 100;
/** Ranges of lines of hires that were reported before. */
const MOST_RANGES = 1000;

/** True when anything differs. */
export async function compareLists(
  [old, fresh]: readonly [Side, Side],
  comparing: Comparing,
): Promise<boolean> {
  const { layout, masks, report, ready, most } = comparing;
  const { oldOf, isKept } = comparing.matches ?? matchRecords(old.list, fresh.list);
  const wasReported = reportedBefore(old.list, fresh.list);
  const changed: Pair[] = [];
  const added: Place[] = [];
  const reportedLines: { start: number; end: number }[] = [];
  let reported = 0;
  let isInOrder = true;
  for (let at = 0; at < fresh.list.count; at++) {
    const before = oldOf[at] ?? -1;
    const place = placeAt(fresh, at);
    if (before < (oldOf[at - 1] ?? -1)) isInOrder = false;
    if (before < 0) added.push(place);
    else if (fresh.list.columns.content[at] !== old.list.columns.content[before])
      changed.push({ before: placeAt(old, before), after: place });
    if (fresh.list.columns.record[at] && wasReported(at)) {
      reported++;
      addLine(reportedLines, place.line);
    }
  }
  const gone: Place[] = [];
  for (let at = 0; at < old.list.count; at++) if (!isKept[at]) gone.push(placeAt(old, at));
  const differs = changed.length + added.length + gone.length > 0;
  report.begin({
    added: added.length,
    gone: gone.length,
    changed: changed.length,
    already_reported: reported,
    already_reported_lines: reportedLines,
    ...bytesThatDiffer(old.list, fresh.list, isInOrder, differs),
  });
  const named = (file: number) => (old.names.length > 1 ? old.names[file] : undefined);
  for (const pairs of inParts(changed.slice(0, most), isInOrder ? AT_ONCE : OUT_OF_ORDER)) {
    const before = await recordsAt(
      old,
      pairs.map((pair) => pair.before),
    );
    const after = await recordsAt(
      fresh,
      pairs.map((pair) => pair.after),
    );
    for (const [at, pair] of pairs.entries()) {
      if (at % PAUSE === 0) await ready();
      const [was, is] = [before(pair.before), after(pair.after)];
      if (was && is)
        report.changed(
          placeOf(was, masks, named(pair.before.file)),
          placeOf(is, masks),
          changedFields(was, is, layout, masks),
        );
    }
    await ready();
  }
  for (const [side, places, say] of [
    [fresh, added, report.added],
    [old, gone, report.gone],
  ] as const) {
    for (const part of inParts(places.slice(0, most), AT_ONCE)) {
      const found = await recordsAt(side, part);
      for (const [at, place] of part.entries()) {
        if (at % PAUSE === 0) await ready();
        const record = found(place);
        if (record) say(placeOf(record, masks, side === old ? named(place.file) : undefined));
      }
      await ready();
    }
  }
  report.end();
  return differs;
}

/** Where a record is. */
interface Place {
  file: number;
  line: number;
}

/** The differences between the bytes of one old file and the new one where no record differs. */
function bytesThatDiffer(
  old: RecordList,
  fresh: RecordList,
  isInOrder: boolean,
  differs: boolean,
): Pick<ComparisonTotals, 'same_bytes' | 'bytes_differ_in'> {
  const [was, ...others] = old.files;
  const [is] = fresh.files;
  if (!was || !is || others.length > 0) return {};
  const same_bytes = was.sha256 === is.sha256;
  if (same_bytes || differs) return { same_bytes };
  const found = [
    ...(isInOrder ? [] : ['the order of the records']),
    ...(was.lineEnds === is.lineEnds ? [] : [`line ends (${was.lineEnds} before, ${is.lineEnds} now)`]),
  ];
  return {
    same_bytes,
    bytes_differ_in: found.length > 0 ? found : ['what is before, between or after the records'],
  };
}

async function recordsAt({ finders }: Side, places: readonly Place[]) {
  const lines = new Map<number, number[]>();
  for (const { file, line } of places) {
    const some = lines.get(file);
    if (some) some.push(line);
    else lines.set(file, [line]);
  }
  const found = new Map<number, (line: number) => ComparedRecord | undefined>();
  for (const [file, some] of lines) {
    const records = await finders[file]?.on(some);
    if (records) found.set(file, records);
  }
  return ({ file, line }: Place) => found.get(file)?.(line);
}

/** One record in both files. */
interface Pair {
  before: Place;
  after: Place;
}

const placeAt = ({ list: { columns } }: Side, at: number): Place => ({
  file: columns.file[at] ?? 0,
  line: columns.line[at] ?? 0,
});

function addLine(ranges: { start: number; end: number }[], line: number): void {
  const last = ranges.at(-1);
  if (last && line === last.end + 1) last.end = line;
  else if (ranges.length < MOST_RANGES) ranges.push({ start: line, end: line });
}

function* inParts<One>(all: readonly One[], size: number): Generator<readonly One[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
