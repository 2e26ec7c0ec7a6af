/** Of two readings of a displaced record, one whose record would have an error does not keep the other from being right. */

import { expect, it } from 'vitest';
import { findLayout } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldNamed } from '../../support/records.js';
import { withSecondAddress } from '../../support/second-address.js';
import { correct } from '../support/correct-bytes.js';
import { isOffered } from '../support/offered.js';

it.each(['Ohio', 'Colorado'])(
  'a second address that moved is offered where it was in a record of %s',
  async (state) => {
    const layout = findLayout(state)!;
    const record = (number: number) =>
      withSecondAddress(layout, cleanRecord(layout, seeded(number), { number, optional: 0 }));
    const first = record(1);
    // Forty columns earlier, the street would be in the name of a foreign country, and have no country code.
    const at = fieldNamed(layout, 'employer_optional_address_2').start + 5;
    const line = (first.slice(0, at) + ' '.repeat(40) + first.slice(at)).slice(0, first.length);
    const { output, proposals } = await correct(layout, `${[line, record(2), record(3)].join('\n')}\n`);
    expect(output.toString('latin1').split('\n')[0]).toBe(line);
    expect(isOffered(first, line, proposals)).toBe(true);
  },
);
