/** The API shows findings as the checker makes them; that types agree is checked when this file is compiled. */

import { describe, expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
import * as api from '../../src/api/index.js';
import type { AuditEntry } from '../../src/correction/index.js';
import type { Finding } from '../../src/validation/index.js';

test('a finding of the API has the members of a finding of the checker, each of the same type', () => {
  type File = api.CheckedFile;
  expectTypeOf<Omit<File['errors'][number], 'value_masked' | 'cell'>>().toEqualTypeOf<Finding>();
  expectTypeOf<Omit<File['warnings'][number], 'value_masked' | 'cell'>>().toEqualTypeOf<Finding>();
});

test('the entries of an audit are such as the API shows', () => {
  expectTypeOf<AuditEntry>().toExtend<z.infer<typeof api.Corrections>['corrections'][number]>();
});

describe('the example in the documentation is an answer as the API shows it', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['a file', api.CheckedFile, api.FILE_EXAMPLE],
    ['a list of files', api.FileList, api.FILE_LIST_EXAMPLE],
    ['findings', api.Findings, api.FINDINGS_EXAMPLE],
    ['groups', api.FindingGroups, api.GROUPS_EXAMPLE],
    ['map', api.FindingMap, api.MAP_EXAMPLE],
    ['a record', api.FileRecord, api.RECORD_EXAMPLE],
    ['a new job', api.CreatedJob, api.CREATED_JOB_EXAMPLE],
    ['a job', api.Job, api.JOB_EXAMPLE],
    ['a list of jobs', api.JobList, api.JOB_LIST_EXAMPLE],
    ['a summary', api.JobSummary, api.JOB_SUMMARY_EXAMPLE],
    ['corrections', api.Corrections, api.CORRECTIONS_EXAMPLE],
    ['proposals', api.Proposals, api.PROPOSALS_EXAMPLE],
    ['a conversion', api.Conversion, api.CONVERSION_EXAMPLE],
    ['a file that was made', api.MadeFile, api.MADE_FILE_EXAMPLE],
    ['health', api.Health, api.HEALTH_EXAMPLE],
  ])('%s', (_name, shape, example) => {
    expect(shape.parse(example)).toEqual(example);
  });
});
