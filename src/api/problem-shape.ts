/** The errors of the API as RFC 9457 problem details, and which of them a route may return. */

import * as z from 'zod';
import { type ErrorCode, NewhireError } from '../errors.js';
import type { Diagnosis } from '../validation/index.js';
import { STATE_NAMES } from './request-shapes.js';

export const PROBLEM_TYPE = 'application/problem+json';

const InvalidInput = z.object({
  name: z.string().describe('The parameter, property or part that is invalid.'),
  detail: z.string().describe('What it must be.'),
});

const DIAGNOSES = [
  'EMPTY_FILE',
  'BINARY_FILE',
  'DELIMITED_FILE',
  'OTHER_LAYOUT',
  'NO_RECORDS',
] as const satisfies readonly Diagnosis['code'][];

/** The body of an error response. */
export const Problem = z
  .object({
    type: z.string().describe('Name of this kind of problem: `urn:newhire:problem:…`.'),
    title: z.string().describe('The kind of problem in a few words.'),
    status: z.int().min(400).max(599).describe('The HTTP status again.'),
    detail: z.string().describe('What happened. Never contains a value from a file.'),
    code: z.string().describe('The kind of problem, for programs.'),
    next: z.string().optional().describe('What to do about it.'),
    errors: z.array(InvalidInput).optional().describe('Each invalid input, for bad requests.'),
    file_id: z.string().optional().describe('The file that the problem is about.'),
    sheets: z.array(z.string()).optional().describe('The sheets of a workbook, of which one must be named.'),
    job_id: z.string().optional().describe('The job that the problem is about.'),
    diagnosis: z
      .enum(DIAGNOSES)
      .optional()
      .describe('Why the upload does not match the layout, when the code is FORMAT_FAULT.'),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457).' });

export type Problem = z.infer<typeof Problem>;

/** The members that every problem has. */
export function problemOf(error: NewhireError): Problem {
  const { code, title, status, message, next } = error;
  const { sheets, ...ids } = error.ids;
  const type = `urn:newhire:problem:${code.toLowerCase().replaceAll('_', '-')}`;
  return {
    type,
    title,
    status,
    detail: message,
    code,
    ...(next === undefined ? {} : { next }),
    ...ids,
    ...(sheets && { sheets: [...sheets] }),
  };
}

/** A possible `detail` of each kind of problem, for the documentation. */
const EXAMPLES = {
  USAGE: 'The request cannot be understood: "limit" must be a whole number from 1 to 1000.',
  UNKNOWN_STATE: `The state must be one of: ${STATE_NAMES}.`,
  FORMAT_FAULT: 'This is a table with commas, not a file of fixed-width records.',
  TOO_LARGE: 'The file is larger than the 50 MB that this server accepts.',
  UNAUTHORIZED: 'This server requires an API key in the header X-API-Key.',
  FORBIDDEN: 'The Host header does not name this computer.',
  TABLE_UNREADABLE: 'The workbook has a password.',
  MAPPING_NEEDED: 'The mapping is not complete. Column K, "Supervisor", has no decision.',
  MAPPING_UNFIT: 'The mapping does not fit the table: missing: "Hired".',
  CONVERSION_NOT_FOUND: 'No conversion has this id.',
  FILE_NOT_FOUND: 'No file has this id.',
  NO_EARLIER_FILE: 'No earlier file of this state has an employer in common with this file.',
  NOT_COMPARABLE: 'A file cannot be compared with itself.',
  RECORD_NOT_FOUND: 'The file has no record with this number.',
  JOB_NOT_FOUND: 'No job has this id.',
  JOB_NOT_COMPLETED: 'The job has not been completed, so there is no corrected file yet.',
  PRECONDITION_FAILED: 'The resource has changed since you received this ETag.',
  PROPOSAL_NOT_FOUND: 'The job has no such proposal: 17-employee_zip.',
  PROPOSAL_STATE: 'The proposal 17-employee_zip is accepted already.',
  DECISION_NOT_PROVEN:
    'With all decisions together, these could not be proven as they were proposed: 17-employee_zip.',
  NOT_REVERSIBLE:
    'A table of this file could not be turned back into the same file. Line 3: not 801 characters long.',
  PLAN_PENDING: 'It is not known yet who can clear the errors of this file.',
  NOTHING_TO_CORRECT: 'The file has no errors to correct.',
  JOB_EXISTS: 'The file already has a correction job: a1a5b3a8-2f70-4f0b-8f53-3f9c4e0f7d22.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used for another request.',
  REQUEST_UNDER_WAY: 'A request with this Idempotency-Key is under way.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  EXPECTATION_FAILED: 'The only supported value of the header Expect is 100-continue.',
  HEADERS_TOO_LARGE: 'The headers of the request are too long.',
  JOB_STATE: 'Only a failed job can be retried; this one is processing.',
  TOO_MANY_REQUESTS: 'This client has sent too many requests.',
  INTERNAL: 'Something went wrong inside newhire itself.',
  STORE_UNAVAILABLE: 'The disk of the data folder is full.',
  BLOB_MISSING: 'The folder of this upload or job is not in the data folder.',
  BLOB_DAMAGED: 'The stored corrected file is damaged: its bytes are not those that were written.',
  TOO_SLOW: 'The upload was not checked within 120 seconds.',
  TOO_MANY_UPLOADS: 'Too many uploads are under way. Nothing is stored.',
  STOPPING: 'The server is stopping. Nothing is stored.',
  WORKER_DOWN: 'No worker is running to correct the file.',
} as const satisfies Partial<Record<ErrorCode, string>>;

type Documented = keyof typeof EXAMPLES;

const EVERYWHERE: readonly Documented[] = [
  'FORBIDDEN',
  'REQUEST_TIMEOUT',
  'EXPECTATION_FAILED',
  'TOO_MANY_REQUESTS',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
];

const RETRY_AFTER = { type: 'integer', minimum: 1, description: 'Seconds to wait before the next try.' };
const number = (description: string) => ({ type: 'integer', minimum: 0, description });
const HEADERS: Record<number, Record<string, object>> = {
  429: {
    'Retry-After': RETRY_AFTER,
    'RateLimit-Limit': number('Requests that are allowed in a burst.'),
    'RateLimit-Remaining': number('Requests left.'),
    'RateLimit-Reset': number('Seconds until the next request is allowed.'),
  },
  503: { 'Retry-After': RETRY_AFTER },
};

/** The error responses of a route that reads or changes stored data: the given kinds of problem and those of all such routes. */
export function dataProblems(...codes: Documented[]) {
  const missing = codes.includes('BLOB_DAMAGED') ? (['BLOB_MISSING'] as const) : [];
  return problems('UNAUTHORIZED', 'STORE_UNAVAILABLE', ...codes, ...missing);
}

/**
 * The error responses of a route: the given kinds of problem and those of every route, grouped by status, with an example
 * each.
 */
export function problems(...codes: Documented[]) {
  const byStatus = new Map<number, Documented[]>();
  for (const code of new Set<Documented>(['USAGE', ...codes, ...EVERYWHERE])) {
    const { status } = exampleOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses = [...byStatus].map(([status, all]) => [status, problemResponse(status, all)] as const);
  return Object.fromEntries(responses);
}

function problemResponse(status: number, codes: Documented[]) {
  const documented = codes.map(exampleOf);
  const examples = Object.fromEntries(documented.map((value) => [value.code, { value }]));
  return {
    description: documented.map(({ title, code }) => `${title} (${code})`).join('; '),
    headers: HEADERS[status],
    content: { [PROBLEM_TYPE]: { schema: Problem, examples } },
  };
}

/** Those that were made: each is part of many routes. */
const made = new Map<Documented, Problem>();

function exampleOf(code: Documented): Problem {
  const example = made.get(code) ?? problemOf(new NewhireError(code, EXAMPLES[code]));
  made.set(code, example);
  return example;
}

/** A successful JSON response with its description and an example. */
export function answer<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  value: z.infer<Schema>,
  headers: readonly (keyof typeof ANSWER_HEADERS)[] = [],
) {
  const content = { 'application/json': { schema, examples: { usual: { value } } } };
  const described = Object.fromEntries(headers.map((name) => [name, ANSWER_HEADERS[name]]));
  return { description, content, ...(headers.length > 0 && { headers: described }) };
}

const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema });

/** Headers of successful answers. */
const ANSWER_HEADERS = {
  ETag: header('The state of this answer, for If-None-Match and If-Match.'),
  Link: header('The next page, with rel="next" (RFC 8288); absent on the last one.'),
  'Retry-After': header('Seconds to wait before asking again; only while it is under way.', {
    type: 'integer',
    minimum: 1,
  }),
};
