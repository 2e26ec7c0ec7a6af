/** A screen as wide as that of a phone: what is hit with a finger, and what must be seen. */

import { describe, expect, test } from 'vitest';
import { check, example, focused, NOT_RUN, type OpenPage, useChromium } from './support/open-page.js';

/** WCAG 2.2, 2.5.8, in pixels. */
const TARGET = 24;

/**
 * Links and controls that a finger misses, with their sizes. A link within a sentence is as high as its line, a label and a lane of
 * the map are hit as a whole, and what takes no pointer has another way.
 */
const MISSED = `[...document.querySelectorAll('a, button, summary, select, input')].flatMap((one) => {
  const { pointerEvents } = getComputedStyle(one);
  const isInSentence = one.matches('a:not(.pill), .as-link') && one.closest('.places') === null &&
    one.parentElement.textContent.trim().length > one.textContent.trim().length + 10;
  if (!one.checkVisibility() || pointerEvents === 'none' || isInSentence || one.matches('.skip')) return [];
  const { width, height } = (one.closest('label, .lane') ?? one).getBoundingClientRect();
  const isHit = Math.round(width) >= ${TARGET} && Math.round(height) >= ${TARGET};
  return isHit || width === 0 ? [] : [one.textContent + ' ' + one.className + ' ' + Math.round(width) + ' x ' + Math.round(height)];
})`;

describe.skipIf(NOT_RUN)(`the page on a narrow screen${NOT_RUN}`, () => {
  const open = useChromium();
  const file = example('ohio-faults.txt', 'a.txt');
  const expectHit = async ({ page }: OpenPage, view: string) =>
    expect(await page.evaluate<string[]>(MISSED), view).toEqual([]);

  test('all that is not a link in a sentence can be hit with a finger', async () => {
    const opened = await open({ width: 360, height: 740 });
    const { page } = opened;
    await check(page, file);
    await page.locator('.pill').first().waitFor();
    await expectHit(opened, 'the summary');
    await page.getByRole('link', { name: /field by field/ }).click();
    await page.getByRole('table').waitFor();
    await expectHit(opened, 'a record');
    await page.getByRole('link', { name: 'Correction' }).click();
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    await page.getByRole('heading', { name: 'What is left, and why' }).waitFor();
    for (const folded of await page.locator('main summary').all()) await folded.click();
    await expectHit(opened, 'a correction');
    await page.getByRole('link', { name: 'All files' }).click();
    await page.getByRole('checkbox', { name: 'Select all listed files' }).check();
    await page.getByText('1 file chosen').waitFor();
    await expectHit(opened, 'the list of files');
  });

  test('the field of each bar of the map is nearest to it, and its links lead to findings out of sight', async () => {
    const { page } = await open({ width: 360, height: 740 });
    await check(page, file);
    const boxes = (selector: string) =>
      page.evaluate<{ top: number; bottom: number }[]>(
        `[...document.querySelectorAll('${selector}')].map((one) => one.getBoundingClientRect().toJSON())`,
      );
    const [labels, bars] = [await boxes('.lane > a'), await boxes('.track')];
    for (const [at, { top }] of labels.entries()) {
      const above = bars[at - 1];
      if (above) expect(bars[at]!.top - labels[at]!.bottom).toBeLessThan((top - above.bottom) / 2);
    }
    const heading = page.getByRole('heading', { name: 'Findings', exact: true });
    await page.getByText('18 errors listed.').waitFor();
    expect((await heading.boundingBox())!.y).toBeGreaterThan(740);
    await page.getByRole('link', { name: /^7 by a rule/ }).click();
    await page.getByText('7 errors listed.').waitFor();
    await expect.poll(() => focused(page)).toBe('Findings');
    const { y } = (await heading.boundingBox())!;
    expect([y >= 0, y < 740]).toEqual([true, true]);
  });

  test('each row of both lists says who must act, and the ways between findings are in one row', async () => {
    const { page } = await open({ width: 360, height: 740 });
    await check(page, file);
    for (const form of ['By type and field', 'All findings']) {
      await page.getByRole('link', { name: form }).click();
      await page.locator('.forms [aria-current="true"]', { hasText: form }).waitFor();
      const row = page.getByRole('option', { name: /Required field is blank Employee first name/ });
      const pill = row.locator('.pill', { hasText: 'in payroll' });
      await pill.waitFor();
      const [of, box] = [await row.boundingBox(), await pill.boundingBox()];
      expect(box!.y, form).toBeGreaterThan(of!.y);
      expect(box!.y + box!.height, form).toBeLessThanOrEqual(of!.y + of!.height);
    }
    await page.getByText('1 of 18', { exact: true }).waitFor();
    const tall = `[...document.querySelector('.detail-ways').children].map((one) => one.getBoundingClientRect().height)`;
    for (const height of await page.evaluate<number[]>(tall)) expect(height).toBeLessThan(40);
    const ways = (await page.locator('.detail-ways').boundingBox())!;
    expect(ways.height).toBeLessThan(40);
  });

  test('a list ends with a whole row, and says which of its rows are seen', async () => {
    const { page } = await open({ width: 360, height: 740 });
    await check(page, file);
    const list = page.getByRole('listbox');
    await list.waitFor();
    const [height, row] = [
      await page.evaluate<number>("document.querySelector('.long-list').clientHeight"),
      await list.getByRole('option').first().boundingBox(),
    ];
    expect(height % row!.height).toBe(0);
    const seen = height / row!.height;
    await page.getByText(`Rows 1 to ${seen} of 16`).waitFor();
    await list.press('ArrowDown');
    await list.press('End');
    await page.getByText(`Rows ${17 - seen} to 16 of 16`).waitFor();
  });
});
