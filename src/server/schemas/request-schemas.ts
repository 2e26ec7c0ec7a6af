/** Input of several routes: ids and pages of lists, with the texts for invalid input. */

import { z } from 'zod';

/** Most rows in a page of a list. */
const MOST_PER_PAGE = 1000;
const DEFAULT_LIMIT = 100;

/** A whole number in a query: digits only, so `1e2` and `0x10` are refused. */
function wholeNumber(min: number, max: number, preset: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  const digits = (given: unknown) =>
    typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given;
  return z.preprocess(digits, z.int(error).min(min, error).max(max, error).default(preset));
}

/** The parameters for a page of a list. */
export const page = {
  skip: wholeNumber(0, 2_147_483_647, 0).meta({ description: 'Rows to skip at the start.' }),
  limit: wholeNumber(1, MOST_PER_PAGE, DEFAULT_LIMIT).meta({ description: 'Most rows to return.' }),
};

/** An id in a path. One that is not a UUID is answered like any unknown id: not found, rather than invalid. */
function id(description: string, example: string) {
  return z.string().meta({ description, format: 'uuid', examples: [example] });
}

export const FILE_ID = '5d0f8a3e-6f0c-4d59-9a52-1c6f6f4f5b11';
export const JOB_ID = 'a1a5b3a8-2f70-4f0b-8f53-3f9c4e0f7d22';

export const FileParams = z.object({ file_id: id('From the response to the upload.', FILE_ID) });
export const JobParams = z.object({ job_id: id('From the response that created the job.', JOB_ID) });
