/** What a server found is reported in the order in which it was found, with the records. */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { FILE_EXAMPLE } from '../../../src/api/index.js';
import type { UploadedFile } from '../../../src/cli/remote/answer-schemas.js';
import { Client } from '../../../src/cli/remote/client.js';
import { orderedFindings, reportFindings } from '../../../src/cli/remote/remote-findings.js';
import { loadZipCities } from '../../../src/reference/zip-cities.js';
import type { Finding } from '../../../src/validation/finding.js';
import { createChecker } from '../../../src/validation/index.js';
import { TODAY } from '../../support/facts.js';
import { findLayout, LAYOUTS } from '../../support/layouts.js';
import { outbound } from './outbound.js';

const PLACES = await loadZipCities();
const FOLDER = new URL('../../../examples/', import.meta.url);
const EXAMPLES = (await readdir(FOLDER)).filter((name) => name.endsWith('.txt'));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-order-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Reported = [Finding, string | undefined];

/** As a check here gives them, and as they come back from the list of a server. */
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
  const findings = here.map(([finding]) => finding);
  await reportFindings(findings, {
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

/** What the server answers to a request for all findings, and what is made of its two lists then. */
async function ordered(lists: { errors: Finding[]; warnings: Finding[] }, status: number, body: object) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    answer.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { signal } = new AbortController();
  const client = new Client({ address: outbound(`http://127.0.0.1:${port}`), apiKey: undefined, signal });
  const file = { ...(FILE_EXAMPLE as UploadedFile), ...lists };
  return { asked, findings: await orderedFindings(client, file, 1000) };
}

const [SAMPLE] = FILE_EXAMPLE.errors as [Finding];
const ERRORS: Finding[] = [SAMPLE, { ...SAMPLE, line_number: 30 }];
const WARNINGS: Finding[] = [{ ...SAMPLE, severity: 'warning', line_number: 20 }];

test('one list is in order already, so that nothing is asked', async () => {
  for (const lists of [
    { errors: ERRORS, warnings: [] },
    { errors: [], warnings: WARNINGS },
  ]) {
    const { asked, findings } = await ordered(lists, 500, {});
    expect(asked).toEqual([]);
    expect(findings).toEqual([...lists.errors, ...lists.warnings]);
  }
});

test('the order of two lists is asked', async () => {
  const errors = [ERRORS[0], WARNINGS[0], ERRORS[1]];
  const { asked, findings } = await ordered({ errors: ERRORS, warnings: WARNINGS }, 200, {
    total: 3,
    errors,
  });
  expect(asked).toEqual([`/api/v1/files/${FILE_EXAMPLE.file_id}/errors?severity=all&skip=0&limit=1000`]);
  expect(findings).toEqual(errors);
});

test.each([
  [404, {}],
  [404, { code: 'FILE_NOT_FOUND', detail: 'There is no such file.' }],
  [400, { code: 'USAGE', detail: 'The request is not right.' }],
])('an older server, which answers %i %j, has the errors first', async (status, body) => {
  const { findings } = await ordered({ errors: ERRORS, warnings: WARNINGS }, status, body);
  expect(findings).toEqual([...ERRORS, ...WARNINGS]);
});

test.each([[[]], [ERRORS], [[...ERRORS, ...WARNINGS, ...WARNINGS]]])(
  'a list that is not as long as both, %#, is refused',
  async (errors) => {
    const all = ordered({ errors: ERRORS, warnings: WARNINGS }, 200, { total: errors.length, errors });
    await expect(all).rejects.toMatchObject({ code: 'SERVICE_FAILED' });
  },
);
