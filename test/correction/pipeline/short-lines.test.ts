/** Lines too short for any record, of which a file of another kind may have hundreds of thousands. */

import { describe, expect, it, vi } from 'vitest';
import { RecordAlignment, RecordCheck } from '../../../src/validation/index.js';
import { findLayout } from '../../support/layouts.js';
import { cleanFile, fieldNamed } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { employerOf, layoutOf, recordWith } from '../support/one-record.js';

const texas = findLayout('Texas')!;
const LINES = 20_000;
const RECORD = cleanFile(texas, { records: 1, seed: 1 }).toString('latin1');
const file = Buffer.from('W4\n'.repeat(LINES));

it('are left, with the reason', async () => {
  const { output, outcomes } = await correct(texas, file);
  expect(output.equals(file)).toBe(true);
  expect(outcomes).toHaveLength(LINES);
  expect(new Set(outcomes.map(({ reason }) => reason))).toEqual(
    new Set(['The line is too short to show where its fields are.']),
  );
});

it('are not looked at one by one, as no rule can help any of them', async () => {
  const looksAt = async (lines: number) => {
    const looks = [
      vi.spyOn(RecordCheck.prototype, 'check'),
      vi.spyOn(RecordAlignment.prototype, 'of'),
      vi.spyOn(RecordAlignment.prototype, 'examine'),
      vi.spyOn(RecordAlignment.prototype, 'readings'),
    ];
    await correct(texas, Buffer.from(`${RECORD}${'W4\n'.repeat(lines)}`));
    return looks.map((look) => {
      const { length } = look.mock.calls;
      look.mockRestore();
      return length;
    });
  };
  expect(await looksAt(100)).toEqual(await looksAt(1));
});

describe('lines that lost the blanks at their end, with dates in another order', () => {
  const illinois = layoutOf('Illinois');
  const day = (birth: string, hire: string) => (number: number) =>
    recordWith(
      illinois,
      { date_of_birth: birth, date_of_hire: hire },
      { optional: 0, number },
      number,
      employerOf(illinois),
    ).trimEnd();
  const usual = ['11172026', '11162026', '11182026', '11132026'].map((hire) => day('', hire));
  const exchanged = day('11172026', '03281988');

  it('are at once as a second correction leaves them, where two dates are exchanged', async () => {
    const lines = [...usual, exchanged].map((line, number) => `${line(number + 1)}\n`);
    const { output } = await correct(illinois, lines.join(''));
    expect((await correct(illinois, output)).output.equals(output)).toBe(true);
    expect(output.toString('latin1')).toContain('20261117');
  });
});

describe('a line that ends before the contact of its employer', () => {
  const florida = layoutOf('Florida');
  const { start } = fieldNamed(florida, 'employer_contact');
  const recordsWith = (contact: string, others = 4) => {
    const employer = { ...employerOf(florida), employer_contact: contact };
    const [first = '', ...rest] = Array.from({ length: others + 1 }, (_, number) =>
      recordWith(florida, {}, { optional: 0, number }, number + 1, employer),
    );
    return { first, cut: first.slice(0, start - 1), rest };
  };
  const fileOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

  it.each(['', '\u00a0'.repeat(20), '\0'.repeat(20)])(
    'is filled up where the other records have %j there',
    async (contact) => {
      const { first, cut, rest } = recordsWith(contact);
      const { output } = await correct(florida, fileOf([cut, ...rest]));
      expect(output.toString('latin1')).toContain(fileOf([cut.padEnd(first.length)]));
    },
  );

  it.each([4, 6])('is proposed where it ends after %i columns of the text of the others', async (columns) => {
    const { first, cut, rest } = recordsWith('ROSA CHEN');
    const line = first.slice(0, cut.length + columns);
    const { output, proposals } = await correct(florida, fileOf([line, ...rest]));
    expect(output.toString('latin1')).toBe(fileOf([line, ...rest]));
    expect(proposals.map(({ line_number }) => line_number)).toEqual([1]);
  });

  it.each(['ROSA CHENG', 'ROS', 'AL KIM', 'ROSA        '])(
    'is filled up where %j at its end is not the beginning of the text of the others',
    async (contact) => {
      const { rest } = recordsWith(contact === 'ROS' ? 'ROS' : 'ROSA CHEN');
      const { first, cut } = recordsWith(contact);
      const line = first.slice(0, cut.length + contact.length);
      const { output } = await correct(florida, fileOf([line, ...rest]));
      expect(output.toString('latin1')).toContain(fileOf([line.padEnd(first.length)]));
    },
  );

  it('is proposed where the other records have one, which it may have lost', async () => {
    const { cut, rest } = recordsWith('ROSA CHEN');
    const { output, proposals } = await correct(florida, fileOf([cut, ...rest]));
    expect(output.toString('latin1')).toBe(fileOf([cut, ...rest]));
    expect(proposals.map(({ line_number }) => line_number)).toEqual([1]);
  });
});

it('a line with a text that begins late and ends in the next field is not cut to its length', async () => {
  const utah = layoutOf('Utah');
  const employer = {
    ...employerOf(utah),
    employer_state_ein: '  11-435470 ',
    employer_name: 'A BASIN SALT CO.',
  };
  const line = `${recordWith(utah, {}, { optional: 0 }, 5, employer)} `;
  expect((await correct(utah, `${line}\n`)).output.toString('latin1')).toBe(`${line}\n`);
});

it.each([
  ['Florida', 'multistate_indicator', 'Y', 1],
  ['Arkansas', 'state_specific', '43-6014 SECRETARY', -1],
  ['Wyoming', 'state_specific', 'OFFICE CLERK', -1],
  ['Ohio', 'contractor_data', 'N', -1],
] as const)(
  'a line that ends in a text next to its field is not filled up: %s %s',
  async (state, name, text, by) => {
    const layout = layoutOf(state);
    const record = recordWith(layout, { [name]: text }, { optional: 0 }, 5, employerOf(layout));
    const { start } = fieldNamed(layout, name);
    const line = record.slice(0, start - 2) + ' '.repeat(1 + by) + record.slice(start - 1).trimEnd();
    const { output, outcomes } = await correct(layout, `${line}\n`);
    expect(output.toString('latin1')).toBe(`${line}\n`);
    expect(outcomes.filter(({ resolution }) => resolution === 'resolved')).toEqual([]);
    const whole = await correct(layout, `${record.trimEnd()}\n`);
    expect(whole.output.toString('latin1')).toBe(`${record}\n`);
  },
);

describe('a line that ends in a text next to a number', () => {
  const lineOf = (state: string, from: string, end: string) => {
    const layout = layoutOf(state);
    const record = recordWith(layout, {}, { optional: 0 }, 5, employerOf(layout));
    return { layout, line: record.slice(0, fieldNamed(layout, from).start - 1) + end };
  };

  it.each([
    ['New York', 'employee_date_of_hire', '1111426', '111426'],
    ['New York', 'employee_date_of_hire', '1101226', '110126'],
    ['New York', 'employee_date_of_hire', '11102661', '1'],
    ['Minnesota', 'employer_optional_phone', '504555501884733  SANDRINE', '8473SANDRINE'],
    ['Louisiana', 'employer_optional_phone', '51255550140      RAE', '5125550140RAE'],
  ])(
    'is proposed where a digit that is there twice may have pushed that: %s %s %s',
    async (state, from, end, meant) => {
      const { layout, line } = lineOf(state, from, end);
      const { output, proposals } = await correct(layout, `${line}\n`);
      expect(output.toString('latin1')).toBe(`${line}\n`);
      const after = proposals.map(({ options }) => options[0]?.edits.map((edit) => edit.after).join(''));
      expect(after).toEqual([meant]);
    },
  );

  it.each(['11102', '1'])('is left where it ends within the date: %s', async (end) => {
    const { layout, line } = lineOf('New York', 'employee_date_of_hire', end);
    const { output } = await correct(layout, `${line}\n`);
    expect(output.toString('latin1')).toBe(`${line}\n`);
  });

  it.each(['11102643-6014 SECRETARY', '1121265', '110126OFFICE'])(
    'is filled up where the date is less likely without one of its digits: %s',
    async (end) => {
      const { layout, line } = lineOf('New York', 'employee_date_of_hire', end);
      const { output } = await correct(layout, `${line}\n`);
      expect(output.toString('latin1')).toBe(`${line.padEnd(layout.record_length)}\n`);
    },
  );
});
