/** The employer that a table names above its headings. A mapping has the values of one employer, and fits no table of another. */

import { NewhireError } from '../../errors.js';
import { commonName } from '../reading/field-names.js';
import { fieldsOf } from '../reading/row-reader.js';
import { isSameCompany, mayBeSameCompany } from '../table/company-names.js';
import { coveredHeading } from '../table/covered-heading.js';
import type { Survey } from '../table/survey.js';
import { type Mapping, STATED_FIELDS, type StatedEmployer } from './mapping.js';

/** The fields that tell two employers apart, and those that may change for one employer. */
const [FEIN, NAME, ...PLACE] = STATED_FIELDS;

/**
 * The employer that is stated above the headings. Its name is also one that is no value, where there is only one of the surest
 * kind, and its code where there is no name; numbers of persons in it are covered.
 */
export function statedEmployer({ constants, names }: Pick<Survey, 'constants' | 'names'>): StatedEmployer {
  const { labelled, clients, inTitles, codes, clientCodes } = names;
  const kinds = [labelled, clients, inTitles, codes, clientCodes];
  const [only, ...others] = kinds.find((some) => some.length > 0) ?? [];
  const stated: StatedEmployer = {
    ...(only && others.length === 0 && { [NAME]: coveredHeading(only) }),
    ...constants,
  };
  return Object.fromEntries(
    STATED_FIELDS.flatMap((field) => (stated[field] === undefined ? [] : [[field, stated[field]]])),
  );
}

/**
 * Refuses a mapping for the table of another employer, or of one that is in another place now. What tells the two apart must be in a
 * column, or `given`: a value for all rows that a person gave in addition to the mapping. Otherwise that of the mapping would be written.
 * @throws {NewhireError} MAPPING_UNFIT
 */
export function refuseOtherEmployer(
  { table, columns, constants }: Pick<Mapping, 'table' | 'columns' | 'constants'>,
  survey: Pick<Survey, 'constants' | 'names'>,
  given: Readonly<Record<string, string>>,
): void {
  const before = { ...withFein(constants), ...table.employer };
  const now = statedEmployer(survey);
  const filledElsewhere = new Set([...Object.keys(given).map(commonName), ...columns.flatMap(fieldsOf)]);
  // A name that is no value has words around it that change: "Hires of November, Acme Inc".
  const isSameName = survey.constants[NAME] === undefined ? mayBeSameCompany : isSameCompany;
  const isSame = (field: keyof StatedEmployer) =>
    plain(before[field]) !== '' &&
    (plain(before[field]) === plain(now[field]) || (field === NAME && isSameName(before[NAME], now[NAME])));
  const isOtherMasked = survey.names.feinEnds.some((end) => !plain(before[FEIN]).endsWith(end));
  const isStated = (field: keyof StatedEmployer) =>
    plain(now[field]) !== '' || (field === FEIN && isOtherMasked);
  const isOther = (field: keyof StatedEmployer) =>
    !isSame(field) && plain(before[field]) !== '' && isStated(field) && !filledElsewhere.has(field);
  const who = isSame(FEIN) ? [] : [FEIN, NAME];
  const field = [...who, ...PLACE].find(isOther);
  if (field === undefined) return;
  throw new NewhireError(
    'MAPPING_UNFIT',
    `The mapping does not fit the table: above its headings, the table has another ${field} than the mapping.`,
    {
      next: `Use the mapping of this employer, or convert the table without a mapping to get a new proposal. If the employer is the same, write ${field} as the table has it into "employer" in "table" of the mapping. The file gets the value in "constants": correct that too, unless the table is wrong.`,
    },
  );
}

/** The FEIN for all rows, for a mapping whose table said none. Its name is not compared: a person may have changed it. */
function withFein(constants: Readonly<Record<string, string>>): StatedEmployer {
  const fein = Object.entries(constants).find(([field]) => commonName(field) === 'employer_fein')?.[1];
  return fein === undefined ? {} : { employer_fein: fein };
}

const plain = (text = ''): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
