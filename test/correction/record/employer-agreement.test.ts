/** Fields of the employer that are completed from other records of the same employer. */

import { describe, expect, it } from 'vitest';
import { fieldNamed, setField } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { EMPLOYER, firstOf, layout, record } from '../support/employer-records.js';

describe('a blank field of the employer', () => {
  const others = [record(2), record(3), record(4)];

  it('is filled with what three other records of the same FEIN agree on', async () => {
    const { text, changes } = await firstOf([record(1, { employer_name: '', employer_city: '' }), ...others]);
    expect([text('employer_name'), text('employer_city')]).toEqual(['LONE OAK FREIGHT LLC', 'AUSTIN']);
    expect(changes.map(({ rule }) => rule)).toEqual(['employer-agreed', 'employer-agreed']);
  });

  it.each([
    ['street', 'employer_address_1', { employer_address_1: '' }],
    ['city without a street', 'employer_city', { employer_address_1: '', employer_city: '' }],
    ['street with a control character', 'employer_address_1', { employer_address_1: '7 SIDE\u0007RD' }],
  ])('that is a %s is only proposed, because it may be that of another site', async (_, name, fields) => {
    const { changes, proposals } = await firstOf([record(1, fields), ...others]);
    expect(changes).toEqual([]);
    const proposal = proposals.find(({ field_name }) => field_name === name);
    expect(proposal?.options).toContainEqual(
      expect.objectContaining({
        rule: 'employer-offered',
        edits: [expect.objectContaining({ after: EMPLOYER[name] })],
      }),
    );
  });

  it('stays blank with two other records only', async () => {
    expect((await firstOf([record(1, { employer_name: '' }), ...others.slice(1)])).changes).toEqual([]);
  });

  it('stays blank when one of many records has another value', async () => {
    const many = [...others, record(5), record(6, { employer_name: 'LONE OAK FREIGHT INC' })];
    expect((await firstOf([record(1, { employer_name: '' }), ...many])).changes).toEqual([]);
  });

  it('stays blank when the record contradicts the others elsewhere', async () => {
    const moved = record(1, { employer_city: '', employer_address_1: '7 OTHER RD' });
    expect((await firstOf([moved, ...others])).changes).toEqual([]);
  });

  it('is left where fields that the others have are blank, because the rest of its address may be in it', async () => {
    const site = {
      employer_optional_address_1: '9 DOCK RD',
      employer_optional_city: 'DURANGO',
      employer_optional_state: 'CO',
      employer_optional_zip: '81303',
    };
    const sites = [2, 3, 4].map((number) => record(number, site));
    const cut = { employer_optional_city: 'DO81303', employer_optional_state: '', employer_optional_zip: '' };
    expect((await firstOf([record(1, { ...site, ...cut }), ...sites])).changes).toEqual([]);
    // Shifted by 11 columns, of which three records show no error; the country code is that of Colombia.
    const abroad = {
      ...{ employer_optional_state: '', employer_optional_zip: '' },
      ...{ employer_optional_country_code: 'CO', employer_optional_country_name: '81303' },
    };
    const shifted = [5, 6, 7].map((number) => record(number, { ...site, ...abroad }));
    const late = { ...site, ...abroad, employer_optional_city: '           DURANGO' };
    const { text } = await firstOf([record(1, late), ...shifted, ...sites]);
    expect(text('employer_optional_city')).toBe('           DURANGO');
    const digit = { ...site, employer_optional_city: 'DUR4NG0' };
    expect((await firstOf([record(1, digit), ...sites])).text('employer_optional_city')).toBe('DURANGO');
  });

  it('stays blank when its own FEIN is wrong, and the FEIN is never filled', async () => {
    for (const employer_fein of ['', '000000000', '12-345678']) {
      const { changes } = await firstOf([record(1, { employer_name: '', employer_fein }), ...others]);
      expect(changes).toEqual([]);
    }
  });

  it('is not filled from records whose own field has an error', async () => {
    const faulty = others.map((line) => setField(layout, line, 'employer_city', 'AUST1N,'));
    expect((await firstOf([record(1, { employer_city: '' }), ...faulty])).text('employer_city')).toBe('');
  });

  it.each(['employer_name', 'employer_city', 'employer_state'])(
    'stays blank when the record was cut in two at %s, and both parts were filled up',
    async (name) => {
      const { start, end } = fieldNamed(layout, name);
      for (const cut of [start - 1, start, end]) {
        const [whole, width] = [record(1), layout.record_length];
        const parts = [whole.slice(0, cut).padEnd(width), whole.slice(cut).padEnd(width)];
        const { output } = await firstOf([...parts, ...others]);
        expect(output.toString('latin1').slice(0, 2 * width + 1)).toBe(parts.join('\n'));
      }
    },
  );

  it('never takes the place of a field of the employee', async () => {
    const blank = setField(layout, record(1), 'employee_city', '');
    expect((await firstOf([blank, ...others])).changes).toEqual([]);
  });
});

describe('a field of the employer with an error', () => {
  const others = [record(2), record(3), record(4)];

  it.each([
    ['employer_name', 'LONE OAK FREIGHT L\u0001C'],
    ['employer_name', 'LONE OAK\u0001FREIGHT LLC'],
    ['employer_city', 'AUST1N'],
    ['employer_city', ''],
    ['employer_zip', '7870A'],
    ['employer_zip', ''],
  ])('is written if what can be read of it is nearly the value of the others (%s)', async (name, value) => {
    expect((await firstOf([record(1, { [name]: value }), ...others])).text(name)).toBe(EMPLOYER[name]);
  });

  it.each([
    ['employer_name', 'MAPLE CAF\u0001'],
    ['employer_name', 'LONE STAR TRUCKING\u0001'],
    ['employer_city', 'K4TY'],
    ['employer_city', 'HOU5TON'],
    ['employer_zip', '9O210'],
  ])('is left if it says something else (%s)', async (name, value) => {
    const { changes } = await firstOf([record(1, { [name]: value }), ...others]);
    expect(changes.filter(({ rule }) => rule === 'employer-agreed')).toEqual([]);
  });

  it.each(['1', '10', '100'])('is not moved where its start %s is missing', async (start) => {
    const value = ' '.repeat(start.length) + EMPLOYER.employer_address_1?.slice(start.length);
    const { changes } = await firstOf([record(1, { employer_address_1: value }), ...others]);
    expect(changes.filter(({ rule }) => rule === 'align-left')).toEqual([]);
  });

  it('is moved where each other record has a text after a blank, too, as a second correction would', async () => {
    const late = ['employer_name', 'employer_address_1', 'employer_city'];
    const lines = late.map((name, at) => record(at + 1, { [name]: ` ${EMPLOYER[name]}` }));
    const { output, result } = await firstOf(lines);
    expect(result.corrections_failed).toBe(0);
    expect((await correct(layout, output)).changes).toEqual([]);
  });

  it('is moved where nothing is missing', async () => {
    const moved = ` ${EMPLOYER.employer_address_1}`;
    const { text } = await firstOf([record(1, { employer_address_1: moved }), ...others]);
    expect(text('employer_address_1')).toBe(EMPLOYER.employer_address_1);
  });
});
