/** What is there before the script of the page: heading and drop area, and a place for files that come too early. */

import { describe, expect, test } from 'vitest';
import { clean } from '../server/test-service.js';
import { check, choose, expectQuiet, NOT_RUN, useChromium } from './support/open-page.js';

describe.skipIf(NOT_RUN)(`the page on a slow connection${NOT_RUN}`, () => {
  const open = useChromium();

  test('heading and drop area need no script, and files that are given early are taken', async () => {
    const opened = await open();
    const { page, service } = opened;
    const words =
      "document.querySelector('main h1').textContent + document.querySelector('.drop-area').innerText.replace(/\\s+/g, ' ')";
    await page.getByText('There are none yet.').waitFor();
    const drawn = await page.evaluate(words);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/page.js', (route) => held.then(() => route.continue()));
    await page.goto('about:blank');
    await page.goto(`${service.url}/`, { waitUntil: 'commit' });
    await page.locator('.drop-area').waitFor();
    expect(await page.evaluate(words)).toBe(drawn);
    // As when a file is dropped: the browser does not open it itself.
    const isLeft = await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([${JSON.stringify(clean('Ohio', 2).toString('latin1'))}], 'early.txt'));
      const event = (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
      return ['dragover', 'drop'].some((type) => document.body.dispatchEvent(event(type)));
    })()`);
    expect(isLeft).toBe(false);
    await page.getByText('It is read as soon as the page has loaded.').waitFor();
    letGo();
    await expect.poll(() => page.getByLabel('State of early.txt').inputValue()).toBe('Ohio');
    expectQuiet(opened);
  });

  test('at the address of another view, the first one is not drawn', async () => {
    const { page, service } = await open();
    await page.route('**/page.js', () => {});
    await page.goto('about:blank');
    await page.goto(`${service.url}/#/files/11111111-1111-4111-8111-111111111111`, { waitUntil: 'commit' });
    await page.locator('.brand').waitFor();
    expect(await page.getByRole('heading').count()).toBe(0);
  });

  test('a view that could not be loaded is loaded when the server is back', async () => {
    const { page, service } = await open();
    await check(page, { name: 'a.txt', buffer: clean('Ohio', 1) });
    const address = page.url();
    await page.route('**/page/later-views-*.js', (route) => route.abort());
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByText('A part of the page cannot be loaded').waitFor();
    await page.unroute('**/page/later-views-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ready to send', exact: true }).waitFor();
    expect(await page.locator('.crumbs').textContent()).toContain('a.txt');
    expect(page.url()).toBe(`${service.url}/${new URL(address).hash}`);
  });

  test('a file is downloaded under the name that it was given, as far as a file may be called so', async () => {
    const { page } = await open();
    await choose(page, { name: 'a"b \u00e9.txt', buffer: clean('Ohio', 1) });
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as spreadsheet' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^a["_]b \u00e9\.xlsx$/);
  });

  test('a workbook of the old kind and what is no text is said before a state is asked for', async () => {
    const { page } = await open();
    await choose(
      page,
      { name: 'old.xls', buffer: Buffer.from('d0cf11e0a1b11ae1000000000000000000000000', 'hex') },
      { name: 'photo.bin', buffer: Buffer.from([0, 1, 2, 255, 0, 7, 0, 0, 3]) },
    );
    await page.getByText('old.xls', { exact: true }).waitFor();
    await page.getByText('photo.bin', { exact: true }).waitFor();
    expect(await page.getByLabel(/^State of/).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Check/ }).count()).toBe(0);
  });
});
