/** The employer that a table names above its headings. A mapping has the values of one employer, and fits no table of another. */

import { NewhireError } from '../../errors.js';
import { commonName } from '../reading/field-names.js';
import { fieldsOf } from '../reading/row-reader.js';
import type { Survey } from '../table/survey.js';
import type { Mapping, SaidEmployer } from './mapping.js';

/** What tells two employers apart, the surest first. */
const TELLING = ['employer_fein', 'employer_name'] as const;

/** The employer that is said above the headings. */
export function saidEmployer({ constants }: Pick<Survey, 'constants'>): SaidEmployer {
  return Object.fromEntries(
    TELLING.flatMap((field) => (constants[field] === undefined ? [] : [[field, constants[field]]])),
  );
}

/**
 * Refuses a mapping for the table of another employer. What tells the two apart must be in a column, or `given`: a value for all rows
 * that a person gave besides the mapping. Otherwise that of the mapping would be written. @throws {NewhireError} MAPPING_UNFIT
 */
export function refuseOtherEmployer(
  { table, columns, constants }: Pick<Mapping, 'table' | 'columns' | 'constants'>,
  survey: Pick<Survey, 'constants'>,
  given: Readonly<Record<string, string>>,
): void {
  const before = { ...withFein(constants), ...table.employer };
  const now = saidEmployer(survey);
  const saidElsewhere = new Set([...Object.keys(given).map(commonName), ...columns.flatMap(fieldsOf)]);
  for (const field of TELLING) {
    const [was, is] = [plain(before[field]), plain(now[field])];
    if (was !== '' && was === is) return;
    if (was === '' || is === '' || saidElsewhere.has(field)) continue;
    throw new NewhireError(
      'MAPPING_UNFIT',
      `The mapping does not fit the table: above its headings, the table has another ${field} than the mapping.`,
      {
        next: 'Use the mapping of this employer, or convert the table without a mapping to get a new proposal. If the employer is the same, correct "employer" in "table" of the mapping.',
      },
    );
  }
}

/** The FEIN for all rows, for a mapping whose table said none. Its name is not compared: a person may have changed it. */
function withFein(constants: Readonly<Record<string, string>>): SaidEmployer {
  const fein = Object.entries(constants).find(([field]) => commonName(field) === 'employer_fein')?.[1];
  return fein === undefined ? {} : { employer_fein: fein };
}

const plain = (text = ''): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
