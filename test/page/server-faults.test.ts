/** A server that wants a key, refuses, goes away and comes back: the page says so, with what to do. */

import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MISSING_FOR_PROXY, startProxy, startProxyOf } from '../server/nginx-proxy.js';
import { clean } from '../server/test-service.js';
import { share } from '../support/campaign.js';
import { findLayout } from '../support/layouts.js';
import { cleanLines, setField } from '../support/records.js';
import { startServe } from '../support/server-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { check, choose, example, expectQuiet, NOT_RUN, useChromium } from './support/open-page.js';

const OHIO = findLayout('Ohio')!;

describe.skipIf(NOT_RUN)(`the page says what is wrong with the server${NOT_RUN}`, () => {
  const open = useChromium();

  test('it asks for the key, keeps it for the tab only, and downloads with it', async () => {
    const { page } = await open({ apiKey: 'secret' });
    const field = page.getByRole('textbox', { name: 'API key' });
    await field.fill('wrong');
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByText('The server does not accept this key.').waitFor();
    await field.fill('secret');
    await page.getByRole('button', { name: 'Use it' }).click();
    await check(page, example('ohio-faults.txt', 'a.txt'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Printable report' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('New hire file check');
    expect(
      await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
    ).toBe('[{},{},""]');
    await page.reload();
    await field.fill('secret');
    await page.getByLabel('Keep it until this tab is closed').check();
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    // What is refused is not kept.
    await page.getByRole('button', { name: 'Change key' }).click();
    await field.fill('wrong');
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByText('The server does not accept this key.').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  test('another key can be given, or the one there is kept', async () => {
    const { page } = await open({ apiKey: 'secret' });
    const field = page.getByRole('textbox', { name: 'API key' });
    await field.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    // It is not allowed in a header: the browser would send no request.
    await field.fill('schlüssel€');
    await page.getByRole('button', { name: 'Use it' }).click();
    const mismatch = 'document.querySelector("input[type=password]").validity.patternMismatch';
    expect(await page.evaluate(mismatch)).toBe(true);
    await field.fill('secret');
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByText('There are none yet.').waitFor();
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await page.evaluate("document.querySelector('.top-bar').clientHeight")).toBeLessThan(64);
    await page.getByRole('button', { name: 'Change key' }).click();
    await page.getByRole('button', { name: 'Keep the key' }).waitFor();
    expect(await page.getByRole('button', { name: 'Change key' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Keep the key' }).click();
    await page.getByText('There are none yet.').waitFor();
    // What was decided while the key was refused is sent with the next one.
    await choose(page, { name: 'hires.csv', buffer: await readFile('examples/tables/adp.csv') });
    const column = page.locator('.mapping-columns > li', { hasText: 'Employee ID' }).getByRole('combobox');
    await column.waitFor();
    await page.route('**/mapping?*', (route) => route.continue({ headers: { 'x-api-key': 'old' } }), {
      times: 1,
    });
    await column.selectOption({ label: 'Not used' });
    await page.getByText('The server does not accept this key.').waitFor();
    const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await field.fill('secret');
    await page.getByRole('button', { name: 'Use it' }).click();
    expect((await sent).status()).toBe(200);
    await column.waitFor();
    expect(await column.inputValue()).toBe('-');
  });

  test('a file that was changed after it was chosen is reported as the cause', async () => {
    const path = join(await tempFolder(), 'april.txt');
    await writeFile(path, clean('Ohio', 3));
    const { page } = await open();
    await page.setInputFiles('input[type=file]', path);
    await page.getByText('It looks like a file for Ohio').or(page.getByText('Several layouts fit')).waitFor();
    await writeFile(path, clean('Ohio', 5));
    await utimes(path, 1, 1);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('It was changed or moved after it was chosen').waitFor();
    expect(await page.getByText('There was no answer').count()).toBe(0);
  });

  test('a list that cannot be loaded is not shown as empty', async () => {
    const { page, service } = await open({ hash: '#/files/11111111-1111-4111-8111-111111111111' });
    await page.route('**/api/v1/files?*', (route) => route.abort());
    await page.goto(`${service.url}/#/`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByText('There are none yet.').count()).toBe(0);
    await page.unroute('**/api/v1/files?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('There are none yet.').waitFor();
  });

  test('what is read is asked for again when its connection was lost', async () => {
    const { page } = await open();
    const lost = new Set<string>();
    await page.route('**/api/v1/files**', (route) => {
      const url = route.request().url();
      if (route.request().method() !== 'GET' || lost.has(url)) return route.continue();
      lost.add(url);
      return route.abort('connectionreset');
    });
    await check(page, example('ohio-faults.txt', 'a.txt'));
    await page.getByRole('link', { name: 'All findings' }).click();
    await page.getByRole('listbox', { name: /^Findings\. / }).waitFor();
    expect(lost.size).toBeGreaterThan(3);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('while the server is gone, a corrected file is what it was', async () => {
    const { page } = await open();
    const [header = '', ...lines] = cleanLines(OHIO, { seed: 3, records: 2, address: 'domestic' });
    const records = lines.map((line) => setField(OHIO, line, 'employee_state', 'oh'));
    const buffer = Buffer.from([header, ...records, ''].join('\n'), 'latin1');
    await check(page, { name: 'a.txt', buffer }, 'Ohio');
    await page.getByRole('button', { name: 'Correct this file' }).click();
    await page.getByRole('heading', { name: 'What was changed' }).waitFor();
    await page.getByRole('link', { name: 'Summary' }).click();
    await page.getByRole('heading', { name: 'Where errors are' }).waitFor();
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Correction', exact: true }).click();
    await page.getByText('There was no answer.').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ready to send');
    expect(await page.locator('.way li.done').count()).toBeGreaterThan(1);
  });

  test('it waits as long as a busy server wants', async () => {
    const { page } = await open({ profile: 'production' });
    const files = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.txt`, buffer: clean('Ohio', 1) }));
    await choose(page, ...files);
    await page.getByRole('button', { name: 'Check all files' }).click();
    // Five uploads a minute.
    await page.getByText('The server accepts no more files at the moment.').waitFor();
    await expect.poll(() => page.locator('.files tbody tr').count()).toBe(5);
  });

  test.skipIf(MISSING_FOR_PROXY.length > 0)(
    'it works in production, behind the nginx of the examples',
    async () => {
      const { service } = await open({ profile: 'production', trustProxy: 'loopback' });
      const { url } = await startProxy(service.url);
      const opened = await open({ at: url });
      const { page } = opened;
      await check(page, example('ohio-faults.txt', 'a.txt'));
      await page.getByRole('button', { name: 'Correct this file' }).click();
      await page.getByRole('heading', { name: 'What was changed' }).waitFor();
      expectQuiet(opened);
    },
  );

  test.skipIf(MISSING_FOR_PROXY.length > 0).each([
    ['stays', ':8000;'],
    ['is taken away', ':8000/;'],
  ])('it works below a path, which %s at the proxy', async (_what, port) => {
    const { service } = await open({
      profile: 'production',
      trustProxy: 'loopback',
      publicUrl: 'https://hr.example.com/newhire',
    });
    const path = await readFile('examples/nginx-path.conf', 'utf8');
    const site = path.replace(':8000;', port);
    const { url } = await startProxyOf(site, [['127.0.0.1:8000', new URL(service.url).host]]);
    const opened = await open({ at: `${url}/newhire` });
    const { page } = opened;
    await check(page, example('ohio-faults.txt', 'a.txt'));
    await page.getByRole('button', { name: 'Correct this file' }).click();
    await page.getByRole('heading', { name: 'What was changed' }).waitFor();
    expectQuiet(opened);
    // Their addresses do not depend on the proxy.
    if (port === ':8000;') return;
    for (const name of share(['docs', 'redoc'], 1)) {
      await page.goto(`${url}/newhire/${name}`);
      await page.getByText('Upload a file').first().waitFor();
    }
  });

  test('it shows why the server does not accept a file', async () => {
    const { page } = await open({ maxUpload: 1000 });
    await choose(page, { name: 'large.txt', buffer: clean('Ohio', 5) });
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    const problem = page.getByRole('alert');
    await problem.waitFor();
    expect(await problem.textContent()).toContain('larger than the 1000 bytes that this server accepts');
    await page.getByRole('button', { name: 'Remove large.txt' }).click();
    const table = { name: 'table.txt', buffer: Buffer.from('a,b,c\n1,2,3\n') };
    await choose(page, table, { name: 'empty.txt', buffer: Buffer.from('') });
    await page.getByRole('button', { name: 'Map its columns' }).waitFor();
    await page.locator('.intake li', { hasText: 'empty.txt' }).getByText('0 KB', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Check', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'It is not a table: choose a state' }).click();
    await page.getByLabel('State of table.txt').selectOption('Ohio');
    await page.getByRole('button', { name: 'Check 1 file', exact: true }).click();
    await page.getByRole('alert').getByText('this looks like a spreadsheet export').waitFor();
  });

  test('a server that is killed and started again is noticed, and the work goes on', async () => {
    const data = await tempFolder();
    const first = startServe({ data });
    const { port, origin } = new URL(await first.url);
    const { page } = await open({ at: origin });
    await check(page, example('ohio-faults.txt', 'a.txt'));
    first.signal('SIGKILL');
    await first.ended;
    await page.getByRole('link', { name: 'All findings' }).click();
    await page.getByText('The server does not answer.').first().waitFor();
    // A check that is started now is one of those that go on.
    await page.getByRole('link', { name: 'newhire' }).click();
    const [one, two] = ['one.txt', 'two.txt'].map((name) => ({ name, buffer: clean('Ohio', 3) }));
    await choose(page, one!, two!);
    await page.getByRole('button', { name: 'Check all files' }).click();
    await page.getByText('Waiting for the server. The file is then sent automatically.').waitFor();
    await page.getByRole('button', { name: 'Cancel two.txt' }).click();
    const second = startServe({ data, port });
    await second.url;
    await page.getByText('The server is back.').waitFor();
    await page.getByRole('row', { name: /one\.txt.* no errors/ }).waitFor();
    await page.goBack();
    await page.getByText('18 errors listed.').waitFor();
  });

  test('a stored file that is gone is reported, with the way back', async () => {
    const { page } = await open({ hash: '#/files/11111111-1111-4111-8111-111111111111' });
    const problem = page.getByRole('alert');
    await problem.waitFor();
    expect(await problem.textContent()).toContain('No file has this id.');
    expect(await problem.textContent()).toContain('Go back to the list of files.');
    expect(await problem.getByRole('button').count()).toBe(0);
    await problem.getByRole('link', { name: 'All files' }).click();
    await page.getByRole('heading', { name: 'Check new-hire files' }).waitFor();
  });
});
