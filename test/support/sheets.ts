/** The sheets of test/fixtures with their truth, and what is proposed for them. */

import { readdirSync, readFileSync } from 'node:fs';
import {
  type MappedColumn,
  type Mapping,
  proposeMapping,
  type Survey,
  surveyTable,
} from '../../src/conversion/index.js';
import { type Layout, readLayout } from '../../src/layouts/index.js';
import { TODAY } from './facts.js';
import { tableOf } from './tables.js';

const FIXTURES = new URL('../fixtures/', import.meta.url);

/** A sheet with its truth. */
export interface TrueSheet {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The right field of each column; see the README of the folder. */
  readonly truth: readonly string[];
  /** The row of the headings; 0 without headings. */
  readonly header: number;
  /** The sheet of a workbook, 0-based. */
  readonly sheet: number;
  readonly constants: Readonly<Record<string, string>>;
  /** The state for which it is mapped. */
  readonly state: string;
}

/** All sheets of the sets by which the vocabulary was made. */
export function trueSheets(): TrueSheet[] {
  const sets = readdirSync(new URL('sheets/', FIXTURES), { withFileTypes: true });
  return sets.filter((entry) => entry.isDirectory()).flatMap(({ name }) => sheetsIn(`sheets/${name}`));
}

/** The sheets that were made by somebody who had not seen the vocabulary. */
export const unseenSheets = (): TrueSheet[] => sheetsIn('sheets-unseen');

function sheetsIn(set: string): TrueSheet[] {
  const listed = JSON.parse(readFileSync(new URL(`${set}/truth.json`, FIXTURES), 'utf8')) as TrueSheet[];
  return listed.map((one) => ({
    ...{ header: 1, sheet: 0, constants: {}, state: 'Ohio' },
    ...one,
    bytes: readFileSync(new URL(`${set}/${one.name}`, FIXTURES)),
  }));
}

/** What is proposed for a column, compared with its truth. */
export interface JudgedColumn {
  place: string;
  level: string;
  isRight: boolean;
  /** A field is due, and none is proposed. */
  isLeftOpen: boolean;
}

const SPLIT = ['@city_state_zip', '@address'];

/** As the truth says it: `-` for no field. */
function said({ field, fields }: MappedColumn): string {
  if (fields) return SPLIT[fields.length - 3] ?? '';
  return field ?? '-';
}

/** Each column of a proposal with its truth. */
export function judged({ name, truth }: TrueSheet, { columns }: Mapping): JudgedColumn[] {
  return columns.map((column, at) => {
    const right = truth[at] ?? '';
    const found = said(column);
    const isRight = found === right.replace('?', '') || (right.startsWith('?') && found === '-');
    const place = `${name} ${column.column}: ${found}, right is ${right} (${column.reason})`;
    return { place, level: column.level, isRight, isLeftOpen: !isRight && found === '-' };
  });
}

/** True for what a proposal says is certain, and is wrong. */
export const isCertainlyWrong = ({ isRight, level }: JudgedColumn): boolean =>
  !isRight && (level === 'exact' || level === 'sure');

/** A table that was surveyed, and what is proposed for it. */
export interface SurveyedSheet {
  readonly proposal: Mapping;
  readonly survey: Survey;
  readonly layout: Layout;
}

/** Surveys a table, and proposes a mapping for one state. */
export async function surveyed(
  bytes: Uint8Array | string,
  { state = 'Ohio', sheet = 0 }: { state?: string; sheet?: number } = {},
): Promise<SurveyedSheet> {
  const file = await tableOf(bytes);
  const one = file.sheets[sheet]!;
  const survey = await surveyTable(file, one, { today: TODAY });
  const layout = (await readLayout(state))!;
  const proposal = proposeMapping(survey, { layouts: [layout], sheet: one.name, constants: {} });
  return { proposal, survey, layout };
}

/** The first proposal for a table, for one state. */
export const proposalFor = async (
  bytes: Uint8Array | string,
  options?: { state?: string; sheet?: number },
): Promise<Mapping> => (await surveyed(bytes, options)).proposal;
