/** Runs of `newhire correct` that are stopped or killed, and several at the same time. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openJsonStore } from '../../src/storage/json/index.js';
import { startModelServer } from '../support/model-server.js';
import { BIN, cleanEnv } from '../support/run.js';
import { ohioFile, openWorkspace, PATIENTLY, sha256, type Workspace } from './correct-workspace.js';

const FAULTY = ohioFile([{ employee_last_name: "O'BRIEN" }, { employee_ssn: '' }]);
const SLIP = { employee_city: 'LANESBOROU;', employee_state: 'MA', employee_zip: '01237', employee_zip4: '' };

function start(
  workspace: Workspace,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(process.execPath, [BIN, 'correct', ...args, '-s', 'Ohio'], {
    cwd: workspace.folder,
    env: cleanEnv(workspace.env(env)),
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** A run that waits for a model which never answers. */
async function startWaiting(workspace: Workspace, ...flags: string[]): Promise<ChildProcess> {
  const server = await startModelServer({ fault: 'silence' });
  onTestFinished(() => server.close());
  await workspace.write('march.txt', ohioFile([SLIP]));
  const child = start(workspace, ['march.txt', '--model', 'test', ...flags], {
    OPENAI_BASE_URL: server.baseURL,
  });
  await server.arrived(1);
  return child;
}

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
  it('ends the run by that signal and leaves no copy of the data', async () => {
    const workspace = await openWorkspace();
    const child = await startWaiting(workspace);
    let said = '';
    child.stderr!.on('data', (text) => {
      said += text;
    });
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([null, signal]);
    expect(said).toContain('newhire: Stopped. Nothing was written.\n');
    expect(await workspace.files()).toEqual(['march.txt']);
    expect(await workspace.dataFiles()).toEqual(['job.json', 'journal.ndjson']);
    const { stdout } = await workspace.run(['download', '--list']);
    expect(stdout).toBe('No run of newhire correct is kept here.\n');
  });

  it('leaves nothing at all with --no-store', async () => {
    const workspace = await openWorkspace();
    const child = await startWaiting(workspace, '--no-store');
    child.kill(signal);
    await once(child, 'exit');
    expect(await workspace.dataFiles()).toEqual([]);
  });
});

describe('Ctrl-C', () => {
  it('ends a run that waits for standard input', async () => {
    const workspace = await openWorkspace();
    const child = start(workspace, ['-']);
    await expect.poll(() => workspace.dataFiles(), PATIENTLY).toContain('input');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
    expect(await workspace.dataFiles()).toEqual([]);
  });
});

describe('kill -9', () => {
  it('while standard input is read: the next run gives the same result and removes what was left', async () => {
    const workspace = await openWorkspace();
    const child = start(workspace, ['-']);
    child.stdin!.write(FAULTY.subarray(0, 900));
    await expect.poll(() => workspace.dataFiles(), PATIENTLY).toContain('input');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const again = await workspace.run(['correct', '-', '-s', 'Ohio'], { stdin: FAULTY });
    await workspace.write('march.txt', FAULTY);
    await workspace.run(['correct', 'march.txt', '-s', 'Ohio']);
    expect(again.stdout).toBe((await workspace.read('march.corrected.txt')).toString());
    expect(await workspace.dataFiles()).not.toContain('input');
    const unfinished = (await workspace.dataFiles()).filter((name) => name.endsWith('.tmp'));
    expect(unfinished).toEqual([]);
  });

  it('in a dry run: the next one removes what was left among the temporary files', async () => {
    const workspace = await openWorkspace();
    const child = start(workspace, ['-', '--dry-run']);
    const mine = `work,${child.pid},`;
    const left = async () => (await readdir(workspace.data)).filter((name) => name.startsWith(mine));
    await expect.poll(left, PATIENTLY).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await workspace.run(['correct', '-', '-s', 'Ohio', '--dry-run'], { stdin: FAULTY });
    expect(await left()).toEqual([]);
    expect(await workspace.dataFiles()).toEqual([]);
  });
});

describe('several at the same time on one data folder', () => {
  it('all finish, and none is lost', async () => {
    const workspace = await openWorkspace();
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
    for (const name of names) await workspace.write(name, FAULTY);
    const runs = await Promise.all(
      names.map((name) => workspace.runProcess(['correct', name, '-s', 'Ohio'])),
    );
    expect(runs.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    const hashes = new Set<string>();
    for (const name of ['a', 'b', 'c', 'd'])
      hashes.add(sha256(await workspace.read(`${name}.corrected.txt`)));
    expect(hashes.size).toBe(1);
    const jobs = JSON.parse((await workspace.run(['download', '--list', '--format', 'json'])).stdout);
    expect(jobs.map((job: { status: string }) => job.status)).toEqual(Array(4).fill('completed'));
  });

  it('one works while a server owns the folder', async () => {
    const workspace = await openWorkspace();
    await workspace.write('march.txt', FAULTY);
    const nothing = () => {};
    const opened = await openJsonStore(workspace.data, { onWarning: nothing, onCompromised: nothing });
    try {
      expect((await workspace.runProcess(['correct', 'march.txt', '-s', 'Ohio'])).code).toBe(1);
      expect((await workspace.runProcess(['download', '--list'])).stdout).toContain('march.txt');
    } finally {
      await opened.close();
    }
  });
});

describe('old runs', () => {
  it('are removed after the number of days in the settings', async () => {
    const workspace = await openWorkspace();
    await workspace.write('march.txt', FAULTY);
    const list = async () =>
      JSON.parse((await workspace.run(['download', '--list', '--format', 'json'])).stdout);
    const args = ['correct', 'march.txt', '-s', 'Ohio', '--force'];
    await workspace.run(args);
    await workspace.run(args);
    expect(await list()).toHaveLength(2);
    // In a process of its own, as a process looks for old runs once.
    await workspace.runProcess(args, { env: { NEWHIRE_KEEP_DAYS: '0' } });
    expect(await list()).toHaveLength(1);
  });
});
