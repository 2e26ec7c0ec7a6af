/** A run in the process of the test finds what it is given, and leaves the process as it was. */

import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Program, runInProcess, type Surroundings } from './in-process.js';

async function surroundings(more: Partial<Surroundings> = {}): Promise<Surroundings> {
  const cwd = await mkdtemp(join(tmpdir(), 'newhire-in-process-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  return { stdin: '', env: {}, cwd, ...more };
}

const state = () => ({
  env: { ...process.env },
  folder: process.cwd(),
  streams: [process.stdin, process.stdout, process.stderr],
  title: process.title,
  exitCode: process.exitCode,
  listeners: ['SIGINT', 'uncaughtException', 'exit'].map((event) => process.rawListeners(event)),
});

it('finds its own surroundings, and what it prints is given back with the worst exit code', async () => {
  const env = { HOME: '/somewhere', GIVEN: 'yes', PATH: undefined };
  const given = await surroundings({ stdin: 'märz', env });
  const program: Program = {
    run: async (args, finish) => {
      let read = '';
      for await (const chunk of process.stdin) read += chunk;
      process.stdout.write(JSON.stringify({ args, read, folder: process.cwd(), home: homedir() }));
      process.stderr.write(`${process.env.GIVEN} ${process.env.PATH}`);
      finish(2);
      finish(1);
    },
  };
  const { code, stdout, stderr } = await runInProcess(program, ['a', 'b'], given);
  expect(JSON.parse(stdout)).toEqual({
    args: ['a', 'b'],
    read: 'märz',
    folder: given.cwd,
    home: '/somewhere',
  });
  expect({ code, stderr }).toEqual({ code: 2, stderr: 'yes undefined' });
});

it.each([
  ['ends', () => {}],
  [
    'throws',
    () => {
      throw new Error('a fault of its own');
    },
  ],
])('leaves nothing when it %s', async (_how, end) => {
  const before = state();
  const program: Program = {
    run: async () => {
      process.env.LEFT = 'behind';
      delete process.env.PATH;
      process.chdir('/');
      process.title = 'newhire serve';
      process.exitCode = 3;
      for (const event of ['SIGINT', 'uncaughtException', 'exit']) process.once(event, () => {});
      end();
    },
  };
  await runInProcess(program, [], await surroundings()).catch(() => {});
  expect(state()).toEqual(before);
});

it('fails when it does not end, and the next one runs', async () => {
  const before = state();
  const given = await surroundings();
  const stuck = runInProcess({ run: () => new Promise(() => {}) }, ['serve'], given, 20);
  const next = runInProcess({ run: async (_args, finish) => finish(1) }, [], given);
  await expect(stuck).rejects.toThrow('newhire serve did not end within 20 ms');
  expect(await next).toEqual({ code: 1, stdout: '', stderr: '' });
  expect(state()).toEqual(before);
});

it('waits for the run before, also for one that fails', async () => {
  const steps: string[] = [];
  const program = (name: string): Program => ({
    run: async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      steps.push(`${name} ends`);
      if (name === 'one') throw new Error('a fault of its own');
    },
  });
  const given = await surroundings();
  const runs = ['one', 'two'].map((name) => runInProcess(program(name), [], given));
  await Promise.allSettled(runs);
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});
