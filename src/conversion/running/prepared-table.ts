/** A table with its mapping, made ready to be converted. */

import { NewhireError } from '../../errors.js';
import { shownName } from '../../shown-name.js';
import type { Sheet, TableFile } from '../../tables/index.js';
import { fitMapping } from '../mapping/fit-mapping.js';
import type { Mapping } from '../mapping/mapping.js';
import { refuseUnconfirmed } from '../mapping/parse-mapping.js';
import { feinOf } from '../mapping/stated-employer.js';
import { HireRows, hireRules, type LeftOutRow } from '../table/hire-rows.js';
import { hasTable, type Survey, surveyTable } from '../table/survey.js';
import type { MappedTable } from '../writing/convert-table.js';
import { notesOn } from './table-notes.js';

/** A table whose mapping is complete. */
export interface PreparedTable extends MappedTable {
  /** The name of the sheet; empty for a CSV file. */
  readonly sheet: string;
  /** Rows that are not hires, with the reason; complete once all hires were read. */
  leftOut(): readonly LeftOutRow[];
  /** Hidden columns and sheets, and merged cells, in sentences. */
  readonly notes: readonly string[];
}

/**
 * The table of a file, as a mapping says.
 * @throws {NewhireError} MAPPING_UNFIT, MAPPING_NEEDED, TABLE_UNREADABLE
 */
export async function prepareTable(
  file: TableFile,
  sheet: Sheet,
  mapping: Mapping,
  constants: Readonly<Record<string, string>>,
  today: string,
): Promise<PreparedTable> {
  refuseUnconfirmed(mapping);
  const survey = await surveyTable(file, sheet, { today, mapping });
  return fittedTable(file, sheet, mapping, constants, survey);
}

/**
 * The same for a table that was surveyed. @throws {NewhireError} MAPPING_UNFIT; MAPPING_NEEDED and TABLE_UNREADABLE when it
 * is read
 */
export function fittedTable(
  file: TableFile,
  sheet: Sheet,
  mapping: Mapping,
  constants: Readonly<Record<string, string>>,
  survey: Survey,
): PreparedTable {
  refuseOtherSheet(file, sheet, mapping, survey, constants);
  const columns = fitMapping(mapping, survey, constants);
  const used = columns.filter(({ mapped }) => mapped.fields !== undefined || mapped.field != null);
  const values = { ...mapping.constants, ...constants };
  const rules = hireRules(columns, survey, mapping.table.hidden_rows, values);
  let leftOut: readonly LeftOutRow[] = [];
  return {
    sheet: sheet.name,
    columns: used,
    constants: values,
    is1904: file.form.kind === 'xlsx' && file.form.is1904,
    leftOut: () => leftOut,
    notes: notesOn(file, sheet, survey),
    async *hires() {
      const hires = new HireRows(rules);
      for await (const rows of file.rows(sheet)) yield hires.take(rows);
      hires.end();
      if (hires.hidden > 0) throw hiddenRows(hires.hidden);
      if (hires.unclear) throw namesBelow(hires.unclear);
      leftOut = hires.leftOut;
    },
  };
}

/**
 * Refuses a mapping that has the FEIN of all rows for another sheet of the same workbook, which may have the hires of another employer.
 * A sheet that this workbook does not have is one of another month. @throws {NewhireError} MAPPING_UNFIT
 */
function refuseOtherSheet(
  { sheets }: TableFile,
  { name }: Sheet,
  { table, constants }: Mapping,
  stated: Pick<Survey, 'constants'>,
  given: Readonly<Record<string, string>>,
): void {
  const own = table.sheet;
  if (own === undefined || own === name || !feinOf(constants) || feinOf(given) !== undefined) return;
  if (!sheets.some((sheet) => sheet.name === own)) return;
  // Where both say who the employer is, fitMapping compares the two.
  const says = (['employer_fein', 'employer_name'] as const).filter((field) => table.employer?.[field]);
  if (says.some((field) => stated.constants[field])) return;
  throw new NewhireError(
    'MAPPING_UNFIT',
    `The mapping has the FEIN of the hires of sheet '${shownName(own)}', and this is sheet '${shownName(name)}'.`,
    {
      next: 'Give --set employer_fein=FEIN for this sheet. If all sheets are of one employer, leave "sheet" out of "table" of the mapping.',
    },
  );
}

const hiddenRows = (count: number) =>
  new NewhireError('MAPPING_NEEDED', `Rows of the table are hidden: ${count}.`, {
    next: 'Say in the mapping whether they are hires: "hidden_rows": "use" or "leave".',
  });

const namesBelow = ({ row, next }: NonNullable<HireRows['unclear']>) =>
  new NewhireError(
    'TABLE_UNREADABLE',
    `Row ${row} names another employer, and is below hires that may be its own: names may be below the hires of each employer.`,
    { next: `${next}.` },
  );

/**
 * The sheet with the table: the one that is named, or the only visible one with a table.
 * @throws {NewhireError} TABLE_UNREADABLE, naming the sheets
 */
export async function sheetOf(file: TableFile, name: string | undefined): Promise<Sheet> {
  if (file.form.kind === 'csv' && name)
    throw new NewhireError(
      'TABLE_UNREADABLE',
      `This is a text table, which has no sheet '${shownName(name)}'.`,
      {
        next: 'Leave out the name of the sheet, also in the mapping, or give the workbook.',
      },
    );
  const visible = file.sheets.filter(({ isHidden }) => !isHidden);
  const named = name === undefined ? visible : file.sheets.filter((sheet) => sheet.name === name);
  const found = named.length > 1 ? await withTables(file, named) : named;
  const [only, ...others] = found;
  if (only && others.length === 0) {
    await findEmpty(file, only);
    return only;
  }
  const listed = found.length > 0 ? found : visible;
  const names = listed.map((sheet) => `'${shownName(sheet.name)}'`).join(', ');
  throw new NewhireError(
    'TABLE_UNREADABLE',
    name === undefined
      ? 'Several sheets of the workbook have a table, or none.'
      : `The workbook has no sheet '${shownName(name)}'.`,
    { next: `Name the sheet: ${names}.`, ids: { sheets: listed.map((sheet) => sheet.name) } },
  );
}

/** Sheets that are looked into to find out whether they are empty. */
const MAX_LOOKED_INTO = 20;

/** Begins to read the other sheets: the file then knows which of them are empty. One that cannot be read is not. */
async function findEmpty(file: TableFile, read: Sheet): Promise<void> {
  for (const sheet of file.sheets.filter((one) => one !== read).slice(0, MAX_LOOKED_INTO))
    try {
      for await (const rows of file.rows(sheet)) if (rows.length > 0) break;
    } catch (error) {
      if (!(error instanceof NewhireError)) throw error;
    }
}

async function withTables(file: TableFile, sheets: readonly Sheet[]): Promise<Sheet[]> {
  const found: Sheet[] = [];
  for (const sheet of sheets) if (await hasTable(file.rows(sheet))) found.push(sheet);
  return found;
}
