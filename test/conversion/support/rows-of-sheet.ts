/** The rows of a sheet, when its proposal is confirmed as it is and all open columns are "not used". */

import { type Mapping, prepareTable } from '../../../src/conversion/index.js';
import { TODAY } from '../../support/facts.js';
import { proposalFor } from '../../support/sheets.js';
import { tableOf } from '../../support/tables.js';

/** The proposal, the numbers of the rows that are hires, the rows that are not, and the notes on the table. */
export async function rowsOf(text: string, constants: Readonly<Record<string, string>> = {}) {
  const proposal = await proposalFor(text);
  const columns = proposal.columns.map((one) => ({ ...one, level: 'confirmed' as const }));
  const mapping: Mapping = { ...proposal, columns, confirmed: true };
  const file = await tableOf(text);
  const table = await prepareTable(file, file.sheets[0]!, mapping, constants, TODAY);
  const hires: number[] = [];
  for await (const rows of table.hires()) hires.push(...rows.map(({ number }) => number));
  return { proposal, hires, leftOut: table.leftOut(), notes: table.notes };
}
