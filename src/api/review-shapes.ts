/** Proposals of a job and decisions about them, as the API shows them. */

import * as z from 'zod';
import { ERROR_TYPES, FINDING_RECORD_TYPES } from '../validation/index.js';
import { fieldNames, position, values } from './field-shapes.js';
import { JOB_EXAMPLE, Job } from './job-shapes.js';
import { count, page } from './request-shapes.js';

const STATUSES = ['open', 'accepted', 'declined'] as const;

const Edit = z.object({
  ...fieldNames,
  position,
  before: z.string().describe('The present value of the field; empty for a blank field.'),
  after: z.string().describe('The value that the field would have.'),
  value_masked: z.literal(true).optional().describe('Only with `values=mask`: the values are not shown.'),
});

const DateOrder = z.enum(['MDY', 'DMY', 'YMD']);

const Option = z.object({
  tier: z.literal('confirm').describe('Only applied when a person accepts it.'),
  rule: z.string(),
  title: z.string().describe('What the rule does.'),
  premise: z.string().describe('What must be true for it, which the file alone does not show.'),
  evidence: z.string().describe('What supports it in this record.'),
  model: z.string().optional().describe('Name of the language model, when it gave the option.'),
  date_order: DateOrder.optional().describe(
    'The order in which it reads a date, where that may be stated for the employer.',
  ),
  edits: z.array(Edit).describe('The fields that it would change.'),
});

/** An error that a person can decide on. */
export const Proposal = z
  .object({
    proposal_id: z.string().describe('The same as long as the job exists.'),
    status: z.enum(STATUSES).describe('`open` until it is decided on.'),
    accepted_option: z
      .int()
      .nullable()
      .describe('Which of the options was accepted, counted from 0; null when none was.'),
    line_number: z.int().min(1),
    record_number: z.int().min(0),
    record_type: z.enum(FINDING_RECORD_TYPES),
    error_type: z.enum(ERROR_TYPES),
    field_name: z.string(),
    field_label: z.string(),
    position,
    about_date: z
      .literal(true)
      .optional()
      .describe('Set when an option changes a date. Decide on each date by itself, or state an order.'),
    employer_number: z
      .int()
      .min(1)
      .optional()
      .describe('For a date: the number of its employer in the file, by which its order may be stated.'),
    records: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Number of records that the decision applies to, if one decision covers the field in all of them. The proposal shows the first record.',
      ),
    record_text: z.string().describe('The whole line, one character for each column.'),
    options: z
      .array(Option)
      .min(1)
      .describe('The ways to clear the error, each proven on its record; the best one first.'),
  })
  .meta({ id: 'Proposal', description: 'An error that a person can decide on.' });
export type Proposal = z.infer<typeof Proposal>;

export const Proposals = z
  .object({
    total: count('Proposals that match, on all pages.'),
    proposals: z.array(Proposal),
  })
  .meta({ id: 'Proposals', description: 'A page of the proposals of a job, in the order of the file.' });

export const ProposalsQuery = z.object({
  ...page,
  values,
  status: z.enum(STATUSES).optional().describe('Only proposals of this status.'),
  proposal_id: z.string().optional().describe('Only this one.'),
});

/** Most decisions in one request. */
export const MAX_DECISIONS = 10_000;

const Decision = z.object({
  proposal_id: z.string('must be the id of a proposal').max(100, 'must be the id of a proposal'),
  decision: z
    .enum(['accept', 'decline', 'reopen'])
    .describe('`reopen` takes a decision back, so that another one can be made.'),
  option: z.int().min(0, 'must be 0 or more').default(0).describe('Which option to accept, counted from 0.'),
});

const StatedDateOrder = z.object({
  employer_number: z.int('must be the number of an employer').min(1, 'must be the number of an employer'),
  date_order: DateOrder,
});

/** No field of a layout is longer. */
const MAX_VALUE_LENGTH = 1000;

const TypedValue = z.object({
  line_number: z.int('must be the number of a line').min(1, 'must be the number of a line'),
  field_name: z
    .string('must be the name of a field')
    .min(1, 'must be the name of a field')
    .max(100, 'must be the name of a field')
    .describe('The name of a field of the layout, or its label.'),
  value: z
    .string('must be a string or null')
    .max(MAX_VALUE_LENGTH, `must have at most ${MAX_VALUE_LENGTH} characters`)
    .nullable()
    .describe(
      'As people write it: `06/14/1990` too. Empty for a blank field; null takes back what was typed before.',
    ),
});

export const Decisions = z
  .object({
    decisions: z
      .array(Decision, 'must be a list of decisions')
      .max(MAX_DECISIONS, `must have at most ${MAX_DECISIONS} decisions`)
      .refine(
        (all) => new Set(all.map(({ proposal_id }) => proposal_id)).size === all.length,
        'must have one decision for each proposal',
      )
      .default([]),
    date_orders: z
      .array(StatedDateOrder, 'must be a list of orders')
      .max(MAX_DECISIONS, `must have at most ${MAX_DECISIONS} orders`)
      .refine(
        (all) => new Set(all.map(({ employer_number }) => employer_number)).size === all.length,
        'must have one order for each employer',
      )
      .default([])
      .meta({
        description:
          'Accepts, for each open date of these employers, the one option in this order. Dates that exclude it stay open.',
      }),
    values: z
      .array(TypedValue, 'must be a list of values')
      .max(MAX_DECISIONS, `must have at most ${MAX_DECISIONS} values`)
      .default([])
      .meta({
        description:
          'What a person knows, for any fields of the upload, with or without an error. A value is refused if it adds an error. A later one for the same field replaces it.',
      }),
    revision: z
      .int()
      .min(1, 'must be 1 or more')
      .optional()
      .describe(
        'The revision of the job that you have seen. A value that was typed for a field in a later one is neither replaced nor taken back: yours is refused.',
      ),
    partial: z.boolean().default(false).meta({
      description:
        'If true, items that cannot be applied are refused and listed in the answer, and the others are applied. If false, either all items are applied or none.',
    }),
  })
  .refine(
    ({ decisions, date_orders, values: typed }) => decisions.length + date_orders.length + typed.length > 0,
    {
      path: ['decisions'],
      message: 'must have a decision',
    },
  )
  .meta({
    description: 'All of them take effect, or none; with `partial` those that can.',
    examples: [
      {
        decisions: [{ proposal_id: '9-employee_city', decision: 'accept' }],
        values: [{ line_number: 17, field_name: 'employee_first_name', value: 'Ana' }],
        partial: true,
      },
    ],
  });

const Refused = z.object({
  proposal_id: z.string().optional().describe('Set for a decision.'),
  value_index: z.int().min(0).optional().describe('Set for a typed value: its index in `values`, from 0.'),
  line_number: z.int().min(1).optional(),
  field_name: z.string().optional().describe('Set for a typed value: the name as it was given.'),
  reason: z.string().describe('Why, in sentences without the value.'),
});
/** Something that was asked for and is not done. */
export type Refused = z.infer<typeof Refused>;

export const ReviewedJob = Job.extend({
  refused: z
    .array(Refused)
    .optional()
    .describe('Only with `partial`: what was asked for and did not take effect.'),
}).meta({ id: 'ReviewedJob', description: 'A job with its new revision.' });
export type ReviewedJob = z.infer<typeof ReviewedJob>;

export const REVIEWED_JOB_EXAMPLE: ReviewedJob = {
  ...JOB_EXAMPLE,
  revision: 2,
  refused: [
    {
      value_index: 0,
      line_number: 17,
      field_name: 'employee_first_name',
      reason: 'It has 18 characters, and the field has room for 16.',
    },
  ],
};

export const PROPOSALS_EXAMPLE: z.infer<typeof Proposals> = {
  total: 1,
  proposals: [
    {
      proposal_id: '9-employee_city',
      status: 'open',
      accepted_option: null,
      line_number: 9,
      record_number: 8,
      record_type: 'employee',
      error_type: 'INVALID_CHARACTER',
      field_name: 'employee_city',
      field_label: 'Employee city',
      position: { start: 209, end: 233 },
      record_text: 'W4*********                 ',
      options: [
        {
          tier: 'confirm',
          rule: 'city-of-zip',
          title: 'Write the city of the ZIP code',
          premise: 'The ZIP code is right.',
          evidence: 'The city is a near miss of a city of the ZIP code.',
          edits: [
            {
              field_name: 'employee_city',
              field_label: 'Employee city',
              position: { start: 209, end: 233 },
              before: 'C0LUMBS',
              after: 'COLUMBUS',
            },
          ],
        },
      ],
    },
  ],
};
