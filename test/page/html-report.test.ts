/** The HTML report in a browser: on a narrow screen, and printed. */

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../src/reports/formats/html/html.js';
import { SHAPES } from '../support/layouts.js';
import { plannedReport } from '../support/planned-report.js';
import { NOT_RUN, useChromium } from './support/open-page.js';

describe.skipIf(NOT_RUN)(`the HTML report${NOT_RUN}`, () => {
  const open = useChromium();
  const report = async (layout = SHAPES[0]!) => {
    const file_name = `examples/${layout.id}-faults.txt`;
    return plannedReport(htmlPage, { layout, file_name, bytes: await readFile(file_name) });
  };

  test.each([320, 400])('fits a screen of %i pixels', async (width) => {
    const { page } = await open({ width });
    for (const layout of SHAPES) {
      await page.goto('about:blank');
      await page.setContent(await report(layout));
      // A drawn record scrolls by itself.
      const tooWide = await page.evaluate(
        `[document.documentElement, ...document.querySelectorAll('body *')]
          .filter((one) => !one.closest('pre, svg') && one.getBoundingClientRect().right > ${width} + 1)
          .map((one) => one.outerHTML.slice(0, 80))`,
      );
      expect(tooWide, layout.state).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  });

  test('prints the first page alone when asked', async () => {
    const { page } = await open();
    await page.goto('about:blank');
    await page.setContent(await report());
    await page.emulateMedia({ media: 'print' });
    const pages = async () =>
      (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)!.length;
    const all = await pages();
    await page.emulateMedia({ media: 'screen' });
    await page.getByLabel('Print the first page alone').check();
    expect(await page.getByText('What to do next').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Signature').isVisible()).toBe(true);
    expect([all > 3, await pages()]).toEqual([true, 1]);
  });
});
