/** `newhire convert` of files that are made to break it: a sentence, in little memory and time, and no state file. */

import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLong, share } from '../support/campaign.js';
import { HOSTILE_TABLES } from '../support/hostile-tables.js';
import { HOSTILE, type Hostile, NOT_TABLES } from '../support/hostile-workbooks.js';
import { BIN, cleanEnv, ROOT, runNewhire } from '../support/run.js';
import { tempFolder } from '../support/temp-folder.js';

/** Of processor time, as a busy computer takes longer for the same work. A slow one takes twice the 10 that are the limit. */
const MAX_SECONDS = 20;
const MAX_MEGABYTES = 300;

const ALL = [...HOSTILE, ...NOT_TABLES, ...HOSTILE_TABLES];
const LIGHT = ALL.filter(({ isHeavy }) => !isHeavy);

const args = ['convert', 'hires.xlsx', '-s', 'Ohio'];

async function folderWith({ bytes }: Hostile): Promise<string> {
  const folder = await tempFolder();
  await writeFile(join(folder, 'hires.xlsx'), bytes());
  return folder;
}

/** In a process of its own, whose memory is its own. */
async function measured(folder: string) {
  const resources = join(await tempFolder(), 'resources');
  const program = spawn(process.execPath, ['--import', `${ROOT}test/bench/resources.mjs`, BIN, ...args], {
    cwd: folder,
    env: cleanEnv({ RESOURCES_FILE: resources }),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 10 * MAX_SECONDS * 1000,
  });
  let stderr = '';
  program.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await new Promise((resolve) => program.on('close', resolve));
  const { seconds, kilobytes } = JSON.parse(await readFile(resources, 'utf8'));
  return { code, stderr, seconds, megabytes: kilobytes / 1024 };
}

const withoutBreaks = (text: string) => text.replace(/\s+/g, ' ');

it.each(share(LIGHT, 10))('says what is the matter, and makes no file: $name', async (hostile) => {
  const folder = await folderWith(hostile);
  const { code, stdout, stderr } = await runNewhire(args, { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(withoutBreaks(stderr)).toContain(hostile.says);
  expect((await readdir(folder)).filter((name) => !name.endsWith('.map.json'))).toEqual(['hires.xlsx']);
});

it.each(isLong ? ALL : HOSTILE_TABLES.slice(0, 1))('takes little memory and time: $name', async (hostile) => {
  const { code, stderr, seconds, megabytes } = await measured(await folderWith(hostile));
  expect(withoutBreaks(stderr)).toContain(hostile.says);
  expect(code).toBe(2);
  expect(seconds).toBeLessThan(MAX_SECONDS);
  expect(megabytes).toBeLessThan(MAX_MEGABYTES);
});
