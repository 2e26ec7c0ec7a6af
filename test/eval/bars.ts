/** What must be reached. Each bar says in words what was missed, so that a red run names its cause. */

import type { CleanResult } from './clean-set.js';
import { ruleOfThree } from './intervals.js';
import type { MixedResult } from './mixed-run.js';
import type { ModeResult } from './model-runs.js';
import type { Row } from './rules-run.js';
import { precision, recall, sum } from './score.js';
import type { TransportRow } from './transport.js';
import type { WholeFileRow } from './whole-files.js';

const MIN_PRECISION = 0.999;
const MIN_RECALL = 0.9;

export interface Bar {
  about: string;
  /** What was missed; nothing when the bar is kept. */
  missed: string[];
}

/** Misses of rows, each with its words. */
function missedBy(
  rows: readonly Row[],
  isMissed: (row: Row) => boolean,
  words: (row: Row) => string,
): string[] {
  return rows.filter(isMissed).map((row) => `${row.about}: ${words(row)}`);
}

const share = ({ hits, n }: { hits: number; n: number }) => (n === 0 ? 1 : hits / n);
const of = ({ hits, n }: { hits: number; n: number }) => `${hits} of ${n}`;
const changed = ({ tally: { right, wrong, harm } }: Row) => right + wrong + harm;

/** The bars that every run of the rules alone has to keep, whatever made its errors. */
function commonBars(what: string, rows: readonly Row[], isAlteration = changed): Bar[] {
  const never = rows.filter(({ kind }) => kind?.disposition === 'abstain');
  const clean = sum(rows.map(({ tally }) => tally)).clean;
  return [
    {
      about: `${what}: no right cell changed, of ${clean}`,
      missed: missedBy(
        rows,
        ({ tally }) => tally.harm > 0,
        ({ tally }) => `${tally.harm} cells spoilt`,
      ),
    },
    {
      about: `${what}: nothing written where nobody may guess`,
      missed: missedBy(
        never,
        (row) => isAlteration(row) > 0,
        (row) => `${isAlteration(row)} cells written`,
      ),
    },
    {
      about: `${what}: every change is in the audit`,
      missed: missedBy(
        rows,
        ({ silent }) => silent > 0,
        ({ silent }) => `${silent} silent`,
      ),
    },
    {
      about: `${what}: no digit of an SSN, FEIN or date in the audit`,
      missed: missedBy(
        rows,
        ({ leaked }) => leaked > 0,
        ({ leaked }) => `${leaked} lines`,
      ),
    },
  ];
}

/** The rules alone, class by class. */
export function classBars(rows: readonly Row[]): Bar[] {
  const sure = rows.filter(({ kind }) => kind?.sure);
  const confirm = rows.filter(({ kind }) => kind?.disposition === 'confirm');
  return [
    ...commonBars('classes', rows),
    {
      about: `classes: precision of applied changes at least ${MIN_PRECISION} in each`,
      missed: missedBy(
        rows,
        ({ tally }) => share(precision(tally)) < MIN_PRECISION,
        ({ tally }) => `${of(precision(tally))} right`,
      ),
    },
    {
      about: `classes: recall at least ${MIN_RECALL} where the repair is automatic without a condition`,
      missed: missedBy(
        sure,
        ({ tally }) => share(recall(tally)) < MIN_RECALL,
        ({ tally }) => `${of(recall(tally))} repaired`,
      ),
    },
    {
      about: 'classes: nothing written without a word where a person has to confirm',
      missed: missedBy(
        confirm,
        (row) => changed(row) > 0,
        (row) => `${changed(row)} cells written`,
      ),
    },
  ];
}

/** The same with the layouts that only show whether something is written wrongly: their files are too small to show habits. */
export function otherLayoutBars(rows: readonly Row[]): Bar[] {
  const all = precision(sum(rows.map(({ tally }) => tally)));
  return [
    ...commonBars('other layouts', rows),
    {
      about: `other layouts: precision of applied changes at least ${MIN_PRECISION}`,
      missed: share(all) < MIN_PRECISION ? [`${of(all)} right`] : [],
    },
  ];
}

/** Files in which every record is written in the same unusual way. */
export function wholeFileBar(rows: readonly WholeFileRow[]): Bar {
  return {
    about: 'whole files: no date, letter or amount became another one',
    missed: rows
      .filter(({ wrong }) => wrong > 0)
      .map(({ about, wrong }) => `${about}: ${wrong} records wrong`),
  };
}

/** Lines that were damaged as a whole: each is given back, or left. */
export function damagedLinesBar(rows: readonly WholeFileRow[]): Bar {
  return {
    about: 'damaged lines: no record changed into another one, and one outcome for each error',
    missed: rows
      .filter(({ wrong }) => wrong > 0)
      .map(({ about, wrong }) => `${about}: ${wrong} records wrong`),
  };
}

/** The rules alone on what the second injector made: precision over all of it, since its truth is what was typed. */
export function heldOutBars(rows: readonly Row[]): Bar[] {
  const all = precision(sum(rows.map(({ tally }) => tally)));
  const missed = share(all) < MIN_PRECISION ? [`${of(all)} right`] : [];
  return [
    // A slip may have put a hyphen into a number: to leave that out again is no guess, as long as the result is right.
    ...commonBars('second injector', rows, ({ tally: { wrong, harm } }) => wrong + harm),
    { about: `second injector: precision of applied changes at least ${MIN_PRECISION}`, missed },
  ];
}

export function cleanBar({ cells, files, changed: spoilt }: CleanResult): Bar {
  const bound = ruleOfThree(cells).toExponential(1);
  return {
    about: `clean files: output is input, byte for byte (${cells} cells in ${files} files; harm below ${bound} at 95 %)`,
    missed: spoilt,
  };
}

export function trapBar(rows: readonly Row[]): Bar {
  return {
    about: 'traps: not one byte changed',
    missed: missedBy(
      rows,
      (row) => changed(row) > 0,
      (row) => `${changed(row)} cells changed`,
    ),
  };
}

export function mixedBars({ rows, broken }: MixedResult): Bar[] {
  return [
    ...commonBars('mixed files', rows),
    {
      about: `mixed files: precision of applied changes at least ${MIN_PRECISION}`,
      missed: missedBy(
        rows,
        ({ tally }) => share(precision(tally)) < MIN_PRECISION,
        ({ tally }) => `${of(precision(tally))} right`,
      ),
    },
    { about: 'mixed files: repeatable, undoable, in any order, deaf to orders', missed: broken },
  ];
}

/** What no model can do, whether its choices are trusted or not. */
export function modelBars(results: readonly ModeResult[]): Bar[] {
  const total = results.map((result) => ({ ...result, cells: sum(result.score.values()) }));
  const never = (result: ModeResult) =>
    [...result.score].filter(([kind]) => kind?.disposition === 'abstain').map(([, tally]) => tally);
  const each = (about: string, count: (result: (typeof total)[number]) => number): Bar => ({
    about: `with a model, every mode: ${about}`,
    missed: total.flatMap((result) => (count(result) > 0 ? [`${result.mode}: ${count(result)}`] : [])),
  });
  return [
    each('no right cell changed', ({ cells }) => cells.harm),
    each('nothing written where nobody may guess', (result) => {
      const { right, wrong, harm } = sum(never(result));
      return right + wrong + harm;
    }),
    each('nothing written beyond our candidates', ({ beyond }) => beyond),
    each('no record with more errors than before', ({ worsened }) => worsened),
    each('every change is in the audit', ({ silent, leaked }) => silent + leaked),
    each('the announced requests are those that are sent', (result) =>
      Math.abs(result.announced - result.requests),
    ),
    each('no number or name of a person sent', ({ leaks }) => leaks.length),
  ];
}

export function transportBars({
  rows,
  leaks,
}: {
  rows: readonly TransportRow[];
  leaks: readonly string[];
}): Bar[] {
  return [
    {
      about: `transport: each of ${rows.length} faults ends in time, keeps the rules' repairs and accounts for all errors`,
      missed: rows
        .filter(({ faults }) => faults.length > 0)
        .map(({ name, faults }) => `${name}: ${faults.join(', ')}`),
    },
    { about: 'transport: no number or name of a person sent', missed: [...leaks] },
  ];
}
