/** Everyone can use the page: axe finds nothing on any view, and the keys reach everything. */

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { share } from '../support/campaign.js';
import { faultsOf } from './support/axe.js';
import { check, example, focused, NOT_RUN, type OpenPage, useChromium } from './support/open-page.js';

/** From now on, the summary of a job and its open proposals arrive at the same moment. */
const ANSWERED_TOGETHER = `(() => {
  const ask = fetch;
  const waiting = [];
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    if (!/\\/summary|status=open&values/.test(request[0])) return answer;
    const text = await answer.text();
    answer.text = async () => text;
    await new Promise((resolve) => {
      if (waiting.push(resolve) === 2) for (const answered of waiting.splice(0)) answered();
    });
    return answer;
  };
})()`;

/**
 * What cannot be seen whole without scrolling sideways; drawings of records may be scrolled, and text for screen readers is
 * hidden.
 */
const CLIPPED = `(() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const name = ({ tagName, className, textContent }) => tagName + '.' + className + ' ' + textContent.slice(0, 40);
  const isDrawn = (one) => one.checkVisibility() && !one.closest('.drawing, .for-ears, .skip');
  const faults = [...document.body.querySelectorAll('*')].filter(isDrawn).flatMap((one) => {
    const { left, right } = one.getBoundingClientRect();
    const isOutside = left < -0.5 || right > clientWidth + 0.5;
    // Text that is longer than its box, and is cut off there.
    const { overflowX, overflowY } = getComputedStyle(one);
    const isCut = (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1 && one.tagName !== 'SELECT') ||
      (overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1);
    return isOutside ? ['outside: ' + name(one)] : isCut ? ['cut: ' + name(one)] : [];
  });
  return scrollWidth > clientWidth ? ['scrolled: ' + scrollWidth, ...faults] : faults;
})()`;

describe.skipIf(NOT_RUN)(`everyone can use the page${NOT_RUN}`, () => {
  const open = useChromium();
  const file = example('ohio-faults.txt');

  /** Goes through every view, and calls `lookAt` on each. */
  async function throughAll({ page }: OpenPage, lookAt: (view: string) => Promise<void>): Promise<void> {
    const look = async (view: string) => {
      // What says that something is loading fades in.
      await page.locator('.waiting').first().waitFor({ state: 'detached' });
      await lookAt(view);
    };
    await look('the first view');
    await check(page, file);
    await look('the summary');
    await page.getByRole('link', { name: 'All findings' }).click();
    await page.getByRole('region', { name: 'Selected finding' }).waitFor();
    await look('all findings');
    await page.getByRole('link', { name: /field by field/ }).click();
    await page.getByRole('table').waitFor();
    await look('a record');
    await page.getByRole('link', { name: 'Correction' }).click();
    await look('the start of a correction');
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    await page.getByRole('heading', { name: 'What is left, and why' }).waitFor();
    await page.getByText('Every change, with its reason').click();
    await page.getByRole('region', { name: 'Selected change' }).waitFor();
    await page.getByText('Keys ?', { exact: true }).click();
    await look('a correction');
    await page.getByRole('link', { name: 'All files' }).click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await look('a question');
  }

  test('axe finds nothing on any view, light and dark', async () => {
    const opened = await open();
    await throughAll(opened, async (view) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        expect(await faultsOf(opened.page, colorScheme), `${view}, ${colorScheme}`).toEqual([]);
      }
    });
  });

  // The page is laid out on a screen of 1280 pixels at 200 % as on one of 640.
  test.each(share([2560, 640, 320], 1))(
    'nothing is clipped or scrolled sideways on a screen of %i pixels',
    async (width) => {
      const opened = await open({ width, height: 640 });
      await throughAll(opened, async (view) => {
        expect(await opened.page.evaluate<string[]>(CLIPPED), view).toEqual([]);
      });
    },
  );

  test('with forced colors, the view that is shown is told apart', async () => {
    const { page } = await open({ width: 360 });
    // One row of the bar, so that the content begins near the top.
    expect(await page.evaluate("document.querySelector('.top-bar').clientHeight")).toBeLessThan(64);
    await page.getByRole('button', { name: 'Show values' }).click();
    await page.getByRole('button', { name: 'Mask values' }).waitFor();
    expect(await page.evaluate("document.querySelector('.top-bar').clientHeight")).toBeLessThan(64);
    await check(page, file);
    // All steps are in one row, too.
    const tops = "new Set([...document.querySelectorAll('.way li')].map((one) => one.offsetTop)).size";
    await page.getByText('Decide 6').first().waitFor();
    expect(await page.evaluate(tops)).toBe(1);
    await page.emulateMedia({ forcedColors: 'active' });
    const edgesOf = (which: string) =>
      page.evaluate<string>(`(() => {
        const { outlineStyle, borderBottomColor } = getComputedStyle(document.querySelector('nav a${which}'));
        return [outlineStyle, borderBottomColor].join();
      })()`);
    expect(await edgesOf('[aria-current]')).not.toBe(await edgesOf(':not([aria-current])'));
  });

  test('with the keyboard alone, from the file to the download and the list for payroll', async () => {
    const { page } = await open();
    /** Tabs to what has this name, as a person does, and presses a key on it. */
    const onto = async (name: RegExp, key = 'Enter') => {
      const focused = `(() => {
        const one = document.activeElement;
        return one?.getAttribute('aria-label') ?? one?.labels?.[0]?.textContent ?? one?.textContent ?? '';
      })()`;
      for (let steps = 0; steps < 120; steps++) {
        await page.keyboard.press('Tab');
        if (name.test(await page.evaluate<string>(focused))) return page.keyboard.press(key);
      }
      throw new Error(`Tab does not lead to ${name}`);
    };
    const saved = async (name: RegExp) => {
      const [download] = await Promise.all([page.waitForEvent('download'), onto(name)]);
      return readFile(await download.path(), 'latin1');
    };
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), onto(/^Choose files/, 'Space')]);
    await chooser.setFiles('examples/ohio-faults.txt');
    await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
    await onto(/^Check$/);
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    // The focus is on the heading of the new view.
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await onto(/^Correct this file/);
    await page.getByRole('heading', { name: 'Proposals to review' }).waitFor();
    await onto(/^Accept/, 'y');
    await page.getByText('1 accepted, 0 declined').waitFor();
    for (let left = 5; left > 0; left--) await page.keyboard.press('n');
    await page.getByText('1 accepted, 5 declined').waitFor();
    await page.keyboard.press('q');
    await page.getByText('All proposals are decided.').waitFor();
    await page.getByText('8 of 18 errors cleared, 10 left').first().waitFor();
    await onto(/^Type what you know/);
    const label = 'Employee first name';
    await page.getByRole('textbox', { name: label }).waitFor();
    await page.evaluate(ANSWERED_TOGETHER);
    await onto(new RegExp(`^${label}`), 'A');
    await page.keyboard.type('NA');
    await page.keyboard.press('Enter');
    await page.getByText('9 of 18 errors cleared, 9 left').first().waitFor();
    // The form is gone with its error; no other section takes the focus, in whatever order the answers come.
    await expect.poll(() => focused(page)).toMatch(/^Saved, as typed/);
    expect(await saved(/^Download the corrected file/)).toContain('ANA ');
    await onto(/^Summary/);
    await page.getByRole('heading', { name: 'Where errors are' }).waitFor();
    expect(await saved(/^List for payroll \(9\)/)).toMatch(/SSN ending in \d{4}/);
  });
});
