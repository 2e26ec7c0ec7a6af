/** Input of several routes: states, ids and pages of lists, with the texts for invalid input. */

import { createHash } from 'node:crypto';
import * as z from 'zod';
import { OUTLINES } from '../layouts/index.js';

/** The states as the API spells them, from the layouts. */
export const LAYOUT_STATES = OUTLINES.map(({ state }) => state);

/** All of them for a sentence, separated by commas. */
export const STATE_NAMES = LAYOUT_STATES.join(', ');

/** Most rows in a page of a list. */
const MAX_PER_PAGE = 1000;
const DEFAULT_LIMIT = 100;

/** A count in an answer. */
export const count = (description: string) => z.int().min(0).describe(description);

/** The mark of a row in a list whose bytes are missing, as after a restore without them. */
export function missingMark(what: 'file' | 'job') {
  const advice =
    what === 'file' ? 'put it back from a backup, or delete the file' : 'put it back from a backup';
  return z
    .literal(true)
    .optional()
    .describe(`Set when the folder of the ${what} is not in the data folder: ${advice}.`);
}

/** A whole number in a query: digits only, so `1e2` and `0x10` are refused. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  const digits = (given: unknown) =>
    typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given;
  return z.preprocess(digits, z.int(error).min(min, error).max(max, error));
}

/** The parameters for a page of a result that does not change. */
export const page = {
  skip: wholeNumber(0, 2_147_483_647).default(0).describe('Rows to skip at the start.'),
  limit: wholeNumber(1, MAX_PER_PAGE).default(DEFAULT_LIMIT).describe('Maximum number of rows.'),
};

/** A place in a list: after the row that was added at this time, in ISO 8601, and has this id. */
export interface ListPlace {
  time: string;
  id: string;
}

/** Anybody can make a cursor with a correct checksum; a database refuses what is not a time, and years before 1. */
const Place = z.object({
  time: z.iso.datetime({ precision: 3 }).refine((time) => time >= '1970'),
  id: z.uuid(),
});

/** The place that a cursor represents; undefined unless `cursorOf` made it and it is intact. */
export function placeOf(cursor: string): ListPlace | undefined {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const { data: place } = Place.safeParse({ time, id });
  return place && cursorOf(place) === cursor ? place : undefined;
}

/**
 * A place as an opaque text for URLs, with a checksum: without it, a truncated or altered cursor would start at another row.
 */
export function cursorOf({ time, id }: ListPlace): string {
  const sum = createHash('sha256').update(`${time} ${id}`).digest('hex').slice(0, 8);
  return Buffer.from(`${time} ${id} ${sum}`).toString('base64url');
}

/** The parameters for a page of a list to which rows are added and from which they are deleted. */
export const listPage = {
  ...page,
  cursor: z
    .string()
    .refine((given) => placeOf(given) !== undefined, 'must be from the Link header of a previous page')
    .optional()
    .describe(
      'Starts after the last row of a previous page, whatever was added or deleted since. From the `Link` header of that page.',
    ),
};

/** What a client may choose as its Idempotency-Key: ASCII without blanks. */
export const REPEATABLE_KEY = /^[\x21-\x7e]{1,255}$/;

/** The header of a request that can be sent again. It is read by `keyOf`, so that all its errors are the same. */
export const RepeatableHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .optional()
    .meta({
      pattern: REPEATABLE_KEY.source,
      description:
        'A string that the client chooses for this request, at most 255 characters. When the answer is lost, the same request with the same key gives the same file or job again, for a day.',
      examples: ['6f1c2c0e-8d0c-4b64-9d8f-0f0f5f1d9a55'],
    }),
});

/** The header that makes a request depend on the state of what it is about (RFC 9110, section 13.1.1). */
export const ConditionalHeaders = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('The ETag of an earlier answer: refused with 412 if there has been a change since.'),
});

/** The same where an answer may be known to the client (RFC 9110, section 13.1.2). */
export const ReadHeaders = ConditionalHeaders.extend({
  'if-none-match': z
    .string()
    .optional()
    .describe('The ETags of earlier answers: 304 without a body if one of them is still the state.'),
});

/** An id in a path. One that is not a UUID is answered like any unknown id: not found, rather than invalid. */
export function id(description: string, example: string) {
  return z.string().meta({ description, format: 'uuid', examples: [example] });
}

/** Ids for examples. */
export const FILE_ID = '5d0f8a3e-6f0c-4d59-9a52-1c6f6f4f5b11';
export const JOB_ID = 'a1a5b3a8-2f70-4f0b-8f53-3f9c4e0f7d22';
export const CONVERSION_ID = 'c3b1f0a6-8d57-4c1e-9a44-6e2f7d5b9c33';

export const FileParams = z.object({ file_id: id('From the response to the upload.', FILE_ID) });
export const JobParams = z.object({ job_id: id('From the response that created the job.', JOB_ID) });

const lineNumber = z.string().meta({ description: 'Line of a record, from 1.', examples: ['17'] });

/** A line without an employee record is answered like an unknown id. */
export const LineParams = FileParams.extend({ line_number: lineNumber });

/** A line of the corrected file of a job. */
export const JobLineParams = JobParams.extend({ line_number: lineNumber });
