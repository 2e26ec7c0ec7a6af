/** `newhire download`: an earlier result again. */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ohioFile, openWorkspace, reportIn, type Workspace } from './correct-workspace.js';

const FAULTY = ohioFile([{ employee_last_name: "O'BRIEN" }, { employee_ssn: '' }]);

let workspace: Workspace;
let jobId: string;
beforeEach(async () => {
  workspace = await openWorkspace();
  await mkdir(workspace.path('in'));
  await workspace.write('in/march.txt', FAULTY);
  const run = await workspace.run(['correct', 'in/march.txt', '-s', 'Ohio', '--format', 'json']);
  jobId = reportIn(run).job_id!;
});

describe('the result of a run', () => {
  it('comes back byte for byte, into the working folder', async () => {
    const { code, stdout, stderr } = await workspace.run(['download', jobId]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Written: march.corrected.txt\n',
    });
    expect(await workspace.read('march.corrected.txt')).toEqual(
      await workspace.read('in/march.corrected.txt'),
    );
  });

  it('goes where -o says, and to standard output', async () => {
    await workspace.run(['download', jobId, '-o', 'again.txt']);
    const { stdout } = await workspace.run(['download', jobId, '-o', '-']);
    expect(stdout).toBe((await workspace.read('again.txt')).toString());
  });

  it('takes the place of nothing without --force', async () => {
    await workspace.write('march.corrected.txt', 'precious');
    const refused = await workspace.run(['download', jobId]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('already exists');
    expect((await workspace.read('march.corrected.txt')).toString()).toBe('precious');
    expect((await workspace.run(['download', jobId, '--force'])).code).toBe(0);
    expect((await workspace.read('march.corrected.txt')).length).toBe(FAULTY.length);
  });

  it('--audit gives each change and what became of each error instead', async () => {
    expect((await workspace.run(['download', jobId, '--audit'])).code).toBe(0);
    const lines = (await workspace.read('march.txt.audit.ndjson')).toString().trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.filter(({ kind }) => kind === 'change')).toMatchObject([
      { change_id: 'c1', field_name: 'employee_last_name', by: 'rule', rule: 'apostrophe' },
    ]);
    expect(entries.filter(({ kind }) => kind === 'outcome')).toMatchObject([
      { field_name: 'employee_last_name', resolution: 'resolved', resolved_by: ['c1'] },
      { field_name: 'employee_ssn', resolution: 'failed', resolved_by: [] },
    ]);
  });
});

describe('what cannot be had', () => {
  it.each([
    ['an unknown id', '0b0e7a6c-1f4e-4d3a-9a53-0d9be3c7c001'],
    ['no id at all', '../../etc/passwd'],
  ])('%s: exit 2 and a sentence', async (_what, id) => {
    const { code, stdout, stderr } = await workspace.run(['download', id]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'newhire: No run of `newhire correct` has this id.\nSee the ids with `newhire download --list`.\n',
    );
  });

  it('a run that was stopped: exit 2 and why', async () => {
    const job = JSON.parse((await workspace.run(['download', '--list', '--format', 'json'])).stdout)[0];
    const failed = { ...job, origin: 'cli', status: 'failed', error_message: 'The disk was full.' };
    await writeFile(join(workspace.data, 'jobs', jobId, 'job.json'), JSON.stringify(failed));
    const { code, stderr } = await workspace.run(['download', jobId]);
    expect(code).toBe(2);
    expect(stderr).toContain('This run has no result. The disk was full.');
  });

  it.each([
    ['corrected', [], 'x'],
    ['corrected', ['--audit=html'], ''],
    ['audit.ndjson', ['--audit'], '{}'],
    ['job.json', [], '{'],
  ] as const)('whose %s is damaged is not written, and can be made again', async (name, flags, damage) => {
    await writeFile(join(workspace.data, 'jobs', jobId, name), damage);
    const { code, stderr } = await workspace.run(['download', jobId, ...flags, '-o', 'out.txt']);
    expect(stderr).toMatch(/ is damaged[.:].*\nCheck the disk\. Then run newhire correct again, or restore /);
    expect(code).toBe(3);
    expect(await workspace.files()).not.toContain('out.txt');
  });

  it('a run whose files were removed: exit 2', async () => {
    await rm(join(workspace.data, 'jobs', jobId, 'corrected'));
    const { code, stderr } = await workspace.run(['download', jobId]);
    expect(code).toBe(2);
    expect(stderr).toContain('no longer in the data folder');
    const verified = await workspace.run(['data', '--verify']);
    expect(verified.stdout).toContain(`run ${jobId}: The stored corrected file is missing.\n`);
    expect(verified.code).toBe(3);
  });

  it('nothing named: exit 2 and the way to the list', async () => {
    const { code, stderr } = await workspace.run(['download']);
    expect(code).toBe(2);
    expect(stderr).toContain('newhire download --list');
  });
});

describe('the list', () => {
  it('shows each run with id, file, state, when, status, and what was cleared and left', async () => {
    const { code, stdout } = await workspace.run(['download', '--list']);
    expect(code).toBe(0);
    const when = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`;
    expect(stdout).toMatch(
      new RegExp(`^${jobId}\n {2}march.txt · Ohio · ${when} · completed, 1 applied, 1 left\n$`),
    );
  });

  it('as JSON has the same, newest first', async () => {
    await workspace.run(['correct', 'in/march.txt', '-s', 'Ohio', '--force', '-o', 'b.txt']);
    const jobs = JSON.parse((await workspace.run(['download', '--list', '--format', 'json'])).stdout);
    expect(jobs).toHaveLength(2);
    expect(jobs[1]).toMatchObject({
      job_id: jobId,
      file_name: 'march.txt',
      state: 'Ohio',
      status: 'completed',
      corrections_applied: 1,
      corrections_failed: 1,
    });
  });

  it('of an empty data folder says so', async () => {
    await mkdir(workspace.path('new'));
    const { code, stdout } = await workspace.run(['download', '--list', '--data', workspace.path('new')]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'No run of newhire correct is kept here.\n' });
  });
});
