/** The tables of the evaluation, as lines of text. */

import type { Disposition } from './case.js';
import { wilson } from './intervals.js';
import type { PolicyResult } from './model-policies.js';
import { byDisposition, type ModeResult } from './model-runs.js';
import type { Row } from './rules-run.js';
import { phi10, precision, recall, sum, type Tally } from './score.js';
import type { TransportRow } from './transport.js';
import type { WholeFileRow } from './whole-files.js';

type Align = 'left' | 'right';

/** A table with its columns padded; the first column to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const cell = (text: string, at: number, align: Align) =>
    align === 'left' ? text.padEnd(widths[at]!) : text.padStart(widths[at]!);
  const line = (row: readonly string[]) =>
    row.map((text, at) => cell(text, at, at < 2 ? 'left' : 'right')).join('  ');
  const [head = [], ...body] = rows;
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)];
}

/** `1.0000 [0.9953` …: a share and the lower end of its interval; a dash when there is nothing to share. */
function measured({ hits, n }: { hits: number; n: number }): string {
  if (n === 0) return '-';
  const { low, high } = wilson(hits, n);
  return `${(hits / n).toFixed(4)} [${low.toFixed(4)}, ${high.toFixed(4)}]`;
}

const HEAD = [
  '',
  'should be',
  'errors',
  'precision [95 %]',
  'recall [95 %]',
  'left alone [95 %]',
  'wrong',
  'harm',
  'offered right',
  'Φ10',
];

/** Classes that are to be left alone, and those that only a person decides on, are measured by what was left. */
function cellsOf(about: string, disposition: Disposition | undefined, sure: boolean, tally: Tally): string[] {
  const { errors, wrong, harm, kept, offered, offeredRight } = tally;
  const isLeft = disposition === 'abstain' || disposition === 'confirm';
  return [
    about,
    disposition === undefined ? '' : WORDS[disposition] + (sure ? ' A' : ''),
    String(errors),
    measured(precision(tally)),
    isLeft ? '-' : measured(recall(tally)),
    isLeft ? measured({ hits: kept, n: errors }) : '-',
    String(wrong),
    String(harm),
    offered === 0 ? '-' : `${offeredRight} of ${offered}`,
    phi10(tally).toFixed(2),
  ];
}

const WORDS: Record<Disposition, string> = {
  auto: 'repaired',
  confirm: 'offered',
  abstain: 'left',
  model: 'asked',
  any: '',
};
const DISPOSITIONS = Object.keys(WORDS) as Disposition[];

/** A row for each class, and one for each thing that should be done. */
export function rowsTable(rows: readonly Row[], withTotals: boolean): string[] {
  const body = rows.map(({ about, kind, tally }) =>
    cellsOf(about, kind?.disposition, kind?.sure ?? false, tally),
  );
  return table([HEAD, ...body, ...(withTotals ? totals(rows) : [])]);
}

function totals(rows: readonly Row[]): string[][] {
  return DISPOSITIONS.flatMap((disposition) => {
    const some = rows.filter(({ kind }) => kind?.disposition === disposition).map(({ tally }) => tally);
    return some.length === 0 ? [] : [cellsOf(`ALL ${some.length} CLASSES`, disposition, false, sum(some))];
  });
}

/** A row for each mode and each thing that should be done. */
export function modesTable(results: readonly ModeResult[]): string[] {
  const rows = results.flatMap((result) => {
    const tallies = byDisposition(result);
    return DISPOSITIONS.flatMap((disposition) => {
      const tally = tallies.get(disposition);
      return tally && tally.errors > 0 ? [cellsOf(result.mode, disposition, false, tally)] : [];
    });
  });
  return table([HEAD, ...rows]);
}

/** A row for each class that the model is asked about. */
export function askedTable({ score }: ModeResult): string[] {
  const asked = [...score].flatMap(([kind, tally]) =>
    kind?.disposition === 'model' ? [cellsOf(kind.about, 'model', false, tally)] : [],
  );
  return table([HEAD, ...asked]);
}

/** A row for each class of whole files. */
export function wholeFilesTable(rows: readonly WholeFileRow[]): string[] {
  return table([
    ['records', '', 'right', 'partly right', 'wrong', 'left'],
    ...rows.map(({ about, right, partly, wrong, left }) => [
      about,
      '',
      ...[right, partly, wrong, left].map(String),
    ]),
  ]);
}

/** Requests and changes of each mode. */
export function modeCounts(results: readonly ModeResult[]): string[] {
  return table([
    ['mode', '', 'requests', 'changes by it', 'beyond candidates', 'leaks', 'seconds'],
    ...results.map(({ mode, requests, byModel, beyond, leaks, ms }) => [
      mode,
      '',
      ...[requests, byModel, beyond, leaks.length].map(String),
      (ms / 1000).toFixed(1),
    ]),
  ]);
}

/** A row for each policy of a model that does not know the answers. */
export function policiesTable(results: readonly PolicyResult[]): string[] {
  return table([
    ['policy', '', 'requests', 'written by it', 'untrue bytes', 'proposed'],
    ...results.map(({ policy, requests, written, untrue, proposed }) => [
      policy,
      '',
      ...[requests, written, untrue, proposed].map(String),
    ]),
  ]);
}

export function transportTable(rows: readonly TransportRow[]): string[] {
  return table([
    ['fault', '', 'requests', 'ms', 'at most', 'resolved', 'proposed', 'declined', 'failed', 'not attempted'],
    ...rows.map(({ name, requests, ms, deadlineMs, outcomes, faults }) => [
      name,
      faults.length > 0 ? 'MISSED' : '',
      String(requests),
      ms.toFixed(0),
      String(deadlineMs),
      ...[
        outcomes.resolved,
        outcomes.proposed,
        outcomes.declined,
        outcomes.failed,
        outcomes.not_attempted,
      ].map(String),
    ]),
  ]);
}
