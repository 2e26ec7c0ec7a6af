/** `newhire split --by-employer`: the records of each employer as a file of its own, with a report on it. */

import { presentTime } from '../../../../clock.js';
import { counted, filterFindings, grouped, Masks, type OverviewRow } from '../../../../reports/index.js';
import { type ChosenLayout, withFirst } from '../../../input/choose-layout.js';
import { type Input, pathOrName } from '../../../input/input-files.js';
import { correctedName, type OutputLocation, type OutputPlan } from '../../../output/output-location.js';
import { startProgress } from '../../../output/progress-line.js';
import { openOutputs, parseTargets } from '../../../output/report-outputs.js';
import { programName } from '../../../program-name.js';
import type { FileWork } from '../../several-files.js';
import { checkFile, checkFiles } from '../../validate/check-files.js';
import { type PartLocation, partLocation } from '../part-location.js';
import { readPlan } from '../read-plan.js';
import type { SplitOptions } from '../split-plan.js';
import { createEmployerPlanner, type EmployerPlan } from './employer-plan.js';
import { partLabels, shownEmployerName } from './part-names.js';
import { writeEmployers } from './write-employers.js';

/** The words of the overviews for a division by employer. */
export const EMPLOYER_WORK: FileWork = {
  done: 'split',
  title: 'Parts of new hire files by employer',
  counts: { total_records: 'Records', total_employers: 'Employers', records_unassigned: 'Unassigned' },
  verdict: ([records = 0, employers = 0, rest = 0]) => verdictOf(records, employers, rest),
};

const verdictOf = (records: number, employers: number, rest: number) =>
  `${counted(records, 'record')} of ${counted(employers, 'employer')} · ${grouped(rest)} unassigned`;

/** The options of a division. */
export interface Division {
  options: SplitOptions;
  force: boolean;
  outputs: OutputPlan;
  /** The name of the input in the folder of the outputs. */
  named: string;
  signal: AbortSignal;
}

/** A part that was written. */
interface WrittenPart {
  isRest: boolean;
  file: string;
  report: string;
  records: number;
  employer_name?: string;
  /** Only the last four digits are shown. */
  employer_fein?: string;
}

/** The result for a file. */
export interface Divided {
  row: OverviewRow;
  document: object;
  sentences: string[];
  hasRest: boolean;
}

/** @throws {NewhireError} USAGE, UNREADABLE_INPUT, FORMAT_FAULT, OUTPUT_EXISTS or UNWRITABLE_OUTPUT; the signal's reason */
export async function divideByEmployer(
  input: Input,
  { layout, note }: ChosenLayout,
  division: Division,
): Promise<Divided> {
  const { options, force, outputs, named, signal } = division;
  const plan = await readPlan(createEmployerPlanner, input, layout, division);
  const masks = new Masks(layout, 'mask', options.today);
  const labels = partLabels(plan.parts, layout, masks);
  const locate = (usual: string) => partLocation(outputs, usual, force);
  const locations = new Map<number, PartLocation>();
  const reports = new Map<number, OutputLocation>();
  for (const [index, part] of plan.parts.entries()) {
    if (part.records === 0 && part.employers === 0) continue;
    const location = await locate(correctedName(named, labels[index] ?? ''));
    locations.set(index, location);
    reports.set(index, await locate(`${location.asTyped.replace(/(?<=[^/])\.[^./]*$/, '')}.report.html`));
  }
  await writeEmployers(input, { layout, plan, options, locations, signal });
  const parts: WrittenPart[] = [];
  for (const [index, { name, path }] of locations) {
    const report = reports.get(index);
    const part = plan.parts[index];
    if (!part || !report) continue;
    await reportOn({ name, path }, report.asTyped, layout, options);
    const employer_name = shownEmployerName(part, layout, masks);
    parts.push({
      file: name,
      report: report.name,
      isRest: part.isRest,
      records: part.records,
      ...(employer_name && { employer_name }),
      ...(part.fein && { employer_fein: `*****${part.fein.slice(-4)}` }),
    });
  }
  return outcomeOf(input.name, { layout, ...(note !== undefined && { note }) }, plan, parts);
}

const shown = ({ isRest: _, ...part }: WrittenPart) => part;

function outcomeOf(
  file: string,
  { layout, note }: ChosenLayout,
  plan: EmployerPlan,
  parts: readonly WrittenPart[],
): Divided {
  const [rest] = plan.parts;
  const unassigned = rest?.records ?? 0;
  const employers = parts.filter(({ isRest }) => !isRest);
  const remaining = parts.find(({ isRest }) => isRest);
  const counts = [plan.totalRecords, employers.length, unassigned];
  const why = 'Their FEIN is not certain, or their columns are in doubt.';
  return {
    row: {
      file,
      state: layout.state,
      counts,
      remarks: withFirst(
        note,
        parts.map((part) => `Written to ${part.file}.`),
      ),
    },
    document: {
      file_name: file,
      state: layout.state,
      total_records: plan.totalRecords,
      records_unassigned: unassigned,
      parts: employers.map(shown),
      unassigned: remaining ? shown(remaining) : null,
      notes: withFirst(note, []),
    },
    sentences: [
      `${layout.state} · ${verdictOf(plan.totalRecords, employers.length, unassigned)}`,
      ...(note === undefined ? [] : [`Note: ${note}`]),
      ...employers.map((part) => `${part.file}: ${counted(part.records, 'record')}`),
      ...(remaining ? [`${remaining.file}: ${counted(remaining.records, 'record')}. ${why}`] : []),
      'The report of each part is next to it: NAME.report.html.',
    ],
    hasRest: remaining !== undefined,
  };
}

/** The report of `newhire validate --format html`, for the client: SSN and FEIN by their last four. */
async function reportOn(
  input: Input,
  path: string,
  layout: ChosenLayout['layout'],
  { today }: SplitOptions,
): Promise<void> {
  const wanted = { formats: [`html=${path}`], receipt: undefined, stepSummary: undefined };
  const targets = await parseTargets(wanted, 1, [pathOrName(input)]);
  const outputs = await openOutputs(targets, {
    values: 'mask',
    color: false,
    max: DRAWN,
    now: presentTime().toISOString(),
    program: programName(),
  });
  await checkFiles([input], {
    choose: async () => ({ layout }),
    check: checkFile,
    today,
    failOn: 'error',
    outputs,
    filter: filterFindings({}),
    needsFixes: false,
    progress: startProgress(false),
  });
  await outputs.close();
}

/** Findings of a kind that are drawn. */
const DRAWN = 3;
