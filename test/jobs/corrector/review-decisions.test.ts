/** What is asked for in a review, and whether the file must be corrected again without a part of it. */

import { expect, test } from 'vitest';
import { ReviewDecisions } from '../../../src/jobs/corrector/review-decisions.js';
import type { KeptProposal } from '../../../src/storage/index.js';
import { findLayout } from '../../support/layouts.js';

const VALUE = { line_number: 2, field_name: 'employee_zip', value: '45' };
const OTHER = { line_number: 3, field_name: 'employee_city', value: 'DAYTON' };
const REFUSED = { line_number: 2, field_name: 'employee_zip', reason: 'It is too short.' };

const reviewOf = (...values: (typeof VALUE)[]) =>
  ReviewDecisions.of(
    (async function* () {})(),
    { decisions: [], date_orders: [], values, partial: true },
    findLayout('Ohio')!,
  );

test('the file is corrected again without a value that is refused, while others are left', async () => {
  const review = await reviewOf(VALUE, OTHER);
  expect(review.settle({ refused: [REFUSED] })).toBe(false);
  expect(review.typed()).toEqual([OTHER]);
  expect(review.settle({ refused: [] })).toBe(true);
  expect(review).toMatchObject({ taken: 1, refused: [{ value_index: 0, reason: REFUSED.reason }] });
});

test('it is not corrected again where nothing is left: the job stays as it is', async () => {
  const review = await reviewOf(VALUE);
  expect(review.settle({ refused: [REFUSED] })).toBe(true);
  expect(review).toMatchObject({ taken: 0, refused: [{ value_index: 0, reason: REFUSED.reason }] });
});

test('a value of an older version was not typed in the meantime', async () => {
  const review = await ReviewDecisions.of(
    (async function* () {
      yield [{ status: 'typed', ...VALUE } as const];
    })(),
    { decisions: [], date_orders: [], values: [OTHER], partial: true },
    findLayout('Ohio')!,
  );
  expect(review.kept(undefined, 5)).toEqual([
    { status: 'typed', revision: 1, ...VALUE },
    { status: 'typed', revision: 5, ...OTHER },
  ]);
});

const KEPT = { status: 'typed', revision: 4, ...VALUE } as const;

test.each([
  ['after it, another value or its removal is refused', 3, 0],
  ['before it, another value replaces it', 4, 2],
  ['at a time that is not said, another value replaces it', undefined, 2],
])('to a person who has seen the file %s', async (_, revision, taken) => {
  const values = [
    { line_number: 2, field_name: 'EMPLOYEE_ZIP', value: '43215' },
    { line_number: 2, field_name: 'employee_zip', value: null },
  ];
  const review = await ReviewDecisions.of(
    (async function* () {
      yield [KEPT];
    })(),
    { decisions: [], date_orders: [], values, partial: true, revision },
    findLayout('Ohio')!,
  );
  expect(review.taken).toBe(taken);
  expect(review.refused).toHaveLength(2 - taken);
  const [kept] = review.kept(undefined, 5);
  expect(kept).toEqual(taken === 0 ? KEPT : { status: 'typed', revision: 5, ...values[0] });
});

const PROPOSAL = {
  proposal_id: '9-employee_city',
  ...{ line_number: 9, field_name: 'employee_city', accepted_option: null, options: [{ rule: 'a' }] },
} as unknown as KeptProposal;

test.each([
  [
    'accept',
    { status: 'accepted', accepted_option: 0 },
    {},
    'It is accepted already. Take that decision back first.',
  ],
  ['decline', { status: 'declined' }, {}, 'It is declined already. Take that decision back first.'],
  ['reopen', { status: 'open' }, {}, 'There is no decision to take back.'],
  [
    'accept',
    { status: 'open' },
    { option: 3 },
    'The chosen value is not one of its possible values. Look at it again.',
  ],
  [
    'accept',
    { status: 'open' },
    { proposal_id: '8-employee_zip' },
    'There is no such proposal. Look at the proposals again.',
  ],
] as const)(
  '%s, refused: the reason is for a person, that to a program names what to send',
  async (decision, kept, sent, reason) => {
    const review = (partial: boolean) =>
      ReviewDecisions.of(
        (async function* () {
          yield [{ ...PROPOSAL, ...kept }];
        })(),
        {
          decisions: [{ proposal_id: PROPOSAL.proposal_id, decision, option: 0, ...sent }],
          ...{ date_orders: [], values: [], partial },
        },
        findLayout('Ohio')!,
      );
    expect((await review(true)).refused).toMatchObject([{ reason }]);
    await expect(review(false)).rejects.toThrow(/\d-employee_/);
  },
);
