/** A file with many findings: the list has a few rows on the page, and asks for a few parts. */

import { describe, expect, test } from 'vitest';
import { faulty } from '../server/test-service.js';
import { runs } from '../support/campaign.js';
import { choose, expectQuiet, NOT_RUN, useChromium } from './support/open-page.js';

/** In a long campaign 50 MB, the most that is accepted. */
const RECORDS = runs(2000, 62_000);

describe.skipIf(NOT_RUN)(`a file with many findings on the page${NOT_RUN}`, () => {
  const open = useChromium();

  test('its list is scrolled to any place, in parts', async () => {
    const lines = faulty(100).toString('latin1').trimEnd().split('\n');
    const [header = '', ...records] = lines;
    const all = Array.from({ length: RECORDS }, (_, at) => records[at % records.length]);
    const buffer = Buffer.from([header, ...all, ''].join('\n'), 'latin1');
    const opened = await open();
    const { page, requests } = opened;
    await choose(page, { name: 'many.txt', buffer });
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    // The verdict does not wait for the findings.
    await page.locator('.verdict', { hasText: ' records have errors · ' }).waitFor();
    await page.getByRole('link', { name: 'All findings' }).click();
    const list = page.getByRole('listbox', { name: /^Findings\. / });
    await list.waitFor();
    const total = Number(await list.getByRole('option').first().getAttribute('aria-setsize'));
    expect(total).toBeGreaterThanOrEqual(RECORDS);
    const before = requests.length;
    await list.focus();
    await list.press('End');
    const last = page.locator(`[aria-posinset="${total}"]`);
    await expect.poll(() => last.textContent()).toContain('Line');
    await list.press('Home');
    await page.evaluate(`(() => {
      const list = document.querySelector('.long-list');
      list.scrollTop = list.scrollHeight / 2;
    })()`);
    await expect
      .poll(async () => Number(await list.getByRole('option').nth(10).getAttribute('aria-posinset')))
      .toBeGreaterThan(total / 3);
    await expect.poll(() => list.getByRole('option').nth(10).textContent()).toContain('Line');
    expect(await list.getByRole('option').count()).toBeLessThan(60);
    const asked = (from: number) => requests.slice(from).filter((one) => one.includes('/errors'));
    expect(asked(before).length).toBeLessThan(12);
    // A scroll bar that is dragged through all of it.
    const dragged = requests.length;
    const rests = await page.evaluate<number>(`(async () => {
      const list = document.querySelector('.long-list');
      let rests = 0;
      for (let step = 1; step <= 60; step++) {
        list.scrollTop = (list.scrollHeight * step) / 61;
        const before = performance.now();
        await new Promise(requestAnimationFrame);
        if (performance.now() - before > 100) rests++;
      }
      list.scrollTop = list.scrollHeight;
      return rests;
    })()`);
    await expect.poll(() => last.textContent()).toContain('Line');
    // On a busy machine it also rests in between, where rows of two parts may be in sight.
    expect(asked(dragged).length).toBeLessThan(8 + 2 * rests);
    expectQuiet(opened);

    // Nothing that was seen is waited for again: the server answers nothing from here on.
    const one = list.getByRole('option', { name: /record \d/ }).last();
    await one.click();
    await page.getByRole('link', { name: /field by field/ }).click();
    await page.getByRole('table').waitFor();
    await page.route('**/api/**', () => {});
    await page.goBack();
    await expect.poll(() => list.getByRole('option', { selected: true }).textContent()).toContain('record');
    await page.getByRole('link', { name: 'Summary' }).click();
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    // The answer is asked for again, and none is sent twice. What the page still waits for is not sent after all.
    const address = page.url();
    await page.goto('about:blank');
    await page.unroute('**/api/**');
    const again = page.waitForResponse(/\/groups/);
    await page.goto(address);
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    expect((await again).status()).toBe(200);
    await page.getByRole('link', { name: 'Correction' }).click();
    const unchanged = page.waitForResponse(/\/groups/);
    await page.getByRole('link', { name: 'Summary' }).click();
    expect((await unchanged).status()).toBe(304);
  });
});
