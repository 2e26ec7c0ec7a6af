/** Blanks inserted or removed between address lines, where the surrounding fields prove that nothing else moved. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import { LAYOUTS } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldNamed, recordType, setField } from '../../support/records.js';
import type { Values } from '../../support/values.js';
import { correct } from '../support/correct-bytes.js';
import { isOffered } from '../support/offered.js';

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

/** The record is left as it is, and offered as it was: no other record of the employer shows where its texts begin. */
async function expectOffered(layout: Layout, { right, line }: { right: string; line: string }) {
  const { output, proposals } = await correct(layout, `${line}\n`);
  expect(output.toString('latin1')).toBe(`${line}\n`);
  expect(isOffered(right, line, proposals)).toBe(true);
}

it('are tried with several layouts', () => {
  expect(WITH_LINES.length).toBeGreaterThan(2);
});

describe.each(WITH_LINES)('a record of $state', (layout) => {
  it.each([1, 2, -2, -5, -10])('whose middle name nearly fills its columns is offered (%i)', async (by) => {
    await expectOffered(
      layout,
      displaced(layout, { ...STREET, employee_middle_name: 'MARIA-ANTONIETT' }, by),
    );
  });

  it.each([2, 10, -2, -10])(
    'whose second address line is blank before the third is offered (%i)',
    async (by) => {
      await expectOffered(layout, displaced(layout, { ...STREET, employee_address_3: 'SUITE 300' }, by));
    },
  );

  it('that lacks as many blanks as a city has columns is offered', async () => {
    const values = { ...STREET, employee_address_2: 'APT 4', employee_address_3: '' };
    await expectOffered(layout, displaced(layout, values, -25));
  });
});
