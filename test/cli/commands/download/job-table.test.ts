import { describe, expect, test } from 'vitest';
import { jobTable } from '../../../../src/cli/commands/download/job-table.js';
import type { CliJob } from '../../../../src/storage/cli-runs/index.js';

describe('the table of runs', () => {
  const job = (changes: Partial<CliJob>): CliJob => ({
    job_id: '0b0e7a6c-0000-4000-8000-000000000001',
    origin: 'cli',
    file_name: 'march.txt',
    state: 'Ohio',
    status: 'completed',
    created_at: '2026-11-21T12:00:00.000Z',
    started_at: '2026-11-21T12:00:00.000Z',
    completed_at: '2026-11-21T12:00:01.000Z',
    corrections_applied: 2,
    corrections_failed: 11,
    error_message: null,
    output: 'march.corrected.txt',
    input: null,
    pid: 1,
    host: 'here',
    ...changes,
  });

  test('aligns its columns on a wide terminal', () => {
    const [head = '', first = '', second = ''] = jobTable([job({}), job({ status: 'failed' })], 200).split(
      '\n',
    );
    expect(head).toMatch(/^Job {33} {2}File {5} {2}State {2}When {14}Status {5}Applied {2}Left$/);
    expect(first).toMatch(/completed {8}2 {4}11$/);
    expect(second).toMatch(/failed$/);
  });

  test('has no columns for what a server does not count', () => {
    const { corrections_applied: _applied, corrections_failed: _failed, ...uncounted } = job({});
    const [head = '', first = ''] = jobTable([uncounted], 200).split('\n');
    expect(head).toMatch(/When {14}Status$/);
    expect(first).toMatch(/completed$/);
  });

  test('is below one another on a narrow one', () => {
    const lines = jobTable([job({})], 80)
      .trimEnd()
      .split('\n');
    expect(lines[0]).toBe('0b0e7a6c-0000-4000-8000-000000000001');
    expect(lines[1]).toMatch(
      /^ {2}march\.txt · Ohio · 2026-11-21 \d\d:\d\d · completed, 2 applied, 11 left$/,
    );
  });

  test('makes odd characters of a name visible', () => {
    expect(jobTable([job({ file_name: 'a\u001b[2Jb\u202e.txt' })], 200)).toContain('a␛[2Jb�.txt');
  });
});
