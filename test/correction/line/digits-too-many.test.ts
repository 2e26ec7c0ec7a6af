/** Digits put into a number, which then continue into the next field: the number looks complete, but is another one. */

import { describe, expect, it } from 'vitest';
import type { Field, Layout } from '../../../src/layouts/types.js';
import { runs, share } from '../../support/campaign.js';
import { LAYOUTS } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldNamed, recordType } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { employerOf, layoutOf, recordWith } from '../support/one-record.js';

const NUMBERS: ReadonlySet<Field['kind']> = new Set(['ssn', 'fein', 'zip', 'date', 'phone']);

/** Columns of the digits, 1-based and inclusive, that a record has in a number next to another field. */
function numbersIn(layout: Layout, record: string) {
  const { fields } = recordType(layout, 'employee');
  return fields.filter(
    ({ kind, start, end }) => NUMBERS.has(kind) && /^\d+$/.test(record.slice(start - 1, end)),
  );
}

/** Each clean record with digits put into each of its numbers: some of its own again, or any. */
function* damaged(layout: Layout, seed: number) {
  const random = seeded(seed);
  const record = cleanRecord(layout, random, { number: seed, address: 'domestic', optional: seed % 3 });
  for (const { start, end } of numbersIn(layout, record))
    for (let by = 1; by <= 10; by++) {
      if (record.slice(-by).trim() !== '') continue;
      const at = random.int(start, end);
      const own = record.slice(Math.max(start - 1, at - by), at); // the last ones once more
      const any = random.digits(by);
      for (const put of [own, any]) {
        const line = (record.slice(0, at) + put + record.slice(at)).slice(0, record.length);
        yield { record, line };
      }
    }
}

describe.each(share(LAYOUTS, 3))('records of $state', (layout) => {
  it('are given back or left', async () => {
    for (let seed = 1; seed <= runs(1, 60); seed++) {
      const cases = [...damaged(layout, seed)];
      const { output } = await correct(layout, cases.map(({ line }) => `${line}\n`).join(''));
      const lines = output.toString('latin1').split('\n');
      for (const [at, { record, line }] of cases.entries())
        expect([line.trimEnd(), record.trimEnd()]).toContain(lines[at]?.trimEnd());
    }
  });
});

describe('a FEIN that the blank before it pushes', () => {
  const florida = layoutOf('Florida');
  const { start, end } = fieldNamed(florida, 'employer_fein');
  const employer = { ...employerOf(florida), employer_fein: '011671156' };
  const records = Array.from({ length: 5 }, (_, number) =>
    recordWith(florida, {}, { optional: 0, number }, number + 1, employer),
  );
  const correctedFirst = async (columns: string) => {
    const [first = '', ...others] = records;
    const line = `${first.slice(0, start - 1)}${columns}${first.slice(end)}`.slice(0, first.length);
    const { output } = await correct(florida, [line, ...others].map((one) => `${one}\n`).join(''));
    return { first, line, now: output.toString('latin1', 0, first.length) };
  };

  it('is put back where it is that of the other records', async () => {
    const { first, now } = await correctedFirst(' 011671156');
    expect(now).toBe(first);
  });

  it('is left where no other record has it: the blank may be its first digit, and a digit too many', async () => {
    const { line, now } = await correctedFirst(' 116711456');
    expect(now).toBe(line);
  });
});

describe.each([
  ['Ohio', 'employer_state_ein', '54660815', '546600815', { employer_income_tax_credit: 'Y' }],
  ['Ohio', 'employer_name', 'LAKESHORE', 'LAKESHOORE', {}],
  ['Utah', 'employer_name', 'LAKESHORE', 'LAKESHOREE', {}],
])('%s: fields moved after %s', (state, name, text, put, values) => {
  const layout = layoutOf(state);
  const { start, end } = fieldNamed(layout, name);
  const employer = { ...employerOf(layout), ...values, [name]: text };
  const [first = '', ...others] = Array.from({ length: 5 }, (_, number) =>
    recordWith(layout, {}, { optional: 0, number }, number + 1, employer),
  );
  const blanks = ' '.repeat(end - start + 1 - text.length);
  const linesFor = async (columns: string) => {
    const line = `${first.slice(0, start - 1)}${columns}${first.slice(end)}`.slice(0, first.length);
    const { output } = await correct(layout, [line, ...others].map((one) => `${one}\n`).join(''));
    return { line, now: output.toString('latin1', 0, first.length) };
  };

  it('are put back where the value is that of the other records', async () => {
    expect((await linesFor(`${text}${blanks} `)).now).toBe(first);
  });

  it('are left where it is another one, in which a character may be too many', async () => {
    const { line, now } = await linesFor(put + blanks);
    expect(now).toBe(line);
  });
});

it('an SSN is not joined from the digits around a blank, which may be in the place of one of them', async () => {
  const texas = layoutOf('Texas');
  const records = Array.from({ length: 5 }, (_, number) =>
    recordWith(texas, { ssn: `0475993${number}3` }, { optional: 0, number }, number + 1, employerOf(texas)),
  );
  const [first = '', ...others] = records;
  const line = first.replace('W4047599303', 'W41 47599303').slice(0, first.length);
  const { output, proposals } = await correct(texas, [line, ...others].map((one) => `${one}\n`).join(''));
  expect(output.toString('latin1', 0, first.length)).toBe(line);
  expect(proposals.length).toBe(1);
});
