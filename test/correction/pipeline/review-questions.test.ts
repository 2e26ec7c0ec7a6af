/** What a review asks beyond its proposals: each error that only a typed value can clear. */

import { expect, it } from 'vitest';
import type { CorrectOptions, ReviewQuestions } from '../../../src/correction/index.js';
import { correct } from '../support/correct-bytes.js';
import { asFile, fileOf, layoutOf, recordWith } from '../support/one-record.js';
import { COLUMBUS } from '../support/rule-cases.js';

const ohio = layoutOf('Ohio');
/** An SSN that cannot exist and a city with slips; a missing last name; nothing wrong. */
const LINES = [
  recordWith(ohio, { ...COLUMBUS, ssn: '000121234', city: 'C0LUMBS' }, {}, 1),
  recordWith(ohio, { last_name: '' }, {}, 2),
  recordWith(ohio, {}, {}, 3),
];
const INPUT = fileOf(ohio, LINES);
const FIRST = 2;

type Answer = (questions: ReviewQuestions) => Awaited<ReturnType<NonNullable<CorrectOptions['review']>>>;
const reviewing = (answer: Answer, more: Partial<CorrectOptions> = {}) =>
  correct(ohio, INPUT, { review: async (questions) => answer(questions), ...more });
const NOTHING = { decisions: new Map(), values: [] };
const ssn = (value: string) => ({ line_number: FIRST, field_name: 'employee_ssn', value });

it('lists what no rule repairs and no proposal is made for, with its place and what to do', async () => {
  let asked: ReviewQuestions | undefined;
  const { output } = await reviewing((questions) => {
    asked = questions;
    return NOTHING;
  });
  expect(
    asked?.left.map(({ line_number, field_name, error_type }) => [line_number, field_name, error_type]),
  ).toEqual([
    [FIRST, 'employee_ssn', 'INVALID_SSN'],
    [FIRST + 1, 'employee_last_name', 'MISSING_REQUIRED_FIELD'],
  ]);
  expect(asked?.left[0]).toMatchObject({ record_text: LINES[0], record_number: 1, hint: expect.any(String) });
  expect(asked?.proposals.map(({ field_name }) => field_name)).toEqual(['employee_city']);
  expect(output.toString('latin1')).toBe(INPUT);
});

it('checks each value at once with what was answered before, and writes what was answered', async () => {
  const first = ssn('465-62-5872');
  const { output, changes, result } = await reviewing((questions) => {
    const check: ReviewQuestions['refusalOf'] = (...args) => questions.refusalOf(...args);
    expect(check(ssn('000121235'), NOTHING)).toContain('starts with 000');
    expect(check(ssn('46562587'), NOTHING)).toContain('8 of 9 digits');
    expect(check({ ...first, line_number: FIRST + 2 }, NOTHING)).toBeDefined();
    expect(check({ ...first, field_name: 'employee_ssm' }, NOTHING)).toContain('no field of this name');
    expect(check(first, NOTHING)).toBeUndefined();
    // Any other field of the record, as it will be with the ones before.
    const city = { ...first, field_name: 'employee_city', value: 'Dublin' };
    expect(check(city, { ...NOTHING, values: [first] })).toBeUndefined();
    const proposal_id = questions.proposals[0]!.proposal_id;
    return { decisions: new Map([[proposal_id, { kind: 'decline' } as const]]), values: [first, city] };
  });
  expect(result).toMatchObject({ typed: { made: 2, refused: [] }, corrections_failed: 1 });
  expect(changes.map(({ by, rule }) => [by, rule])).toEqual([
    ['person', 'typed'],
    ['person', 'typed'],
  ]);
  expect(JSON.stringify(changes)).not.toMatch(/465|5872|DUBLIN/i);
  const expected = LINES[0]!.replace('000121234', '465625872').replace('C0LUMBS ', 'DUBLIN  ');
  expect(output.toString('latin1')).toBe(INPUT.replace(LINES[0]!, expected));
});

it('replaces a value of a table of edits by the one that is typed later', async () => {
  const values = [{ ...ssn('000121235'), field_name: 'Employee Social Security number' }];
  const { result } = await reviewing(() => ({ ...NOTHING, values: [ssn('465625872')] }), { values });
  expect(result.typed).toEqual({ made: 1, refused: [] });
});

it('asks nothing where nothing is left', async () => {
  const clean = asFile([recordWith(layoutOf('Texas'), {})]);
  const review = async () => {
    throw new Error('asked');
  };
  await expect(correct(layoutOf('Texas'), clean, { review })).resolves.toBeDefined();
});
