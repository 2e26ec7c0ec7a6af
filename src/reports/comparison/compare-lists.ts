/** Reads the records that differ again, all files in step, and reports what differs. Few are in memory at a time. */

import type { Layout } from '../../layouts/index.js';
import type { Masks } from '../masks/masks.js';
import { type ComparedRecord, changedFields, placeOf, type ShownPlace } from './compared-records.js';
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
const MAX_RANGES = 1000;

/** Compares the hires and reports what differs. True when anything does. */
export async function compareLists(sides: readonly [Side, Side], comparing: Comparing): Promise<boolean> {
  const [old, fresh] = sides;
  const { report, most } = comparing;
  const found = differencesOf(sides, comparing.matches);
  const { changed, added, gone, isInOrder } = found;
  const differs = changed.length + added.length + gone.length > 0;
  report.begin({
    added: added.length,
    gone: gone.length,
    changed: changed.length,
    already_reported: found.reported,
    already_reported_lines: found.reportedLines,
    ...bytesThatDiffer(old.list, fresh.list, isInOrder, differs),
  });
  await reportChanged(sides, changed.slice(0, most), isInOrder ? AT_ONCE : OUT_OF_ORDER, comparing);
  await reportPlaces(fresh, added.slice(0, most), comparing, (one) => report.added(one));
  await reportPlaces(old, gone.slice(0, most), comparing, (one) => report.gone(one));
  report.end();
  return differs;
}

/** The places of the records that differ, and what else the lists show of both files. */
interface Differences {
  changed: Pair[];
  added: Place[];
  gone: Place[];
  /** Hires that were reported before: their number, and their lines. */
  reported: number;
  reportedLines: { start: number; end: number }[];
  /** The records that both have are in the same order. */
  isInOrder: boolean;
}

function differencesOf([old, fresh]: readonly [Side, Side], known: Matches | undefined): Differences {
  const { oldOf, isKept } = known ?? matchRecords(old.list, fresh.list);
  const wasReported = reportedBefore(old.list, fresh.list);
  const found: Differences = {
    changed: [],
    added: [],
    gone: [],
    reported: 0,
    reportedLines: [],
    isInOrder: true,
  };
  for (let at = 0; at < fresh.list.count; at++) {
    const before = oldOf[at] ?? -1;
    const place = placeAt(fresh, at);
    if (before < (oldOf[at - 1] ?? -1)) found.isInOrder = false;
    if (before < 0) found.added.push(place);
    else if (fresh.list.columns.content[at] !== old.list.columns.content[before])
      found.changed.push({ before: placeAt(old, before), after: place });
    if (fresh.list.columns.record[at] && wasReported(at)) {
      found.reported++;
      addLine(found.reportedLines, place.line);
    }
  }
  for (let at = 0; at < old.list.count; at++) if (!isKept[at]) found.gone.push(placeAt(old, at));
  return found;
}

/** The name of an old file, where there are several. */
const nameOf = ({ names }: Side, { file }: Place) => (names.length > 1 ? names[file] : undefined);

/** Reports records that have changed, so many at once. */
async function reportChanged(
  [old, fresh]: readonly [Side, Side],
  changed: readonly Pair[],
  atOnce: number,
  { layout, masks, report, ready }: Comparing,
): Promise<void> {
  for (const pairs of inParts(changed, atOnce)) {
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
          placeOf(was, masks, nameOf(old, pair.before)),
          placeOf(is, masks),
          changedFields(was, is, layout, masks),
        );
    }
    await ready();
  }
}

/** Reports the records at these places of one side. */
async function reportPlaces(
  side: Side,
  places: readonly Place[],
  { masks, ready }: Comparing,
  say: (place: ShownPlace) => void,
): Promise<void> {
  for (const part of inParts(places, AT_ONCE)) {
    const found = await recordsAt(side, part);
    for (const [at, place] of part.entries()) {
      if (at % PAUSE === 0) await ready();
      const record = found(place);
      if (record) say(placeOf(record, masks, nameOf(side, place)));
    }
    await ready();
  }
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
  else if (ranges.length < MAX_RANGES) ranges.push({ start: line, end: line });
}

function* inParts<One>(all: readonly One[], size: number): Generator<readonly One[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
