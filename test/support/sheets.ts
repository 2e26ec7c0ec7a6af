/** The sheets of test/fixtures/sheets with their truth, and what is proposed for them. */

import { readdirSync, readFileSync } from 'node:fs';
import { type Mapping, proposeMapping, type Survey, surveyTable } from '../../src/conversion/index.js';
import { type Layout, readLayout } from '../../src/layouts/index.js';
import { TODAY } from './facts.js';
import { tableOf } from './tables.js';

const FOLDER = new URL('../fixtures/sheets/', import.meta.url);

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
}

/** All sheets of all sets. */
export function trueSheets(): TrueSheet[] {
  const sets = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return sets.flatMap(({ name: set }) => {
    const listed = JSON.parse(readFileSync(new URL(`${set}/truth.json`, FOLDER), 'utf8')) as TrueSheet[];
    return listed.map((one) => ({
      ...{ header: 1, sheet: 0, constants: {} },
      ...one,
      bytes: readFileSync(new URL(`${set}/${one.name}`, FOLDER)),
    }));
  });
}

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
  const survey = await surveyTable(file.rows(one), () => file.facts(one), { today: TODAY });
  const layout = (await readLayout(state))!;
  const proposal = proposeMapping(survey, { layouts: [layout], sheet: one.name, constants: {} });
  return { proposal, survey, layout };
}

/** The first proposal for a table, for one state. */
export const proposalFor = async (
  bytes: Uint8Array | string,
  options?: { state?: string; sheet?: number },
): Promise<Mapping> => (await surveyed(bytes, options)).proposal;
