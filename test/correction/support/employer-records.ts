/** Texas records of one employer, and a file of them corrected. */

import { seeded } from '../../support/random.js';
import { cleanEmployer, cleanRecord, fieldText } from '../../support/records.js';
import type { Values } from '../../support/values.js';
import { correct } from './correct-bytes.js';
import { fileOf, layoutOf } from './one-record.js';

export const layout = layoutOf('Texas');
export const EMPLOYER: Values = {
  ...cleanEmployer(layout, seeded(4), { optional: 0 }),
  employer_name: 'LONE OAK FREIGHT LLC',
  employer_address_1: '100 MAIN ST',
  employer_city: 'AUSTIN',
  employer_state: 'TX',
  employer_zip: '78701',
  employer_zip4: '',
  employer_country_code: '',
  employer_country_name: '',
  employer_foreign_postal_code: '',
};

export const record = (number: number, employer: Values = {}) =>
  cleanRecord(layout, seeded(number), { address: 'domestic', number }, { ...EMPLOYER, ...employer });

/** The first record of the file, corrected. */
export async function firstOf(lines: string[], extra = {}) {
  const corrected = await correct(layout, fileOf(layout, lines), extra);
  const line = corrected.output.toString('latin1').split('\n')[0]!;
  return { ...corrected, text: (name: string) => fieldText(layout, line, name) };
}
