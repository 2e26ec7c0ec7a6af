/** The page reads what the server gives: the compiler holds the types of both together, and each example is one of them. */

import { expect, test } from 'vitest';
import type {
  CheckedFile,
  FileRecord,
  FindingGroups,
  FindingPart,
  Job,
  JobSummary,
  Proposal,
} from '../../src/page/api/api-types.js';
import { FILE_EXAMPLE, FINDINGS_EXAMPLE } from '../../src/server/schemas/file-schemas.js';
import { GROUPS_EXAMPLE } from '../../src/server/schemas/group-schemas.js';
import { JOB_EXAMPLE } from '../../src/server/schemas/job-schemas.js';
import { JOB_SUMMARY_EXAMPLE } from '../../src/server/schemas/job-summary-schema.js';
import { RECORD_EXAMPLE } from '../../src/server/schemas/record-schema.js';
import { PROPOSALS_EXAMPLE } from '../../src/server/schemas/review-schemas.js';

test('an answer of each schema is one that the page can read', () => {
  const file: CheckedFile = FILE_EXAMPLE;
  const part: FindingPart = FINDINGS_EXAMPLE;
  const groups: FindingGroups = GROUPS_EXAMPLE;
  const record: FileRecord = RECORD_EXAMPLE;
  const job: Job = JOB_EXAMPLE;
  const summary: JobSummary = JOB_SUMMARY_EXAMPLE;
  const proposals: Proposal[] = PROPOSALS_EXAMPLE.proposals;
  for (const answer of [file, part, groups, record, job, summary, proposals]) expect(answer).toBeTruthy();
});
