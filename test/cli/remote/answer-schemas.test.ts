/** Answers are read as the checker and the correction make what they describe; checked when this file is compiled, too. */

import { expect, expectTypeOf, test } from 'vitest';
import { FILE_EXAMPLE, JOB_EXAMPLE, PROPOSALS_EXAMPLE } from '../../../src/api/index.js';
import {
  JOB,
  PROBLEM,
  PROPOSAL,
  type RemoteProposal,
  readAnswer,
  UPLOADED_FILE,
  type UploadedFile,
} from '../../../src/cli/remote/answer-schemas.js';
import type { WaitingProposal } from '../../../src/correction/index.js';
import type { Diagnosis, Finding } from '../../../src/validation/index.js';

const [FINDING] = FILE_EXAMPLE.errors;
const fileWith = (members: object) => ({ ...FILE_EXAMPLE, errors: [{ ...FINDING, ...members }] });
const readFile = (given: object) => readAnswer(UPLOADED_FILE, given);

test('what is read has the types of what it describes', () => {
  expectTypeOf<UploadedFile['errors'][number]>().toExtend<Finding>();
  expectTypeOf<RemoteProposal>().toExtend<WaitingProposal>();
  expectTypeOf<NonNullable<ReturnType<typeof readProblem>>['diagnosis']>().toEqualTypeOf<
    Diagnosis['code'] | undefined
  >();
});

const readProblem = (given: object) => readAnswer(PROBLEM, given);

test('an answer of a server is read whole', () => {
  expect(readFile(FILE_EXAMPLE)).toMatchObject({ errors: [FINDING], sha256: FILE_EXAMPLE.sha256 });
  const [proposal] = PROPOSALS_EXAMPLE.proposals;
  const { accepted_option: _, options, ...read } = proposal!;
  const withoutTier = options.map(({ tier: _tier, ...option }) => option);
  // A proposal that the command line itself makes has no tier.
  expect(readAnswer(PROPOSAL, proposal)).toEqual({ ...read, options: withoutTier });
});

test('a job of a server of version 0.1.0 is read', () => {
  const { cancelled: _, revision: _none, ...old } = JOB_EXAMPLE;
  expect(readAnswer(JOB, old)).toMatchObject({ job_id: JOB_EXAMPLE.job_id, cancelled: false });
});

test('texts are made harmless, and values are left to the report', () => {
  const read = readFile(fileWith({ error_message: 'a\u001b[2Jb', current_value: 'a\u001b[2Jb' }));
  expect(read?.errors[0]).toMatchObject({
    error_message: expect.not.stringMatching('\u001b'),
    current_value: 'a\u001b[2Jb',
  });
});

test('a value is not taken for covered because the server says so', () => {
  expect(readFile(fileWith({ value_masked: true }))?.errors[0]).not.toHaveProperty('value_masked');
});

test.each([
  ['a text that is too long', { error_message: 'x'.repeat(5001) }],
  ['a value that is too long', { current_value: 'x'.repeat(200_001) }],
  ['an invalid name', { field_name: 'a; rm -rf' }],
  ['a type that is unknown', { error_type: 'ODD' }],
])('%s makes the answer unreadable', (_what, members) => {
  expect(readFile(fileWith(members))).toBeUndefined();
});
