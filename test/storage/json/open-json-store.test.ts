import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openJsonStore } from '../../../src/storage/json/index.js';
import { runs, TEST_TIMEOUT } from '../../support/campaign.js';
import { type ScriptProcess, startScript } from '../../support/script-process.js';
import { tempFolder } from '../../support/temp-folder.js';

const KILLS = runs(2, 20);

/** What the child prints, up to the line that is enough. */
async function linesUntil(
  isEnough: (line: string, count: number) => boolean,
  child: ScriptProcess,
): Promise<string[]> {
  const lines: string[] = [];
  for (;;) {
    const line = await child.nextLine();
    if (line === undefined) throw new Error('It ended before it had printed enough.');
    lines.push(line);
    if (isEnough(line, lines.length)) return lines;
  }
}

test('a server killed at any moment loses nothing that it acknowledged', {
  timeout: TEST_TIMEOUT * KILLS,
}, async () => {
  const root = await tempFolder();
  const acknowledged: string[] = [];
  const warnings: string[] = [];
  const options = {
    onWarning: (message: string) => warnings.push(message),
    onCompromised: (error: Error) => warnings.push(error.message),
  };
  for (let kill = 0; kill < KILLS; kill++) {
    const child = await startScript(new URL('./insert-until-killed.ts', import.meta.url), root);
    expect(await child.nextLine()).toBe('open');
    // At least one has claimed a job, which is never finished.
    if (kill === 0) acknowledged.push(...(await linesUntil((line) => line === 'claim', child)));
    const wanted = 1 + Math.floor(Math.random() * 20);
    acknowledged.push(...(await linesUntil((_line, count) => count === wanted, child)));
    acknowledged.push(...(await child.kill()));
    expect(JSON.parse(await readFile(`${root}/db.json`, 'utf8'))).toMatchObject({ schema: 4 });
  }
  const { store, queue, folder, close } = await openJsonStore(root, options);
  for (const line of acknowledged) {
    const [what, id] = line.split(' ');
    if (what === 'job') expect(await store.getJob(id!), line).toBeDefined();
    if (what !== 'file') continue;
    expect(await store.getFile(id!), line).toBeDefined();
    expect(await readFile(folder.filePaths(id!).source, 'utf8')).toBe(id);
  }
  const counts = await queue.countJobs();
  expect(counts.processing).toBeGreaterThan(0);
  expect(await queue.recoverJobs()).toBe(counts.processing);
  await close();
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  expect(warnings).toEqual([]);
});
