/** The employer that a table names above its headings, or in all rows. A mapping has the values of one, and fits no table of another. */

import { NewhireError } from '../../errors.js';
import { commonName } from '../reading/field-names.js';
import { columnOfEmployers } from '../recognition/employer-columns.js';
import { isSameCompany, mayBeName, mayBeSameCompany } from '../table/company-names.js';
import { coveredHeading } from '../table/covered-heading.js';
import type { Survey } from '../table/survey.js';
import { type Mapping, STATED_FIELDS, type StatedEmployer } from './mapping.js';

/** The fields that tell two employers apart, and those that may change for one employer. */
const [FEIN, NAME, ...PLACE] = STATED_FIELDS;

/** What a table says above its headings. */
type Stated = Pick<Survey, 'constants' | 'names' | 'titles'>;
type Columns = Parameters<typeof columnOfEmployers>[0];

/** The name or code of the employer in a column; empty where it has several. Undefined without such a column. */
function namedInRows(columns: Columns): { name: string; isCode: boolean } | undefined {
  const column = columnOfEmployers(columns);
  const name = coveredHeading(column?.profile.only ?? '');
  return column && { name, isCode: !column.fields.includes(NAME) };
}

/**
 * The employer that the table states. Its name is the first of these that there is: the name in all rows, the name that is a value above
 * the headings, the only text of the surest kind there (a name, a code, a title that may be a name), the code in all rows. It has
 * none where the rows have several names. Numbers of persons in it are covered.
 */
export function statedEmployer({ constants, names, titles }: Stated, columns: Columns): StatedEmployer {
  const { labelled, clients, inTitles, codes, clientCodes } = names;
  const kinds = [labelled, clients, inTitles, codes, clientCodes, titles.filter(mayBeName)];
  const [only, ...others] = kinds.find((some) => some.length > 0) ?? [];
  const inRows = namedInRows(columns);
  const stated: StatedEmployer = {
    ...(inRows && { [NAME]: inRows.name }),
    ...(only && others.length === 0 && { [NAME]: coveredHeading(only) }),
    ...constants,
    ...(inRows?.isCode === false && { [NAME]: inRows.name }),
  };
  return Object.fromEntries(
    STATED_FIELDS.flatMap((field) => (stated[field] ? [[field, stated[field]]] : [])),
  );
}

/**
 * Refuses a mapping for the table of another employer, or of one that is in another place now. What tells the two apart must be in a
 * column, or `given`: a value for all rows that a person gave in addition to the mapping. Otherwise that of the mapping would be written.
 * @throws {NewhireError} MAPPING_UNFIT
 */
export function refuseOtherEmployer(
  { table, constants }: Pick<Mapping, 'table' | 'constants'>,
  survey: Stated,
  columns: Columns,
  given: Readonly<Record<string, string>>,
): void {
  // Of a table that stated no name, none is compared: a person may have changed the one for all rows.
  const before: StatedEmployer = { [FEIN]: feinOf(constants), ...table.employer };
  const now = statedEmployer(survey, columns);
  const inRows = namedInRows(columns);
  const inColumns = columns.flatMap(({ fields }) => fields);
  const givenFields = Object.keys(given).map(commonName);
  // The name in a column does not tell whose FEIN is written with it.
  const hasFein = [...givenFields, ...inColumns].includes(FEIN);
  const filledElsewhere = new Set([
    ...givenFields,
    ...inColumns.filter((field) => hasFein || field !== NAME),
  ]);
  // A name that is no value has words around it that change: "Hires of November, Acme Inc".
  const isSameName = survey.constants[NAME] === undefined && !inRows ? mayBeSameCompany : isSameCompany;
  const isSame = (field: keyof StatedEmployer) =>
    plain(before[field]) !== '' &&
    (plain(before[field]) === plain(now[field]) || (field === NAME && isSameName(before[NAME], now[NAME])));
  const isOtherMasked = survey.names.feinEnds.some((end) => !plain(before[FEIN]).endsWith(end));
  const isStated = (field: keyof StatedEmployer) =>
    plain(now[field]) !== '' || (field === FEIN ? isOtherMasked : field === NAME && inRows !== undefined);
  const isOther = (field: keyof StatedEmployer) =>
    !isSame(field) && plain(before[field]) !== '' && isStated(field) && !filledElsewhere.has(field);
  const who = isSame(FEIN) ? [] : [FEIN, NAME];
  const field = [...who, ...PLACE].find(isOther);
  if (field === undefined) return;
  const isInRows = field === NAME && inRows !== undefined && inRows.name === (now[NAME] ?? '');
  throw new NewhireError(
    'MAPPING_UNFIT',
    `The mapping does not fit the table: ${isInRows ? 'in its rows' : 'above its headings'}, the table has another ${field} than the mapping.`,
    {
      next: `Use the mapping of this employer, or convert the table without a mapping to get a new proposal. If the employer is the same, write ${field} as the table has it into "employer" in "table" of the mapping. The file gets the value in "constants": correct that too, unless the table is wrong.`,
    },
  );
}

/** The FEIN among values for all rows; undefined without one. */
export const feinOf = (values: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(values).find(([field]) => commonName(field) === FEIN)?.[1];

const plain = (text = ''): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
