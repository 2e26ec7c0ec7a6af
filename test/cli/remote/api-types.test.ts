/** What the client reads agrees with what the schemas of the server promise; this is checked at compile time. */

import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type {
  Correction,
  FileListItem,
  Job,
  JobListItem,
  ProblemBody,
  UploadedFile,
} from '../../../src/cli/remote/api-types.js';
import type { File, FileList } from '../../../src/server/schemas/file-schemas.js';
import type * as jobs from '../../../src/server/schemas/job-schemas.js';
import type { ProblemBody as SentProblem } from '../../../src/server/schemas/problem-schema.js';
import type { Corrections } from '../../../src/server/schemas/result-schemas.js';
import type { Finding } from '../../../src/validation/index.js';

type Sent<Schema extends z.ZodType> = z.infer<Schema>;

test('a finding that a server sends has the members of a finding of the checker, each of the same type', () => {
  expectTypeOf<Omit<Sent<typeof File>['errors'][number], 'value_masked'>>().toEqualTypeOf<Finding>();
});

test('files, jobs and errors have at least the members that the client reads', () => {
  expectTypeOf<Sent<typeof File>>().toExtend<UploadedFile>();
  expectTypeOf<Sent<typeof FileList>['files'][number]>().toExtend<FileListItem>();
  expectTypeOf<Sent<typeof jobs.Job>>().toExtend<Job>();
  expectTypeOf<Sent<typeof jobs.JobList>['jobs'][number]>().toExtend<JobListItem>();
  expectTypeOf<Pick<SentProblem, 'code' | 'detail'>>().toExtend<ProblemBody>();
  expectTypeOf<SentProblem['next']>().toEqualTypeOf<ProblemBody['next']>();
  expectTypeOf<SentProblem['diagnosis']>().toEqualTypeOf<ProblemBody['diagnosis']>();
});

test('the entries of an audit are such as the schema allows', () => {
  expectTypeOf<Correction>().toExtend<Sent<typeof Corrections>['corrections'][number]>();
});
