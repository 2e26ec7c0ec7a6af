/** From a file to its verdict and its findings, as a person at the page does it. */

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { clean, createJob, faulty, json, upload } from '../server/test-service.js';
import { findLayout, LAYOUTS } from '../support/layouts.js';
import { cleanFile, cleanLines, setField } from '../support/records.js';
import { workbookOf } from '../support/zip.js';
import {
  check,
  choose,
  example,
  expectQuiet,
  focused,
  NOT_RUN,
  seen,
  useChromium,
} from './support/open-page.js';

describe.skipIf(NOT_RUN)(`the page${NOT_RUN}`, () => {
  const open = useChromium();

  test('a file is dropped, its state proposed, and its findings drawn as on a terminal', async () => {
    const opened = await open();
    const { page } = opened;
    const file = example('ohio-faults.txt');
    const data = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([${JSON.stringify(file.buffer.toString('utf8'))}], 'ohio-faults.txt'));
      return transfer;
    })()`);
    await page.dispatchEvent('.drop-area', 'drop', { dataTransfer: data });
    await expect.poll(() => page.getByLabel('State of ohio-faults.txt').inputValue()).toBe('Ohio');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    await page.getByRole('option', { name: /not allowed ?Employee last name/ }).click();
    await page.locator('.drawing', { hasText: "O'BRIEN" }).waitFor();
    const text = await seen(page);
    expect(text).toMatch(/\d+ of 24 records have errors · \d+ errors, \d+ warnings/);
    expect(text).toContain('Reliability of this layout: partial.');
    expect(text).toContain('Send only a file without errors. A corrected file is checked when it is made');
    expect(text).toContain('Employee last name, columns 43-72: an apostrophe is not allowed here.');
    const drawing = await page.locator('.drawing', { hasText: "O'BRIEN" }).first().textContent();
    const [numbers, , line, carets] = drawing!.split('\n') as [string, string, string, string];
    // The ruler, the name and the carets are one below the other.
    expect(numbers.indexOf('50') + 1 - carets.indexOf('^')).toBe(50 - 43);
    expect(carets.indexOf('^')).toBe(line.indexOf("O'BRIEN"));
    expect(carets.trim()).toHaveLength(30);
    expectQuiet(opened);
  });

  test.each(['header', 'main', 'h1'])(
    'a file that is dropped on %s of another view is taken',
    async (where) => {
      const { page } = await open();
      await check(page, { name: 'first.txt', buffer: clean('Ohio', 1) });
      // What is not prevented is opened by the browser.
      const isLeft = await page.evaluate(`(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'second.txt'));
        const target = document.querySelector('${where}');
        const event = (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        return ['dragover', 'drop'].some((type) => target.dispatchEvent(event(type)));
      })()`);
      expect(isLeft).toBe(false);
      await page.getByLabel('State of second.txt').waitFor();
    },
  );

  test('a file of each layout is recognized, or the choice is explained', async () => {
    const { page } = await open();
    await choose(page, ...LAYOUTS.map(({ id }) => example(`${id}-clean.txt`)));
    for (const { id, state } of LAYOUTS) {
      const row = page.locator('.rows > li', { has: page.getByText(`${id}-clean.txt`, { exact: true }) });
      await row.waitFor();
      const reason = (await row.locator('p').first().textContent()) ?? '';
      if (!reason.startsWith('Several layouts fit'))
        expect(await page.getByLabel(`State of ${id}-clean.txt`).inputValue()).toBe(state);
      else expect(reason).toContain(state);
    }
  });

  test('several files are checked one after the other, each with its verdict', async () => {
    const opened = await open();
    const { page } = opened;
    await choose(page, { name: 'a.txt', buffer: clean('Texas', 3) }, { name: 'b.txt', buffer: faulty(2) });
    await page.getByLabel('State of a.txt').selectOption('Texas');
    await page.getByRole('button', { name: 'Check all files' }).click();
    await page.getByRole('row', { name: /a\.txt checked in this tab.* no errors/ }).waitFor();
    await page.getByRole('row', { name: /b\.txt checked in this tab.* 2 errors/ }).waitFor();
    // Each is listed once.
    expect(await page.getByText('a.txt', { exact: true }).count()).toBe(1);
    await page.locator('.files a', { hasText: 'b.txt' }).click();
    await page.locator('.crumbs', { hasText: 'b.txt' }).waitFor();
    expectQuiet(opened);
  });

  test('a spreadsheet is recognized immediately, and the other file can be checked', async () => {
    const { page } = await open();
    const workbook = workbookOf({ sheets: { Hires: '' } }).subarray(0, 2000);
    await choose(page, { name: 'hires.xlsx', buffer: workbook }, { name: 'b.txt', buffer: faulty(2) });
    await page.getByText('This is a table. Choose a field for each column').waitFor();
    // No state is asked for where none helps.
    expect(await page.getByLabel(/^State of/).count()).toBe(1);
    // One button is filled: the next step, which is above what may be a long list.
    expect(await page.locator('main .main').allTextContents()).toEqual(['Check 1 file']);
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
    expect(await top('main .main')).toBeLessThan(await top('.intake li'));
    await page.getByRole('button', { name: 'Check 1 file', exact: true }).click();
    await page.getByRole('row', { name: /b\.txt.* 2 errors/ }).waitFor();
  });

  test('a name is shown and stored as it is, and what nobody sees in it is made visible', async () => {
    const { page, service } = await open();
    await choose(page, { name: 'a"b.txt', buffer: faulty(1) }, { name: 'c\u202etxt.d', buffer: faulty(2) });
    await page.getByLabel('State of c�txt.d').waitFor();
    await page.getByRole('button', { name: 'Check all files' }).click();
    await page.getByRole('row', { name: /c�txt\.d.* 2 errors/ }).waitFor();
    const { files } = (await (await fetch(`${service.url}/api/v1/files`)).json()) as {
      files: { file_name: string }[];
    };
    expect(files.map(({ file_name }) => file_name)).toEqual(['c�txt.d', 'a"b.txt']);
    expect(await page.locator('main').textContent()).not.toContain('\u202e');
  });

  test('what no state accepts is said at once; a folder is its files, and dropped text is a file', async () => {
    const { page } = await open();
    await choose(
      page,
      { name: 'scan.pdf', buffer: Buffer.from('%PDF-1.7 and what follows') },
      { name: 'nothing.txt', buffer: Buffer.from('') },
    );
    await page.getByText('This is a PDF document, not plain text.').waitFor();
    await page.getByText('The file is empty: it has no records.').waitFor();
    expect(await page.getByRole('button', { name: /^Check/ }).count()).toBe(0);
    /** Drops what the script makes, as a person does. */
    const drop = (script: string) =>
      page.evaluate(`(() => {
        const event = new Event('drop', { bubbles: true, cancelable: true });
        event.dataTransfer = ${script};
        event.preventDefault = () => { globalThis.wasTaken = true };
        document.body.dispatchEvent(event);
      })()`);
    const file = (name: string) =>
      `{ name: '${name}', isFile: true, file: (then) => then(new File(['x'], '${name}')) }`;
    await drop(`(() => {
      const parts = [[${file('april.txt')}, ${file('.DS_Store')}], [${file('may.txt')}], []];
      const folder = { name: 'hires', isDirectory: true, createReader: () => ({ readEntries: (then) => then(parts.shift()) }) };
      return { types: ['Files'], files: [], items: [{ webkitGetAsEntry: () => folder }], getData: () => '' };
    })()`);
    await page.getByLabel('State of april.txt').waitFor();
    await page.getByLabel('State of may.txt').waitFor();
    expect(await page.getByText('.DS_Store').count()).toBe(0);
    const text = clean('Ohio', 2).toString('latin1');
    await drop(`{ types: ['text/plain'], files: [], items: [], getData: () => ${JSON.stringify(text)} }`);
    await expect.poll(() => page.getByLabel('State of dropped.txt').inputValue()).toBe('Ohio');
  });

  test('the list of files is searched, filtered and sorted, and several are corrected and deleted at once', async () => {
    const { page, service } = await open();
    const bytes = faulty(2);
    for (const [name, file, state] of [
      ['april.txt', bytes, 'Ohio'],
      ['may 10.txt', clean('Texas', 3), 'Texas'],
      ['may 9.txt', faulty(3), 'Ohio'],
      ['april again.txt', bytes, 'Ohio'],
    ] as const)
      await upload(service.url, file, state, name);
    await page.reload();
    await page.getByText('4 files', { exact: true }).waitFor();
    // The drop area is a row.
    expect(await page.evaluate("document.querySelector('.drop-area').clientHeight")).toBeLessThan(120);
    const names = () => page.locator('.files tbody th > a').allTextContents();
    expect(await names()).toEqual(['april again.txt', 'may 9.txt', 'may 10.txt', 'april.txt']);
    await page.getByRole('row', { name: /april again\.txt The same bytes as april\.txt, Ohio/ }).waitFor();
    await page.getByLabel('Order').selectOption('Name');
    expect(await names()).toEqual(['april again.txt', 'april.txt', 'may 9.txt', 'may 10.txt']);
    await page.getByRole('searchbox', { name: 'Search files' }).fill('MAY txt');
    expect(await names()).toEqual(['may 9.txt', 'may 10.txt']);
    await page.getByText('2 of 4 files').waitFor();
    await page.getByLabel('Verdict').selectOption('Ready to send');
    expect(await names()).toEqual(['may 10.txt']);
    // The choice stays on the way back from a file.
    await page.getByRole('link', { name: 'may 10.txt' }).click();
    await page.locator('.crumbs', { hasText: 'may 10.txt' }).waitFor();
    await page.goBack();
    expect(await names()).toEqual(['may 10.txt']);
    // What has no errors can be sent as it is.
    await page.getByRole('checkbox', { name: 'Choose may 10.txt' }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download 1 file without errors' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('may 10.txt');
    expect((await readFile(await download.path())).equals(clean('Texas', 3))).toBe(true);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Ohio');
    await page.getByRole('checkbox', { name: 'Select all listed files' }).check();
    await page.getByText('3 files chosen').waitFor();
    // Somebody else starts one of the corrections.
    const { files } = await json(await fetch(`${service.url}/api/v1/files?limit=1`));
    const [{ file_id: newest }] = files as [{ file_id: string }];
    await createJob(service.url, newest);
    await page.getByRole('button', { name: 'Correct 3 files' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Files on this server');
    await expect.poll(() => page.getByRole('link', { name: 'correction done' }).count()).toBe(3);
    expect(await page.getByRole('alert').count()).toBe(0);
    // They stay chosen: the next step is to download them.
    await page.getByText('3 files chosen').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    // Who is next is said: a person who decides, or payroll.
    await page
      .getByText(/cleared, \d+ left: \d+ for payroll/)
      .first()
      .waitFor();
    await page.getByLabel('Verdict').selectOption('Corrected, with errors for payroll');
    await page.getByRole('checkbox', { name: 'Choose april.txt' }).check();
    await page.getByRole('checkbox', { name: 'Choose april again.txt' }).check();
    // Somebody else deletes one of them.
    await fetch(`${service.url}/api/v1/files/${newest}`, { method: 'DELETE' });
    await page.getByRole('button', { name: 'Delete 2 files' }).click();
    await page.getByRole('button', { name: 'Delete all 2' }).click();
    await page.getByText('1 of 2 files').waitFor();
    expect(await names()).toEqual(['may 9.txt']);
    expect(await json(await fetch(`${service.url}/api/v1/files`))).toMatchObject({ total: 2 });
    // Until the corrections are known, no file is said to have none.
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/jobs?*', (route) => late.then(() => route.continue()));
    await page.reload();
    await page.getByRole('checkbox', { name: 'Choose may 9.txt' }).check();
    expect(await page.getByRole('row', { name: /not corrected yet/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Correct/ }).count()).toBe(0);
    answer();
    await page.getByRole('link', { name: 'correction done' }).waitFor();
  });

  test('a file says that a newer one has its name, as that of another state or the same bytes do not', async () => {
    const { page, service } = await open();
    for (const [file, state] of [
      [faulty(2), 'Ohio'],
      [clean('Texas', 3), 'Texas'],
      [faulty(3), 'Ohio'],
      [faulty(3), 'Ohio'],
    ] as const)
      await upload(service.url, file, state, 'may.txt');
    const newest = (await json(await fetch(`${service.url}/api/v1/files?limit=1`))).files as {
      file_id: string;
    }[];
    await page.reload();
    const note = page.getByText(/A newer file has this name, checked/);
    await note.waitFor();
    expect(await note.count()).toBe(1);
    await note.getByRole('link').click();
    await expect.poll(() => page.url()).toContain(newest[0]!.file_id);
  });

  test('of more files than Chromium saves at once, each is downloaded; one that is gone is named', async () => {
    const { page, service } = await open();
    const names = Array.from({ length: 13 }, (_, at) => `week ${at + 10}.txt`);
    for (const name of names) await upload(service.url, clean('Ohio', names.indexOf(name) + 1), 'Ohio', name);
    const { file_id } = await json(await upload(service.url, clean('Ohio', 14), 'Ohio', 'gone.txt'));
    await page.reload();
    await page.getByRole('checkbox', { name: 'Select all listed files' }).check();
    await fetch(`${service.url}/api/v1/files/${file_id}`, { method: 'DELETE' });
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    await page.getByRole('button', { name: 'Download 14 files without errors' }).click();
    await expect.poll(() => saved.toSorted()).toEqual(names);
    await page.getByRole('alert').getByText('gone.txt: File not found.').waitFor();
  });

  test('text is pasted, and the state can be changed', async () => {
    const { page } = await open();
    await page.getByRole('heading', { name: 'Files on this server' }).waitFor();
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(clean('Ohio', 2).toString('latin1'))});
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    })()`);
    await page.getByLabel('State of pasted.txt').selectOption('Louisiana');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    // The text of the API, with what to do.
    const problem = page.getByRole('alert');
    await problem.waitFor();
    expect(await problem.textContent()).toContain('These are records of the Ohio layout, not of Louisiana.');
    expect(await problem.textContent()).toContain('Choose another state');
    await page.getByLabel('State of pasted.txt').selectOption('Ohio');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('No errors in 2 records').waitFor();
  });

  test('findings are filtered by severity, type, field and line, and lead to their record', async () => {
    const opened = await open();
    const { page } = opened;
    await check(page, example('ohio-faults.txt'));
    await page.getByText('PRAIRIE FREIGHT #12 (1 error)').waitFor();
    await page.getByRole('link', { name: 'All findings' }).click();
    await page.getByText('18 errors listed.').waitFor();
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('INVALID_DATE');
    await page.getByText('2 errors listed.').waitFor();
    await page.getByRole('textbox', { name: 'Line' }).fill('10');
    await page.getByRole('textbox', { name: 'Line' }).press('Enter');
    await page.getByText('1 error listed.').waitFor();
    // The second choice comes before the page is drawn for the first one.
    await page.evaluate(`(() => {
      document.querySelector('.filters button').click();
      const severity = document.querySelector('.filters .severity select');
      severity.value = 'warning';
      severity.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await page.getByText('3 warnings listed.').waitFor();
    await page.getByRole('combobox', { name: 'Severity', exact: true }).selectOption('error');
    await page
      .getByRole('combobox', { name: 'Field', exact: true })
      .selectOption({ label: 'Employee state' });
    await page.getByText('2 errors listed.').waitFor();
    const list = page.getByRole('listbox', { name: /^Findings\. / });
    await list.focus();
    await list.press('End');
    await list.press('Enter');
    await page
      .getByRole('cell', { name: 'Employee state', exact: true })
      .or(page.getByRole('rowheader', { name: 'Employee state', exact: true }))
      .waitFor();
    for (const record of [13, 14, 15, 17]) {
      await page.getByText(`Record ${record} of 24`).waitFor();
      await page.getByRole('button', { name: 'Next with a finding' }).click();
    }
    await page.getByText('Record 18 of 24').waitFor();
    await page.getByRole('button', { name: /^← Previous/ }).click();
    await page.getByText('Record 17 of 24').waitFor();
    await page.goBack();
    await page.getByText('Record 18 of 24').waitFor();
    expectQuiet(opened);
  });

  test.each([
    ['Ohio', 'header', 'transaction_date', 0],
    ['New York', 'employer', 'employer_zip', 1],
    ['Texas', 'total', 'record_count', -1],
  ] as const)('%s: a finding of a record %s is named and drawn in the list', async (state, id, field, at) => {
    const { page } = await open();
    const layout = findLayout(state)!;
    const lines = [...cleanLines(layout, { seed: 1, records: 2 })];
    const index = lines.indexOf(lines.at(at)!);
    lines[index] = setField(layout, lines[index]!, field, 'X', id);
    await check(page, { name: 'a.txt', buffer: Buffer.from(`${lines.join('\n')}\n`, 'latin1') }, state);
    await page.getByRole('link', { name: 'All findings' }).click();
    await page
      .getByRole('option', { name: new RegExp(`Line ${index + 1} ${id} record`) })
      .first()
      .click();
    await page.getByRole('region', { name: 'Selected finding' }).locator('.drawing mark').waitFor();
    // A link to its line, as of a value that is not saved, leads to its errors: only hires have a view of their own.
    await page.goto(page.url().replace(/findings.*/, `lines/${index + 1}`));
    await expect.poll(() => page.url()).toContain(`findings?severity=error&line_number=${index + 1}`);
    await page
      .getByRole('region', { name: 'Selected finding' })
      .getByText(`Line ${index + 1}`)
      .waitFor();
  });

  test('a filter that is chosen right after Clear does not restore another one', async () => {
    const { page } = await open();
    await check(page, example('ohio-faults.txt'));
    await page.getByRole('link', { name: 'All findings' }).click();
    await page.getByRole('textbox', { name: 'Line' }).fill('10');
    await page.getByRole('textbox', { name: 'Line' }).press('Enter');
    await page.getByText('1 error listed.').waitFor();
    // Before the browser has notified the page of the new address.
    await page.evaluate(`(() => {
      const [, , type] = document.querySelectorAll('.filters select');
      document.querySelector('.filters button').click();
      type.value = 'INVALID_DATE';
      type.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await page.getByText('2 errors listed.').waitFor();
    expect(page.url()).not.toContain('line_number');
  });

  test('the next record can be requested before the present one is loaded', async () => {
    const { page, service } = await open();
    await check(page, example('ohio-faults.txt'));
    const [, fileId] = /files\/([\w-]+)/.exec(page.url())!;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/records/14?*', (route) => held.then(() => route.continue()));
    await page.goto(`${service.url}/#/files/${fileId}/records/13`);
    await page.getByRole('table').waitFor();
    const next = page.getByRole('button', { name: 'Next with a finding' });
    await next.click();
    await page.getByText('Record 14 of 24').waitFor();
    await next.click();
    letGo();
    await page.getByText('Record 15 of 24').waitFor();
  });

  test('the place in the list stays with other values, and on the way back from a record', async () => {
    const { page } = await open();
    await check(page, { name: 'a.txt', buffer: faulty(100) });
    await page.getByRole('link', { name: 'All findings' }).click();
    const list = page.getByRole('listbox', { name: /^Findings\. / });
    await list.focus();
    for (let row = 0; row < 3; row++) await list.press('PageDown');
    const selected = list.locator('[aria-selected=true]');
    const place = await selected.getAttribute('aria-posinset');
    expect(Number(place)).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Show values' }).click();
    await expect.poll(() => selected.textContent()).toContain('Line');
    expect(await selected.getAttribute('aria-posinset')).toBe(place);
    await page.getByRole('link', { name: /field by field/ }).click();
    await page.getByRole('table').waitFor();
    await page.goBack();
    await expect.poll(() => selected.textContent()).toContain('Line');
    expect(await selected.getAttribute('aria-posinset')).toBe(place);
  });

  test('the content of a file is only ever text', async () => {
    const opened = await open();
    const { page } = opened;
    const lines = faulty(3).toString('latin1').split('\n');
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '\u001b[31m<script>alert(1)</script>',
      '"><svg onload=alert(1)>',
    ];
    const texts = lines.map((line, at) => {
      const text = hostile[at - 1] ?? '';
      return line.slice(0, 72) + text + line.slice(72 + text.length);
    });
    let hasAsked = false;
    page.on('dialog', (dialog) => {
      hasAsked = true;
      void dialog.dismiss();
    });
    await check(page, { name: '<b>name.txt', buffer: Buffer.from(texts.join('\n'), 'latin1') });
    await page.getByRole('button', { name: 'Show values' }).click();
    const isOnlyText = async () => {
      expect(await page.locator('.crumbs').textContent()).toContain('<b>name.txt');
      expect(await page.locator('main').locator('script, img, svg').count()).toBe(0);
    };
    await page.getByRole('option', { name: /not allowed ?Employee address line 1/ }).click();
    // Control characters of a terminal are shown as symbols.
    const asSeen = hostile.map((text) => text.replace('\u001b', '␛'));
    await page.locator('.drawing mark', { hasText: asSeen[1]! }).waitFor();
    await isOnlyText();
    await page.getByRole('link', { name: /field by field/ }).click();
    for (const at of [1, 0, 2]) {
      await page.evaluate(`location.hash = location.hash.replace(/\\d+$/, '${at + 1}')`);
      await page.getByRole('cell', { name: asSeen[at]!, exact: true }).waitFor();
      await isOnlyText();
    }
    expect(hasAsked).toBe(false);
    expectQuiet(opened);
  });

  test('a file without errors is listed with its warnings', async () => {
    const { page } = await open();
    // Reported too late, which is a warning.
    const buffer = cleanFile(findLayout('Ohio')!, { seed: 1, records: 1, today: '2026-06-01' });
    await check(page, { name: 'late.txt', buffer }, 'Ohio');
    await page.getByRole('link', { name: 'All files' }).click();
    await page.getByRole('row', { name: /late\.txt.*no errors, \d+ warning/ }).waitFor();
  });

  test('a view that fails says so, and another one can be opened', async () => {
    const { page } = await open();
    // As an older page would see it after the server was replaced.
    await page.route('**/map?*', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll('MISSING_REQUIRED_FIELD', 'NEW_ERROR_TYPE');
      await route.fulfill({ response: answer, body: text });
    });
    const file = { name: 'a.txt', buffer: faulty(3) };
    await choose(page, file);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    const problem = page.getByRole('alert');
    await problem.waitFor();
    expect(await problem.textContent()).toContain('Something went wrong in the page.');
    await page.getByRole('link', { name: 'newhire' }).click();
    await page.getByRole('row', { name: /a\.txt/ }).waitFor();
    expect(await problem.count()).toBe(0);
  });

  test('a file is deleted only once the question is answered', async () => {
    const { page, requests } = await open();
    await check(page, { name: 'gone.txt', buffer: clean('Ohio', 1) });
    await page.getByRole('link', { name: 'All files' }).click();
    await page.getByRole('button', { name: 'Delete gone.txt' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    const focused = () => page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.id');
    await expect.poll(focused).toBe('Delete gone.txt');
    await page.getByRole('button', { name: 'Delete gone.txt' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('There are none yet.').waitFor();
    expect(await focused()).toBe('files-title');
    // An answer of before that is still to come has the file: the list is asked for again.
    const deleted = requests.findIndex((one) => one.startsWith('DELETE '));
    await expect
      .poll(() => requests.slice(deleted).filter((one) => one.includes('/files?limit=')).length)
      .toBe(1);
  });

  test('what could not be deleted is named and stays chosen, and is said only while it is there', async () => {
    const { page, service } = await open();
    const names = ['april.txt', 'may.txt', 'june.txt'];
    const ids = new Map<string, string>();
    for (const name of names) {
      const { file_id } = await json(await upload(service.url, clean('Texas', ids.size + 1), 'Texas', name));
      ids.set(name, file_id as string);
    }
    await page.reload();
    await page.getByRole('checkbox', { name: 'Select all listed files' }).check();
    const refuse = (name: string) =>
      page.route(`**/files/${ids.get(name)}`, (route) =>
        route.fulfill({
          status: 503,
          json: { code: 'STORE_UNAVAILABLE', title: 'The store cannot be used' },
        }),
      );
    await refuse('april.txt');
    await refuse('may.txt');
    await page.getByRole('button', { name: 'Delete 3 files' }).click();
    await page.getByRole('button', { name: 'Delete all 3' }).click();
    const problem = page.getByRole('alert');
    await problem.getByText('may.txt, april.txt: The store cannot be used.').waitFor();
    await page.getByText('2 files chosen').waitFor();
    expect(await page.getByRole('row', { name: /june/ }).count()).toBe(0);
    // One of them is deleted by somebody else.
    await fetch(`${service.url}/api/v1/files/${ids.get('april.txt')}`, { method: 'DELETE' });
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => problem.textContent()).toMatch(/^may\.txt: /);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Delete may.txt' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('There are none yet.').waitFor();
    expect(await problem.count()).toBe(0);
  });
});
