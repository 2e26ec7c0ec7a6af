/** Records with the second address of the employer, which is near their end and is optional. */

import type { Layout } from '../../src/layouts/types.js';
import { setField } from './records.js';

const ADDRESS = {
  employer_optional_address_1: '3144 RIVER RD',
  employer_optional_address_2: '',
  employer_optional_address_3: '',
  employer_optional_city: 'CHICAGO',
  employer_optional_state: 'IL',
  employer_optional_zip: '60603',
  employer_optional_zip4: '',
  employer_optional_country_code: '',
  employer_optional_country_name: '',
  employer_optional_foreign_postal_code: '',
};

/** The record with one line of street, city, state and ZIP code in its second address, and nothing else. */
export function withSecondAddress(layout: Layout, record: string): string {
  return Object.entries(ADDRESS).reduce((line, [field, text]) => setField(layout, line, field, text), record);
}
