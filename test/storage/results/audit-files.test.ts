/** The audit of a correction is there whole or not at all. */

import { readdir, readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/correction/index.js';
import { AuditFile } from '../../../src/storage/results/audit-files.js';
import { tempFolder } from '../../support/temp-folder.js';

const outcome = (line_number: number): Outcome => ({
  line_number,
  record_number: line_number - 1,
  field_name: 'employee_first_name',
  error_type: 'MISSING_REQUIRED_FIELD',
  resolution: 'failed',
  resolved_by: [],
  reason: 'A name is never made up.',
});

test('an audit of many lines has its name after the commit, is private and in order', async () => {
  const path = `${await tempFolder()}/audit.ndjson`;
  const audit = await AuditFile.create(path);
  const numbers = Array.from({ length: 5000 }, (_, at) => at + 2);
  for (const number of numbers) await audit.outcome(outcome(number));
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  await audit.commit();
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    numbers.map((number) => ({ kind: 'outcome', ...outcome(number) })),
  );
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('an audit that begins again has nothing of what was added before, written or not', async () => {
  const path = `${await tempFolder()}/audit.ndjson`;
  const audit = await AuditFile.create(path);
  for (let number = 2; number < 5000; number++) await audit.outcome(outcome(number));
  await audit.begin();
  await audit.outcome(outcome(7));
  await audit.commit();
  expect(await readFile(path, 'utf8')).toBe(`${JSON.stringify({ kind: 'outcome', ...outcome(7) })}\n`);
});

test('a discarded audit leaves nothing, and another one of the same temporary name starts empty', async () => {
  const folder = await tempFolder();
  const path = `${folder}/audit.ndjson`;
  const abandoned = await AuditFile.create(path, `${path}.tmp`);
  const audit = await AuditFile.create(path, `${path}.tmp`);
  await audit.outcome(outcome(2));
  await audit.discard();
  await abandoned.discard();
  expect(await readdir(folder)).toEqual([]);
});
