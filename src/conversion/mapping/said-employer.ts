/** The employer that a table names above its headings. A mapping has the values of one employer, and fits no table of another. */

import { NewhireError } from '../../errors.js';
import { commonName } from '../reading/field-names.js';
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
 * Refuses a mapping for the table of another employer. `given`: the values for all rows that a person gave besides; where they say who
 * the employer is, they count. @throws {NewhireError} MAPPING_UNFIT
 */
export function refuseOtherEmployer(
  { table, constants }: Pick<Mapping, 'table' | 'constants'>,
  survey: Pick<Survey, 'constants'>,
  given: Readonly<Record<string, string>>,
): void {
  if (Object.keys(given).some((field) => TELLING.some((one) => one === commonName(field)))) return;
  const before = table.employer ?? withFein(constants);
  const now = saidEmployer(survey);
  const field = TELLING.find((one) => plain(before[one]) !== '' && plain(now[one]) !== '');
  if (field === undefined || plain(before[field]) === plain(now[field])) return;
  throw new NewhireError(
    'MAPPING_UNFIT',
    `The mapping does not fit the table: above its headings, the table has another ${field} than the mapping.`,
    {
      next: 'Use the mapping of this employer, or convert the table without a mapping to get a new proposal.',
    },
  );
}

/** A mapping that does not have what its table said: a name may have been changed by a person. */
function withFein(constants: Readonly<Record<string, string>>): SaidEmployer {
  const fein = Object.entries(constants).find(([field]) => commonName(field) === 'employer_fein')?.[1];
  return fein === undefined ? {} : { employer_fein: fein };
}

const plain = (text = ''): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
