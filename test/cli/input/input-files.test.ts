import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFiles } from '../../../src/cli/input/input-files.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-inputs-'));
  await writeFile(join(folder, 'one.txt'), '');
  await writeFile(join(folder, 'march-2026.dat'), '');
  await mkdir(join(folder, 'tow.txt'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The error for a name that is not a file. */
async function nextStep(name: string): Promise<string | undefined> {
  const [input] = await listFiles([join(folder, name)]);
  return input && 'error' in input ? input.error.next : undefined;
}

it.each([
  ['one.tx', 'one.txt'],
  ['ONE.TXT', 'one.txt'],
  ['march-2062.dat', 'march-2026.dat'],
])('%s: the nearest file of the folder is suggested', async (typed, meant) => {
  expect(await nextStep(typed)).toBe(
    `Did you mean '${join(folder, meant)}'? Check the name and the folder you are in.`,
  );
});

it.each(['payroll.txt', 'tow.tx'])('%s: nothing is near, or only a folder', async (typed) => {
  expect(await nextStep(typed)).not.toContain("tow.txt'");
});

it('a folder that is not there is not looked into', async () => {
  expect(await nextStep('nowhere/one.txt')).toBe('Check the name and the folder you are in.');
});
