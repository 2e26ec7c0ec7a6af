/** The workspace of a file: what it says, its map, its list, and the list for payroll. */

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { clean, createJob, faulty, jobEnded, json, upload } from '../server/test-service.js';
import { findLayout } from '../support/layouts.js';
import { cleanFile, cleanLines, setField } from '../support/records.js';
import { check, example, expectQuiet, NOT_RUN, type OpenPage, useChromium } from './support/open-page.js';

const OHIO = findLayout('Ohio')!;

describe.skipIf(NOT_RUN)(`the workspace of a file${NOT_RUN}`, () => {
  const open = useChromium();
  const faults = example('ohio-faults.txt');
  const fileIdOf = ({ page }: OpenPage) => /files\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  const mainButtons = ({ page }: OpenPage) => page.locator('main .main').allTextContents();
  const step = ({ page }: OpenPage) => page.locator('[aria-current=step]').textContent();
  /** As on the way back from another tab. */
  const seenAgain = ({ page }: OpenPage) =>
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  const corrected = async ({ service }: OpenPage, fileId: string) =>
    jobEnded(service.url, (await json(await createJob(service.url, fileId))).job_id);

  test('says whether it is ready, how far it is, and who clears its errors; one button is next', async () => {
    const opened = await open();
    const { page } = opened;
    await check(page, faults);
    await page.getByRole('heading', { level: 1, name: 'Not ready to send', exact: true }).waitFor();
    const legend = page.locator('.legend');
    await expect.poll(() => legend.textContent()).toMatch(/7 by a rule\s*6 you decide\s*5 in payroll/);
    expect(await step(opened)).toMatch(/Correct/);
    expect(await page.locator('.way').textContent()).toContain('Decide 6');
    expect(await mainButtons(opened)).toEqual(['Correct this file']);
    await corrected(opened, fileIdOf(opened));
    await seenAgain(opened);
    await page.getByRole('link', { name: 'Decide on 6 proposals' }).waitFor();
    expect(await mainButtons(opened)).toEqual(['Decide on 6 proposals']);
    expect(await step(opened)).toMatch(/Decide 6/);
    await expect.poll(() => legend.textContent()).toMatch(/7 cleared\s*6 you decide\s*5 in payroll/);
    // What was found in the upload is not what is in the corrected file.
    await page.getByText('records with errors, as uploaded', { exact: true }).waitFor();
    await page.getByText('as uploaded: each mark is a line', { exact: false }).waitFor();
    // A value is typed for what is left, not for what is cleared.
    const detail = page.getByRole('region', { name: 'Selected finding' });
    const findings = page.getByRole('listbox');
    await findings.getByText('Not a state code').click();
    await detail.getByText('It is cleared in the corrected file.').waitFor();
    expect(await detail.getByRole('textbox').count()).toBe(0);
    await findings.getByText('Impossible Social Security number').click();
    await detail.getByRole('textbox', { name: 'Employee Social Security number' }).waitFor();
    await page.getByRole('link', { name: 'All files' }).click();
    await page.getByRole('link', { name: 'ohio-faults.txt' }).waitFor();
    await upload(opened.service.url, clean('Ohio', 2), 'Ohio', 'elsewhere.txt');
    await seenAgain(opened);
    await page.getByRole('link', { name: 'elsewhere.txt' }).waitFor();
    expectQuiet(opened);
  });

  test('a file that only payroll can clear is not offered as corrected; its list is', async () => {
    const opened = await open();
    const { page } = opened;
    await check(page, { name: 'hires.txt', buffer: faulty(3) });
    const list = page.getByRole('button', { name: 'List for payroll (3)' });
    await list.waitFor();
    expect(await mainButtons(opened)).toEqual(['List for payroll (3) as CSV']);
    const [download] = await Promise.all([page.waitForEvent('download'), list.click()]);
    expect(download.suggestedFilename()).toBe('hires.txt.payroll.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text.trimEnd().split('\r\n')).toHaveLength(4);
    expect(text).toMatch(/SSN ending in \d{4}/);
    expect(text).not.toMatch(/\d{9}/);
    const [printed] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Print the list for payroll' }).click(),
    ]);
    await printed.getByRole('heading', { name: 'List for payroll' }).waitFor();
    expect(await printed.locator('tbody tr').count()).toBe(3);
    // On a narrow sheet no word is broken in two.
    await printed.setViewportSize({ width: 800, height: 600 });
    const broken = await printed.evaluate<string[]>(`(() => {
      const texts = document.createTreeWalker(document.querySelector('tbody'), NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const found = [];
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        for (const { 0: word, index } of node.data.matchAll(/[A-Za-z]+/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
      }
      return found;
    })()`);
    expect(broken).toEqual([]);
    await corrected(opened, fileIdOf(opened));
    await page.reload();
    await list.waitFor();
    expect(await mainButtons(opened)).toEqual(['List for payroll (3) as CSV']);
    expect(await step(opened)).toMatch(/Payroll 3/);
  });

  test('the cause of displaced records comes first, and is drawn where it is', async () => {
    const { page } = await open();
    const lines = [...cleanLines(OHIO, { seed: 5, records: 12 })].map((line, at) =>
      at === 0 ? line : `${line.slice(0, 43)} ${line.slice(43)}`.slice(0, line.length),
    );
    await check(page, { name: 'a.txt', buffer: Buffer.from(`${lines.join('\n')}\n`, 'latin1') }, 'Ohio');
    const cause = page.getByRole('region', { name: 'A cause in the export' });
    await cause.getByText('one cause in the export').waitFor();
    const titles = await page.locator('main h2').allTextContents();
    expect(titles.indexOf('A cause in the export')).toBeLessThan(titles.indexOf('Findings'));
    await page.getByRole('button', { name: 'Show values' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    const detail = page.getByRole('region', { name: 'Selected finding' });
    const text = (await detail.locator('.drawing').textContent()) ?? '';
    const [numbers = '', , , carets = ''] = text.split('\n');
    const [label] = /\d+/.exec(numbers) ?? [];
    const column = Number(label) + carets.indexOf('^') - (numbers.indexOf(label!) + label!.length - 1);
    const [, said] = /columns? (\d+)/.exec((await detail.locator('.advice').textContent()) ?? '') ?? [];
    expect(column).toBe(Number(said));
    // As the plan says, and not what such an error allows at most.
    await expect
      .poll(() => detail.textContent())
      .toMatch(/The correction (repairs|proposes|clears)|payroll system/);
  });

  test('the map opens records, by the keyboard as well, and is a table for a screen reader', async () => {
    const { page } = await open();
    await check(page, { name: 'a.txt', buffer: faulty(3) });
    const map = page.getByRole('region', { name: 'Where errors are' });
    await map.waitFor();
    const lines = (await map.ariaSnapshot()).split('\n').filter((line) => !line.includes('/url'));
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "- region "Where errors are":
        - heading "Where errors are" [level=2]
        - paragraph: each mark is a line, in the order of the file, and opens its record
        - link "Employee first name":
        - 'link "Employee first name, line 2, record 1: 1 error"':
        - 'link "Employee first name, line 3, record 2: 1 error"':
        - 'link "Employee first name, line 4, record 3: 1 error"':
        - text: "3"
        - table "Errors by field":
          - caption: Errors by field
          - rowgroup:
            - row "Field Errors First line Last line":
              - columnheader "Field"
              - columnheader "Errors"
              - columnheader "First line"
              - columnheader "Last line"
          - rowgroup:
            - row "Employee first name 3 2 4":
              - rowheader "Employee first name"
              - cell "3"
              - cell "2"
              - cell "4""
    `);
    await map.getByRole('link', { name: /line 2, record 1: 1 error/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByText('Record 2 of 3').waitFor();
    expect(page.url()).toMatch(/records\/2$/);
  });

  test('findings are searched, filtered and sorted; what is typed is in no address', async () => {
    const opened = await open();
    const { page } = opened;
    await check(page, faults);
    const list = page.getByRole('listbox');
    await list.waitFor();
    await expect.poll(() => list.ariaSnapshot()).toContain('in payroll');
    expect((await list.ariaSnapshot()).split('\n').slice(0, 4).join('\n')).toMatchInlineSnapshot(`
      "- listbox "Findings by type and field. Enter opens the record.":
        - option "Character that is not allowed Employee last name by a rule 2" [selected]
        - option "Not a date in the right form Employee date of hire you decide 2"
        - option "Required field is blank Employee first name in payroll 1""
    `);
    const listed = page.locator('.findings [role=status]');
    const search = page.getByRole('searchbox', { name: 'Search findings' });
    const found = async (words: string, count: string) => {
      await search.fill(words);
      await expect.poll(() => listed.textContent(), { message: words }).toBe(`${count} listed.`);
    };
    await found('date of hire', '3 errors');
    await found('blank address', '1 error');
    await found('oak roofing', '14 errors');
    await found('10', '2 errors');
    expect(decodeURI(page.url())).not.toMatch(/oak|roofing|search/i);
    // Of a whole number, no more is sent than is searched for: addresses are logged by proxies.
    await found('000-00-3333', '1 error');
    expect(opened.requests.filter((request) => /000|00-/.test(request.split('search=')[1] ?? ''))).toEqual(
      [],
    );
    await found('nothing of the kind', '0 errors');
    await search.fill('');
    // The line is looked for while it is typed, as the words are.
    await page.getByRole('textbox', { name: 'Line' }).pressSequentially('10');
    await expect.poll(() => listed.textContent()).toBe('1 error listed.');
    await expect.poll(() => page.url()).toContain('line_number=10');
    await search.fill('nothing of the kind');
    await page.getByText('No errors match.').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => search.inputValue()).toBe('');
    await page.getByRole('combobox', { name: 'Who', exact: true }).selectOption({ label: 'in payroll' });
    await expect.poll(() => listed.textContent()).toBe('5 errors listed.');
    expect(page.url()).toContain('who=payroll');
    await page.getByRole('combobox', { name: 'Employer', exact: true }).selectOption('PRAIRIE FREIGHT #12');
    await expect.poll(() => listed.textContent()).toMatch(/^[01] errors? listed/);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => listed.textContent()).toBe('18 errors listed.');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Line');
    await list.focus();
    await list.press('Home');
    const detail = page.getByRole('region', { name: 'Selected finding' });
    const first = (await detail.locator('strong').textContent()) ?? '';
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Most frequent');
    await list.focus();
    await list.press('Home');
    await detail.getByText('1 of 2').waitFor();
    expect(await detail.locator('strong').textContent()).not.toBe(first);
    await detail.getByRole('button', { name: '↓ Next' }).click();
    await detail.getByText('2 of 2').waitFor();
    await detail.getByRole('link', { name: /field by field/ }).click();
    await page.getByRole('table').waitFor();
    // The place in the list stays.
    await page.goBack();
    await detail.getByText('2 of 2').waitFor();
    expectQuiet(opened);
  });

  test('hires past the limit are counted, and the warnings of a file without errors are listed', async () => {
    const { page } = await open();
    const buffer = cleanFile(OHIO, { seed: 1, records: 1, today: '2026-06-01' });
    await check(page, { name: 'late.txt', buffer }, 'Ohio');
    await page.getByRole('link', { name: 'hire past the 20-day limit' }).waitFor();
    await page.getByText('record, none with an error', { exact: true }).waitFor();
    await page.getByText('Nothing is sent from here: send the file to the state yourself.').waitFor();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Severity' }).inputValue()).toBe('warning');
  });

  test('each line of a finding about several records opens its record, which has the finding', async () => {
    const opened = await open();
    const { page } = opened;
    const [header = '', ...lines] = cleanLines(OHIO, { seed: 3, records: 6 });
    const late = lines.map((line, at) =>
      [1, 3, 4].includes(at) ? setField(OHIO, line, 'employee_date_of_hire', '20250602') : line,
    );
    const buffer = Buffer.from([header, ...late, ''].join('\n'), 'latin1');
    await check(page, { name: 'late.txt', buffer }, 'Ohio');
    const detail = page.getByRole('region', { name: 'Selected finding' });
    await detail.getByText('and 2 more places: lines 5-6').waitFor();
    await detail.getByRole('link', { name: '5-6' }).click();
    await page.getByRole('heading', { name: 'Record 4' }).waitFor();
    await page
      .getByText(/One warning for several records: line 3 and 2 more places \(lines 5-6\)\./)
      .first()
      .waitFor();
    // The way back leads to the file, not to the address that led to the record.
    await page.goBack();
    await detail.getByText('and 2 more places: lines 5-6').waitFor();
    expectQuiet(opened);
  });

  test('what is new since the earlier file is said', async () => {
    const opened = await open();
    const { page, service } = opened;
    await upload(service.url, clean('Ohio', 3), 'Ohio', 'october.txt');
    await upload(service.url, clean('Ohio', 2), 'Ohio', 'october-part.txt');
    const lines = clean('Ohio', 3).toString('latin1').split('\n');
    const at = lines.length - 2;
    lines[at] = setField(OHIO, lines[at]!, 'employee_first_name', '');
    await check(page, { name: 'november.txt', buffer: Buffer.from(lines.join('\n'), 'latin1') });
    await page
      .getByText(/^1?\s*new error;/)
      .first()
      .waitFor();
    // Of several earlier files the newest is compared with, until another is chosen.
    const base = page.getByRole('combobox', { name: 'Compare with' });
    expect(await base.locator('option').first().textContent()).toMatch(/^october-part\.txt, /);
    const october = await base.locator('option', { hasText: 'october.txt' }).getAttribute('value');
    await base.selectOption(october);
    await page
      .getByText(/^1?\s*new error since/)
      .first()
      .waitFor();
    await page.getByText('By employer').click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /FEIN ending in \d{4}: 1 new finding$/ })
      .waitFor();
    // The number leads to what is new.
    await page.getByText('New findings 1').click();
    const line = page.getByRole('link', {
      name: `Line ${at + 1} · Required field is blank · Employee first name`,
    });
    await line.click();
    await expect.poll(() => page.locator('.findings [role=status]').textContent()).toBe('1 error listed.');
    expect(page.url()).toContain(`line_number=${at + 1}`);
    await page.getByRole('link', { name: 'october.txt' }).click();
    await page.locator('.crumbs', { hasText: 'october.txt' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Ready to send', exact: true }).waitFor();
    // The next week's hires of the same employer are not compared with those of the last one.
    const others = clean('Ohio', 3)
      .toString('latin1')
      .split('\n')
      .map((record, number) =>
        record === ''
          ? record
          : ['employee_ssn', 'employee_last_name', 'employee_first_name'].reduce(
              (text, name) =>
                setField(
                  OHIO,
                  text,
                  name,
                  name.endsWith('ssn') ? `60012345${number}` : `ZOE${'ABC'[number]}`,
                ),
              record,
            ),
      );
    await page.getByRole('link', { name: 'All files' }).click();
    await check(page, { name: 'december.txt', buffer: Buffer.from(others.join('\n'), 'latin1') });
    await page
      .getByText(/hires in common with/)
      .first()
      .waitFor();
    expect(await page.getByText(/New hires \d/).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption(october);
    await page.getByRole('link', { name: 'october.txt' }).click();
    await page.locator('.crumbs', { hasText: 'october.txt' }).waitFor();
    // Where there is no earlier file, nothing is asked that fails.
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    expectQuiet(opened);
  });
});
