/** The files that are made from one table: for one layout, or for each state of hire. */

import { NewhireError } from '../../errors.js';
import { findOutline, type Layout, readLayout } from '../../layouts/index.js';
import { isStateCode, STATES } from '../../reference/index.js';
import type { Sheet, TableFile } from '../../tables/index.js';
import type { Mapping } from '../mapping/mapping.js';
import { fieldsOf } from '../reading/row-reader.js';
import type { LeftOutRow } from '../table/hire-rows.js';
import type { Survey } from '../table/survey.js';
import {
  type FileOutput,
  readFacts,
  STATE_OF_HIRE,
  stateOfHire,
  type TableFacts,
  writeFiles,
} from '../writing/convert-table.js';
import { cellName } from '../writing/origins.js';
import { fittedTable, type PreparedTable } from './prepared-table.js';

/** A layout that is written, and for which hires. */
export interface TargetLayout {
  readonly layout: Layout;
  /** The code of the state of hire; undefined where all hires go to one file. */
  readonly code: string | undefined;
  readonly hires: number;
}

/** @throws {NewhireError} TABLE_UNREADABLE for a table without hires, or of which the SSNs are shown by their last digits only */
export function refuseUnreadable(
  { hires, masked }: Pick<TableFacts, 'hires' | 'masked'>,
  { sheet, leftOut }: Pick<PreparedTable, 'sheet' | 'leftOut'>,
): void {
  if (hires === 0) {
    const why = leftOut().slice(0, 3);
    const reasons = why.map(({ row, reason }) => ` Row ${row}: ${reason}.`);
    throw new NewhireError('TABLE_UNREADABLE', `No row of the table is a hire.${reasons.join('')}`, {
      next: 'Check the export, or the heading rows of the mapping.',
    });
  }
  if (!masked) return;
  const { column, firstRow, count } = masked;
  const cells = `${cellName(sheet, column, firstRow)}${count > 1 ? ` and ${count - 1} more cells` : ''}`;
  throw new NewhireError('TABLE_UNREADABLE', `SSNs are shown by their last digits only: ${cells}.`, {
    next: 'Export the table with full SSNs.',
  });
}

/** The layouts of the states of hire, in their order of names. @throws {NewhireError} TABLE_UNREADABLE when there is none */
export async function targetsByState(facts: Pick<TableFacts, 'byState'>): Promise<TargetLayout[]> {
  const targets = await withLayouts(facts);
  if (targets.length === 0)
    throw new NewhireError('TABLE_UNREADABLE', 'No hire names a state of hire for which there is a layout.', {
      next: 'Check the column of the state of hire, or name one state for all hires.',
    });
  return targets;
}

/**
 * The layouts of the states that the hires of a table name, while its mapping is not whole yet. None before a column or a constant is the
 * state of hire. @throws {NewhireError} MAPPING_UNFIT, TABLE_UNREADABLE
 */
export async function layoutsOfHires(
  file: TableFile,
  sheet: Sheet,
  mapping: Mapping,
  survey: Survey,
): Promise<Layout[]> {
  const { table, columns, constants } = mapping;
  const filled = [...Object.keys(constants), ...columns.flatMap(fieldsOf)];
  if (!filled.includes(STATE_OF_HIRE)) return [];
  // Hidden rows may become hires.
  const all = { ...mapping, table: { ...table, hidden_rows: table.hidden_rows ?? ('use' as const) } };
  const fitted = fittedTable(file, sheet, all, {}, survey);
  const ofState = fitted.columns.filter(({ mapped }) => fieldsOf(mapped).includes(STATE_OF_HIRE));
  const targets = await withLayouts(await readFacts({ ...fitted, columns: ofState }));
  return targets.map(({ layout }) => layout);
}

async function withLayouts({ byState }: Pick<TableFacts, 'byState'>): Promise<TargetLayout[]> {
  const targets: TargetLayout[] = [];
  for (const [code, hires] of byState) {
    // "US" is a country in a table: a file for federal agencies is made only for a person who names it.
    const layout = isStateCode(code) && findOutline(code) ? await readLayout(code) : undefined;
    if (layout) targets.push({ code, hires, layout });
  }
  return targets.sort((a, b) => (a.layout.state < b.layout.state ? -1 : 1));
}

/** Writes all files, those of `targets` in their order, and gives the rows whose state has none of these. */
export async function writeTargets<Output extends FileOutput>(
  table: PreparedTable,
  facts: TableFacts,
  targets: readonly TargetLayout[],
  outputs: readonly Output[],
  signal: AbortSignal,
): Promise<LeftOutRow[]> {
  const byCode = new Map(targets.map(({ code }, at) => [code, outputs[at]]));
  const without: LeftOutRow[] = [];
  await writeFiles(
    table,
    facts,
    outputs,
    (parts, row) => {
      const code = byCode.has(undefined) ? undefined : stateOfHire(parts);
      const output = byCode.get(code);
      if (!output) without.push({ row, reason: whyNoFile(code ?? '') });
      return output;
    },
    signal,
  );
  return without;
}

/** The state is named only if the code is valid. */
function whyNoFile(code: string): string {
  const known = STATES.find((state) => state.code === code);
  if (known) return `there is no layout for ${known.name}`;
  return code === '' ? 'no state of hire' : 'the state of hire is not a state';
}
