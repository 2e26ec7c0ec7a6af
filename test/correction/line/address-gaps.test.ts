/** Blanks inserted or removed between address lines, where the surrounding fields prove that nothing else moved. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import { LAYOUTS } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldNamed, recordType, setField } from '../../support/records.js';
import type { Values } from '../../support/values.js';
import { correct } from '../support/correct-bytes.js';

const names = ({ fields }: { fields: readonly { name: string }[] }) => fields.map(({ name }) => name);

/** Layouts in which the names precede the street, which has two more lines. */
const WITH_LINES = LAYOUTS.filter((layout) =>
  names(recordType(layout, 'employee'))
    .join()
    .includes(
      'employee_middle_name,employee_last_name,employee_address_1,employee_address_2,employee_address_3',
    ),
);

const STREET = { employee_address_1: '12 ELM DR', employee_address_2: '', employee_address_3: '' };

/** A clean record with these values, and as its export wrote it: with blanks inserted or removed after the street. */
function displaced(layout: Layout, values: Values, by: number) {
  const clean = cleanRecord(layout, seeded(3), { number: 3, address: 'domestic', contractor: false });
  const right = Object.entries(values).reduce(
    (line, [name, text]) => setField(layout, line, name, text),
    clean,
  );
  const at = fieldNamed(layout, 'employee_address_2').start + 9;
  const wide = right.slice(0, at) + ' '.repeat(Math.max(0, by)) + right.slice(at + Math.max(0, -by));
  return { right, line: wide.slice(0, right.length).padEnd(right.length) };
}

async function corrected(layout: Layout, line: string) {
  const { output } = await correct(layout, `${line}\n`);
  return output.toString('latin1').trimEnd();
}

it('are tried with several layouts', () => {
  expect(WITH_LINES.length).toBeGreaterThan(2);
});

describe.each(WITH_LINES)('a record of $state', (layout) => {
  it.each([1, 2, -2, -5, -10])(
    'whose middle name nearly fills its columns is given back (%i)',
    async (by) => {
      const { right, line } = displaced(layout, { ...STREET, employee_middle_name: 'MARIA-ANTONIETT' }, by);
      expect(await corrected(layout, line)).toBe(right.trimEnd());
    },
  );

  it.each([2, 10, -2, -10])(
    'whose second address line is blank before the third is given back (%i)',
    async (by) => {
      const { right, line } = displaced(layout, { ...STREET, employee_address_3: 'SUITE 300' }, by);
      expect(await corrected(layout, line)).toBe(right.trimEnd());
    },
  );

  it('that lacks as many blanks as a city has columns is given back', async () => {
    const values = { ...STREET, employee_address_2: 'APT 4', employee_address_3: '' };
    const { right, line } = displaced(layout, values, -25);
    expect(await corrected(layout, line)).toBe(right.trimEnd());
  });
});
