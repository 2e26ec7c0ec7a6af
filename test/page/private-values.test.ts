/** What the page shows and keeps of a file while values are covered: of SSN and FEIN the last four, of birth dates nothing. */

import { describe, expect, test } from 'vitest';
import type { Layout } from '../../src/layouts/index.js';
import { runs } from '../support/campaign.js';
import { LAYOUTS } from '../support/layouts.js';
import { markedRecord } from '../support/marked-records.js';
import { seeded } from '../support/random.js';
import { frameRecord, setField } from '../support/records.js';
import { check, expectQuiet, NOT_RUN, type OpenPage, useChromium } from './support/open-page.js';

/** Ids, hashes and times of the server have digits of their own. */
const MADE_UP = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const hasHeader = ({ record_types }: Layout) => record_types.some(({ id }) => id === 'header');

/** How many of the three private numbers are in its records of employees. */
const secretsOf = ({ record_types }: Layout) =>
  record_types.flatMap(({ id, roles }) =>
    id === 'employee' ? [roles.ssn, roles.fein, roles.birth_date].filter(Boolean) : [],
  ).length;

const weightOf = (layout: Layout) => 2 * secretsOf(layout) + Number(hasHeader(layout));

/** In a long campaign all layouts, the one with the most private numbers and record types first. */
const TRIED = LAYOUTS.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, runs(1, 100));

/** Records with private values that are found anywhere; each has faults, one has its fields shifted out of their columns. */
function markedFile(layout: Layout) {
  const random = seeded(11);
  const records = Array.from({ length: 8 }, (_, at) => markedRecord(layout, random, at + 1));
  const lines = records.map(({ line }, at) => {
    const city = layout.record_types
      .find(({ id }) => id === 'employee')!
      .fields.find(({ name }) => name === 'employee_city')!.name;
    const faulty = setField(layout, line, city, 'C0LUMB#S');
    return at === 5 ? `${faulty.slice(0, 60)} ${faulty.slice(60, -1)}` : faulty;
  });
  const header = hasHeader(layout) ? [frameRecord(layout, 'header', random, { records: lines.length })] : [];
  const text = [...header, ...lines, ''].join('\n');
  // Digits that appear elsewhere as well, such as in a ZIP code, may be seen there.
  const secrets = records.flatMap(({ numbers }) => numbers).filter((one) => text.split(one).length === 2);
  return { buffer: Buffer.from(text, 'latin1'), secrets };
}

describe.skipIf(NOT_RUN)(`private values on the page${NOT_RUN}`, () => {
  const open = useChromium();
  /** Everything that the browser has of the file: what is drawn, what came over the network, what is kept. */
  async function kept({ page, answers, requests, service }: OpenPage): Promise<string> {
    const inBrowser = await page.evaluate<string>(`JSON.stringify([
      document.documentElement.outerHTML,
      { ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href, document.title,
      performance.getEntriesByType('resource').map(({ name }) => name),
    ])`);
    // The number of a port is drawn, too.
    return [inBrowser, ...answers, ...requests].join('\n').replaceAll(service.url, '');
  }

  /** Each with the text around it, so that a failure shows where it came from. */
  const finder = (secrets: readonly string[]) => (everything: string) => {
    const text = everything.replace(MADE_UP, '');
    return secrets.flatMap((one) => {
      const at = text.indexOf(one);
      return at < 0 ? [] : [text.slice(Math.max(0, at - 40), at + 20)];
    });
  };

  test.each(TRIED)(
    '$state: no view, no answer and no store contains one until a person asks',
    async (layout) => {
      const { buffer, secrets } = markedFile(layout);
      const found = finder(secrets);
      const opened = await open({ answers: true });
      const { page } = opened;
      await check(page, { name: 'hires.txt', buffer }, layout.state);
      await page.getByRole('link', { name: 'All findings' }).click();
      const list = page.getByRole('listbox', { name: /^Findings\. / });
      await list.focus();
      for (let row = 0; row < 8; row++) await list.press('ArrowDown');
      await page.getByRole('link', { name: /field by field/ }).click();
      await page.getByRole('table').waitFor();
      for (let record = 1; record <= 8; record++) {
        await page.evaluate(`location.hash = location.hash.replace(/\\d+$/, '${record}')`);
        await page.getByText(`Record ${record} of 8`).waitFor();
        await page.getByRole('table').waitFor();
      }
      await page.getByRole('link', { name: 'Correction' }).click();
      await page.getByRole('button', { name: 'Correct', exact: true }).click();
      await page.getByRole('heading', { name: 'What was changed' }).waitFor();
      for (const folded of await page.locator('main summary').all()) await folded.click();
      expect(found(await kept(opened))).toEqual([]);
      await page.getByRole('link', { name: 'Summary' }).click();
      await page.getByRole('region', { name: 'Selected finding' }).waitFor();
      expect(found(await kept(opened))).toEqual([]);
      await page.getByRole('link', { name: 'All files' }).click();
      await page.getByRole('link', { name: 'hires.txt' }).waitFor();
      expect(found(await kept(opened))).toEqual([]);
      expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
      expect(await page.evaluate('indexedDB.databases().then((all) => all.length)')).toBe(0);
      expect(await page.evaluate('caches.keys().then((all) => all.length)')).toBe(0);
      expectQuiet(opened);
    },
  );

  test('they are shown when asked for, and covered again when the tab is left', async () => {
    const { buffer, secrets } = markedFile(TRIED[0]!);
    const found = finder(secrets);
    const { page } = await open();
    await check(page, { name: 'hires.txt', buffer });
    // The record has all of its fields.
    await page.getByRole('link', { name: /field by field/ }).click();
    await page.getByRole('table').waitFor();
    const text = () => page.locator('main').textContent();
    await page.getByRole('button', { name: 'Show values' }).click();
    await expect.poll(async () => found((await text()) ?? '').length).toBeGreaterThan(0);
    // As when another tab is chosen.
    await page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
    // Immediately, before anything is drawn again.
    expect(found(await page.evaluate<string>('document.documentElement.outerHTML'))).toEqual([]);
    await page.getByRole('button', { name: 'Show values' }).waitFor();
  });
});
