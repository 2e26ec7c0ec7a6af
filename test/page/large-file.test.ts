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
    const list = page.getByRole('listbox');
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
    expect(requests.slice(before).filter((request) => request.includes('/errors')).length).toBeLessThan(12);
    expectQuiet(opened);
  });
});
