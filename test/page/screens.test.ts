/** Screens of all sizes: their width is used, and files can be dropped anywhere on them. */

import { describe, expect, test } from 'vitest';
import { findLayout } from '../support/layouts.js';
import { cleanLines, setField } from '../support/records.js';
import { check, example, NOT_RUN, useChromium } from './support/open-page.js';

const OHIO = findLayout('Ohio')!;

describe.skipIf(NOT_RUN)(`the page on screens of all sizes${NOT_RUN}`, () => {
  const open = useChromium();
  const file = example('ohio-faults.txt', 'a.txt');

  test.each([
    [2560, 2400],
    [3840, 3000],
  ])('of %i pixels, the work takes at least %i', async (width, least) => {
    const { page } = await open({ width, height: 1400 });
    await check(page, file);
    const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
    for (const selector of ['.figures', '.map', '.findings', '.file-header'])
      expect((await boxOf(selector)).width, selector).toBeGreaterThanOrEqual(least);
    // The bar is as wide as the window, and what is in it begins above the text.
    expect((await boxOf('.top-bar')).width).toBeGreaterThan(width - 20);
    expect((await boxOf('.brand')).x).toBeCloseTo((await boxOf('h1')).x, 0);
    // What is read is not longer than an eye follows.
    expect((await boxOf('[aria-labelledby=next-title] li')).width).toBeLessThan(800);
    await page.getByRole('button', { name: 'Correct this file' }).click();
    await page.getByRole('heading', { name: 'What is left, and why' }).waitFor();
    // What is left is read in columns, below what was changed.
    const tops = await page.evaluate<number>(`new Set(
      [...document.querySelectorAll('[aria-labelledby=left-title] > .sample')].map((one) => one.offsetTop),
    ).size`);
    expect(tops).toBeLessThan(3);
    await page.getByText('Every change, with its reason').click();
    await page.getByRole('region', { name: 'Selected change' }).waitFor();
    expect((await boxOf('.two-panes')).width).toBeGreaterThanOrEqual(least);
  });

  test('all filters are in one row on a screen of 1280 pixels with a scroll bar', async () => {
    const { page } = await open({ width: 1265 });
    await check(page, file);
    const bottoms = `new Set([...document.querySelectorAll('.filters > *')].map((one) =>
      Math.round(one.getBoundingClientRect().bottom))).size`;
    expect(await page.evaluate(bottoms)).toBe(1);
  });

  test('what is wrong can be read beside three numbers of who clears it', async () => {
    const { page } = await open({ width: 1265 });
    const lines = [...cleanLines(OHIO, { seed: 3, records: 30 })];
    const faults = lines.map((line, at) =>
      at === 0 ? line : setField(OHIO, line, 'employee_date_of_hire', at % 3 ? '20261301' : '2026XX11'),
    );
    await check(page, { name: 'a.txt', buffer: Buffer.from(`${faults.join('\n')}\n`, 'latin1') }, 'Ohio');
    const row = page.getByRole('listbox').getByRole('option', { name: /Not a date in the right form/ });
    await expect.poll(() => row.locator('.pill').count()).toBeGreaterThan(1);
    const [box, what] = [await row.boundingBox(), await row.locator('.row-what').boundingBox()];
    expect(what!.y).toBeGreaterThanOrEqual(box!.y);
    expect(what!.height).toBeLessThanOrEqual(box!.height);
    expect(what!.width).toBeGreaterThan(170);
  });

  test('all of a narrow or wide window takes files that are dropped', async () => {
    const { page } = await open({ width: 360, height: 800 });
    await check(page, file);
    await page.evaluate(`
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a'], 'b.txt'));
      document.querySelector('.top-bar').dispatchEvent(
        new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }),
      );
    `);
    for (const width of [360, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      const overlay = (await page.locator('.drop-overlay').boundingBox())!;
      // Except for the scroll bar.
      expect(overlay.width).toBeGreaterThan(width - 20);
      expect([overlay.x, overlay.y, overlay.height]).toEqual([0, 0, 800]);
    }
  });
});
