/** What is said of a split file: as sentences, as a row of the overview, and as JSON. */

import type { Layout } from '../../../layouts/index.js';
import { counted, grouped, type OverviewRow } from '../../../reports/index.js';
import { layoutFlag, withFirst } from '../../input/choose-layout.js';
import { programName } from '../../program-name.js';
import type { Settings } from '../../settings/settings.js';
import { shownPath } from '../../shell-words.js';
import type { FileWork } from '../several-files.js';
import type { SplitPlan } from './split-plan.js';
import type { PartName } from './write-parts.js';

/** A file that was split. */
export interface SplitOutcome {
  file: string;
  layout: Layout;
  /** How the layout was chosen, where that is not certain. */
  note: string | undefined;
  plan: SplitPlan;
  /** Names of the parts that were written. */
  parts: Partial<Record<PartName, string>>;
  /** Warnings in the ready part. */
  warnings: number;
}

/** The words of the overviews for a split. */
export const SPLIT_WORK: FileWork = {
  done: 'split',
  title: 'Split of new hire files',
  counts: { total_records: 'Records', records_ready: 'Ready', records_held: 'Held' },
  verdict: ([records = 0, ready = 0, held = 0]) => verdictOf(records, ready, held),
};

const verdictOf = (records: number, ready: number, held: number) =>
  `${grouped(ready)} of ${counted(records, 'record')} ready · ${grouped(held)} held`;

/** The row of the overview. */
export function rowOf({ file, layout, note, plan, parts }: SplitOutcome): OverviewRow {
  const { ready, held } = plan;
  const names = [parts.ready ?? [], parts.held ?? []].flat();
  const remarks = withFirst(note, [
    ...countsInDoubt(plan),
    ...nothingReady(plan, layout),
    `Written to ${names.join(' and ')}.`,
  ]);
  return { file, state: layout.state, counts: [ready + held, ready, held], remarks };
}

/** The JSON object of the file. */
export function documentOf({ file, layout, note, plan, parts, warnings }: SplitOutcome): object {
  const { ready, held, otherLines } = plan;
  return {
    file_name: file,
    state: layout.state,
    total_records: ready + held,
    records_ready: ready,
    records_held: held,
    other_lines_held: otherLines,
    warnings_ready: warnings,
    parts: { ready: parts.ready ?? null, held: parts.held ?? null },
    notes: withFirst(note, [...countsInDoubt(plan), ...nothingReady(plan, layout)]),
  };
}

/** For a terminal, with the command that shows what is wrong. */
export function sentences(outcome: SplitOutcome, settings: Settings): string[] {
  const { layout, note, plan, parts, warnings } = outcome;
  const { ready, held, otherLines } = plan;
  const lines = withFirst(note && `Note: ${note}`, [
    `${layout.state} · ${verdictOf(ready + held, ready, held)}`,
  ]);
  if (parts.ready !== undefined) {
    const warned = warnings > 0 ? `, ${counted(warnings, 'warning')}` : '';
    lines.push(`${parts.ready}: ${counted(ready, 'record')}, checked again: no errors${warned}.`);
  }
  lines.push(...countsInDoubt(plan), ...nothingReady(plan, layout));
  if (parts.held !== undefined) {
    const others = otherLines > 0 ? ` and ${counted(otherLines, 'other line')}` : '';
    lines.push(`${parts.held}: ${counted(held, 'record')}${others}, unchanged.`);
    const choice = layoutFlag(settings, layout);
    const ofStates = settings.multistate ? ' --multistate' : '';
    lines.push(
      'What is wrong with them:',
      `  ${programName()} validate ${shownPath(parts.held)} ${choice}${ofStates}`,
    );
  }
  return lines;
}

function countsInDoubt({ employersInDoubt: employers }: SplitPlan): string[] {
  if (employers === 0) return [];
  return [
    `The records of ${counted(employers, 'employer')} are held: the count of the employer is not the number of its records, so records may be missing.`,
  ];
}

function nothingReady({ missingType, contradiction }: SplitPlan, { state }: Layout): string[] {
  if (contradiction) return [`Nothing is ready: ${contradiction} Correct the count or the file first.`];
  if (!missingType) return [];
  return [
    `Nothing is ready: ${state} does not accept a file without a ${missingType.label.toLowerCase()}, and this one has none, or one with errors.`,
  ];
}
