/** A table before files are made from it: its columns, its mapping, the decisions that are missing, and the planned files. */

import {
  type FileNotes,
  fileNotes,
  findReturned,
  fitMapping,
  fittedTable,
  isConfirmed,
  isExact,
  type LeftOutRow,
  layoutsOfHires,
  type Mapping,
  notesOn,
  proposeMapping,
  type ReturnedTable,
  readFacts,
  refuseUnreadable,
  StateFile,
  type Survey,
  samplesOf,
  sheetOf,
  surveyTable,
  type TableFacts,
  type TargetLayout,
  targetsByState,
  wantedOf,
  withDecisions,
  writeTargets,
  wrongConstants,
} from '../../conversion/index.js';
import { NewhireError } from '../../errors.js';
import { type Layout, readLayout } from '../../layouts/index.js';
import { columnLetters, type Sheet, type TableFile } from '../../tables/index.js';
import { standardOptions } from '../../validation/index.js';

/** How a table is to be read. It can be sent to another thread. */
export interface TableOrder {
  /** YYYY-MM-DD */
  readonly today: string;
  /** The state of all hires; null when each goes to its state of hire. */
  readonly state: string | null;
  /** Needed when several sheets have a table. */
  readonly sheet: string | null;
  /** Undefined to have one proposed. */
  readonly mapping?: Mapping | undefined;
  /** Without a mapping: one for the same table, whose decisions the proposal keeps. */
  readonly decided?: Mapping | undefined;
}

/** A file that can be made. */
interface PlannedFile extends FileNotes {
  readonly state: string;
  readonly hires: number;
}

/** All of it. It can be kept as JSON. */
export interface SurveyedTable {
  readonly form: 'csv' | 'xlsx';
  readonly state: string | null;
  /** The states of the files: `state`, or the states of hire once they are known. */
  readonly states: readonly string[];
  readonly sheet: string | null;
  readonly hires: number;
  readonly columns: readonly {
    readonly column: string;
    readonly heading: string;
    readonly is_hidden: boolean;
    /** 0 to 1. */
    readonly filled: number;
    /** As they are in the table. */
    readonly samples: readonly string[];
  }[];
  /** Null for a workbook that was made from a state file. */
  readonly mapping: Mapping | null;
  /** Nothing is left to decide. */
  readonly is_whole: boolean;
  readonly notes: readonly string[];
  readonly left_out: readonly LeftOutRow[];
  readonly without_layout: readonly LeftOutRow[];
  /** None while something is left to decide. */
  readonly files: readonly PlannedFile[];
}

/** Characters of a sample that are kept. */
const SAMPLE_LENGTH = 100;

/** Rows and cells that are listed of one kind. */
const MAX_LISTED = 1000;

/** @throws {NewhireError} TABLE_UNREADABLE; MAPPING_UNFIT; NOT_REVERSIBLE for a workbook that was made from a state file */
export async function surveyedTable(file: TableFile, order: TableOrder): Promise<SurveyedTable> {
  const returned = await findReturned(file);
  if (returned) return surveyedReturned(returned, order);
  const sheet = await sheetOf(file, order.sheet ?? order.mapping?.table.sheet);
  const layouts = order.state === null ? [] : [await layoutNamed(order.state)];
  const survey = await surveyTable(file, sheet, order);
  const samples = await samplesOf(file, sheet, survey);
  const table = {
    form: file.form.kind === 'xlsx' ? ('xlsx' as const) : ('csv' as const),
    state: order.state,
    sheet: sheet.name === '' ? null : sheet.name,
    hires: survey.hires,
    columns: survey.columns.map(({ position, heading, isHidden, profile }, at) => ({
      column: columnLetters(position),
      heading,
      is_hidden: isHidden,
      filled: profile.rows === 0 ? 0 : profile.filled / profile.rows,
      samples: (samples[at] ?? []).map((sample) => sample.slice(0, SAMPLE_LENGTH)),
    })),
    notes: notesOn(file, sheet, survey),
  };
  const proposed = () => proposeMapping(survey, { layouts, sheet: sheet.name, constants: {} });
  const given = order.mapping ?? (order.decided && withDecisions(proposed(), order.decided));
  const proposal = given ? fittedMapping(given, survey, order.state) : proposed();
  const { wanted: _, ...mapping } = proposal;
  const isAgreed = given ? isConfirmed(mapping) : isExact(proposal, survey);
  const targets = order.state === null ? await layoutsOfHires(file, sheet, mapping, survey) : layouts;
  const { places } = await standardOptions();
  const wanted = [
    ...wantedOf(mapping, survey, targets),
    ...wrongConstants(mapping.constants, targets, { today: order.today, places }),
  ];
  const isWhole = isAgreed && wanted.length === 0;
  const plan = isWhole ? await plannedFiles(file, sheet, mapping, survey, order) : NO_PLAN;
  return {
    ...table,
    states: targets.map(({ state }) => state),
    mapping: { ...mapping, ...(wanted.length > 0 && { wanted }), confirmed: isWhole },
    is_whole: isWhole,
    left_out: plan.left_out.slice(0, MAX_LISTED),
    without_layout: plan.without_layout.slice(0, MAX_LISTED),
    files: plan.files,
  };
}

/** The mapping with the columns as they are in this table. @throws {NewhireError} MAPPING_UNFIT */
function fittedMapping(mapping: Mapping, survey: Survey, state: string | null): Mapping {
  const { state: _, ...others } = mapping;
  const columns = fitMapping(mapping, survey).map(({ position, mapped }) => ({
    ...mapped,
    column: columnLetters(position),
  }));
  const table = { ...mapping.table, heading_rows: [...survey.heading.rows] };
  return { ...others, ...(state !== null && { state }), table, columns };
}

type Plan = Pick<SurveyedTable, 'left_out' | 'without_layout' | 'files'>;

const NO_PLAN: Plan = { left_out: [], without_layout: [], files: [] };

/** Makes all files, and writes none of them. */
async function plannedFiles(
  file: TableFile,
  sheet: Sheet,
  mapping: Mapping,
  survey: Survey,
  { state, today }: TableOrder,
): Promise<Plan> {
  const table = fittedTable(file, sheet, mapping, {}, survey);
  const facts = await readFacts(table);
  refuseUnreadable(facts, table);
  const targets = await targetsOf(facts, state);
  const outputs = targets.map(({ layout, hires }) => {
    const made = new StateFile(layout, table, hires, { today });
    return { file: made, write: async () => {} };
  });
  const withoutLayout = await writeTargets(table, facts, targets, outputs, new AbortController().signal);
  const files = outputs.map(({ file: { layout, hires, notes } }) => ({
    state: layout.state,
    hires,
    ...listed(fileNotes({ notes }, sheet.name)),
  }));
  return { left_out: table.leftOut(), without_layout: withoutLayout, files };
}

/** The files that the hires of a table go to. @throws {NewhireError} TABLE_UNREADABLE when there is none */
export async function targetsOf(
  facts: Pick<TableFacts, 'byState' | 'hires'>,
  state: string | null,
): Promise<TargetLayout[]> {
  if (state === null) return targetsByState(facts);
  return [{ layout: await layoutNamed(state), code: undefined, hires: facts.hires }];
}

function listed({ changed, lost, troubles, troubles_not_listed }: FileNotes): FileNotes {
  return {
    changed: changed.map((one) => ({ ...one, ...(one.cells && { cells: one.cells.slice(0, MAX_LISTED) }) })),
    lost,
    troubles: troubles.slice(0, MAX_LISTED),
    troubles_not_listed: troubles_not_listed + Math.max(0, troubles.length - MAX_LISTED),
  };
}

async function surveyedReturned(returned: ReturnedTable, { state }: TableOrder): Promise<SurveyedTable> {
  const layout = await layoutOfReturned(returned);
  if (state !== null && state !== layout.state)
    throw new NewhireError('TABLE_UNREADABLE', `The workbook was made from a file for ${layout.state}.`, {
      next: `Send it for ${layout.state}, or without a state.`,
    });
  const { hires } = await returned.open(layout);
  const none = { changed: [], lost: [], troubles: [], troubles_not_listed: 0 };
  return {
    ...{ form: 'xlsx', state: layout.state, states: [layout.state], sheet: returned.sheet, hires },
    ...{ columns: [], mapping: null },
    ...{ is_whole: true, notes: [], left_out: [], without_layout: [] },
    files: [{ state: layout.state, hires, ...none }],
  };
}

/** @throws {NewhireError} TABLE_UNREADABLE when there is no such layout */
export async function layoutOfReturned({ layout: id }: ReturnedTable): Promise<Layout> {
  const layout = await readLayout(id);
  if (layout) return layout;
  throw new NewhireError('TABLE_UNREADABLE', 'The workbook names a layout that this newhire does not have.', {
    next: 'Convert it with newhire convert --layout on a computer that has the layout.',
  });
}

async function layoutNamed(state: string): Promise<Layout> {
  const layout = await readLayout(state);
  if (!layout) throw new NewhireError('INTERNAL', 'The layout of this state is no longer known.');
  return layout;
}
