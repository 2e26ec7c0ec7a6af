/** Errors and warnings of two lists come back in the order in which one check found them, with their records. */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeFindings, reportFindings } from '../../../src/cli/remote/remote-findings.js';
import { loadZipCities } from '../../../src/reference/zip-cities.js';
import type { Finding } from '../../../src/validation/finding.js';
import { createChecker } from '../../../src/validation/index.js';
import { TODAY } from '../../support/facts.js';
import { findLayout, LAYOUTS } from '../../support/layouts.js';

const PLACES = await loadZipCities();
const FOLDER = new URL('../../../examples/', import.meta.url);
const EXAMPLES = (await readdir(FOLDER)).filter((name) => name.endsWith('.txt'));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-order-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Reported = [Finding, string | undefined];

/** As a check here gives them, and as they come back from the lists of a server. */
async function bothWays(bytes: Buffer, state: string): Promise<{ here: Reported[]; there: Reported[] }> {
  const layout = findLayout(state)!;
  const here: Reported[] = [];
  const checker = createChecker(layout, {
    today: TODAY,
    places: PLACES,
    otherLayouts: LAYOUTS,
    onFinding: (finding, record) => here.push([finding, record?.text()]),
  });
  checker.push(bytes);
  checker.end();
  const path = join(folder, 'input');
  await writeFile(path, bytes);
  const there: Reported[] = [];
  const listOf = (severity: string) =>
    here.map(([finding]) => finding).filter((finding) => finding.severity === severity);
  await reportFindings(mergeFindings(listOf('error'), listOf('warning')), {
    path,
    layout,
    onFinding: (finding, record) => there.push([finding, record?.text()]),
    ready: async () => {},
  });
  return { here, there };
}

const stateOf = (name: string) => name.replace(/-(clean|faults|no-header)\.txt$/, '').replaceAll('-', ' ');
const read = (name: string) => readFile(new URL(name, FOLDER));

test.each(EXAMPLES)('%s', async (name) => {
  const { here, there } = await bothWays(await read(name), stateOf(name));
  expect(there).toEqual(here);
});

const FAULTY = EXAMPLES.filter((name) => name.endsWith('-faults.txt'));

test.each(FAULTY)('%s with its lines in another order, twice, and with blank ones', async (name) => {
  const lines = (await read(name)).toString('latin1').split(/\r?\n/).filter(Boolean);
  const mixed = [...lines.slice(3), '', '   ', ...lines.slice(0, 3).reverse(), ...lines.slice(5)];
  const { here, there } = await bothWays(Buffer.from(`${mixed.join('\r\n')}\r\n`, 'latin1'), stateOf(name));
  expect(here.length).toBeGreaterThan(20);
  expect(there).toEqual(here);
});

test('a file without line ends, after a byte order mark', async () => {
  const lines = (await read('texas-faults.txt')).toString('latin1').split(/\r?\n/);
  const whole = lines.filter(({ length }) => length === findLayout('Texas')!.record_length);
  const { here, there } = await bothWays(Buffer.from(whole.join(''), 'latin1'), 'texas');
  expect(here.length).toBeGreaterThan(10);
  expect(there).toEqual(here);
});
