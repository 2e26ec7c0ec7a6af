import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Input, listFiles } from '../../../src/cli/input/input-files.js';
import { readInput } from '../../../src/cli/input/read-file.js';

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

it('a name that is shown with other characters is not suggested, as no file is found by it', async () => {
  await writeFile(join(folder, 'doe 123-45-6789.txt'), '');
  expect(await nextStep('doe 123-45-678.txt')).toBe('Check the name and the folder you are in.');
  expect(await nextStep('doe XXX-XX-6789.txt')).toBe('Check the name and the folder you are in.');
});

it('a folder that is not there is not looked into', async () => {
  expect(await nextStep('nowhere/one.txt')).toBe('Check the name and the folder you are in.');
});

it.runIf(process.platform === 'linux')('a name that is not UTF-8 is said to be the reason', async () => {
  const names = join(folder, 'names');
  await mkdir(names);
  await writeFile(Buffer.concat([Buffer.from(`${names}/caf`), Buffer.from([0xe9])]), '');
  const expected = {
    code: 'UNREADABLE_INPUT',
    message: `'${names}/caf\ufffd' cannot be read: its name, or that of its folder, is not UTF-8.`,
    next: 'Rename it.',
  };
  const [typed] = await listFiles([`${names}/caf\ufffd`]);
  expect(typed).toMatchObject({ error: expected });
  const [listed] = await listFiles([names]);
  await expect(readInput(listed as Input, { hash: false, onChunk: async () => true })).rejects.toMatchObject(
    expected,
  );
});
