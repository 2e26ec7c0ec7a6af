/** From a table to a state file, as a clerk at the page does it. */

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Mapping } from '../../src/conversion/index.js';
import { clean, json } from '../server/test-service.js';
import { workbookOf } from '../support/zip.js';
import { faultsOf } from './support/axe.js';
import { choose, expectQuiet, focused, NOT_RUN, type OpenPage, useChromium } from './support/open-page.js';

const table = async (name: string) => ({ name, buffer: await readFile(`examples/tables/${name}`) });

const EMPLOYER = {
  'Employee state of hire': 'OH',
  'Employer FEIN': '311234567',
  'Employer address line 1': '1 MAIN ST',
  'Employer city': 'COLUMBUS',
  'Employer state': 'OH',
  'Employer ZIP code': '43215',
};

const rowOf = (page: Page, heading: string) =>
  page.locator('.mapping-columns > li', { has: page.getByRole('heading', { name: heading, exact: true }) });

const conversionOf = ({ page, service }: OpenPage) =>
  `${service.url}/api/v1/conversions/${page.url().split('/').at(-1)}`;

const mappingOf = async (opened: OpenPage, values = 'mask') =>
  (await json(await fetch(`${conversionOf(opened)}?values=${values}`))).mapping as Mapping;

/** Changes the mapping, as another tab does. */
async function changedElsewhere(opened: OpenPage, change: (mapping: Mapping) => object): Promise<void> {
  const answer = await fetch(`${conversionOf(opened)}/mapping`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change(await mappingOf(opened))),
  });
  expect(answer.status).toBe(200);
}

/** Decides that a column is not used, as another tab does. */
const notUsedElsewhere = (opened: OpenPage, letter: string, confirmed: boolean) =>
  changedElsewhere(opened, (before) => ({
    ...before,
    confirmed,
    columns: before.columns.map(({ column, heading, ...rest }) =>
      column === letter ? { column, heading, field: null, level: 'confirmed' } : { column, heading, ...rest },
    ),
  }));

const headingOf = async (opened: OpenPage, letter: string) =>
  (await mappingOf(opened)).columns.find(({ column }) => column === letter)?.heading;

/** Tabs to what has this name, as a person does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = `(() => {
    const one = document.activeElement;
    return one?.getAttribute('aria-label') ?? one?.labels?.[0]?.textContent ?? one?.textContent ?? '';
  })()`;
  for (let steps = 0; steps < 90; steps++) {
    await page.keyboard.press('Tab');
    if (name.test(await page.evaluate<string>(focused))) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

describe.skipIf(NOT_RUN)(`a table on the page${NOT_RUN}`, () => {
  const open = useChromium();

  test('is mapped with the keyboard, and its file opens like an upload', async () => {
    const opened = await open({ answers: true });
    const { page } = opened;
    await choose(page, await table('adp.csv'));
    await page.getByRole('heading', { level: 1, name: 'Columns of adp.csv' }).waitFor();
    await tabTo(page, /^The hires are reported to/);
    await page.getByLabel('The hires are reported to').selectOption('Ohio');
    const verdict = page.locator('.verdict');
    await verdict.getByText('2 columns to decide, 6 required fields without a value').waitFor();
    // Open ones come first, each with its values, which are covered, and the reason.
    const first = page.locator('.mapping-columns > li').first();
    expect(await first.textContent()).toMatch(
      /Employee ID.*100% filled.*\*\*\*.*Open.*words that are not known/,
    );
    expect(await rowOf(page, 'SSN').locator('code').first().textContent()).not.toMatch(/\d/);
    // Each hire has its own SSN: only a column can fill it.
    await rowOf(page, 'SSN').getByRole('combobox').selectOption({ label: 'Not used' });
    await page.getByText('This differs from hire to hire: choose its column above.').waitFor();
    expect(await page.getByLabel('Another field:').textContent()).not.toMatch(/SSN|date of (?:birth|hire)/i);
    await rowOf(page, 'SSN').getByRole('combobox').selectOption('employee_ssn');
    await verdict.getByText('2 columns to decide, 6 required fields without a value').waitFor();
    for (const [label, value] of Object.entries(EMPLOYER)) {
      await tabTo(page, new RegExp(`^${label}$`));
      await page.keyboard.type(value);
    }
    await tabTo(page, /^Go to what is left/);
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Field of Employee ID');
    await page.keyboard.press('N');
    await tabTo(page, /^Mark 1 open column as not used/);
    await page.keyboard.press('Enter');
    await verdict.getByText('All columns have a decision').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await tabTo(page, /^Download the mapping/);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('adp.map.json');
    await page.getByRole('button', { name: 'Use this mapping' }).focus();
    await page.keyboard.press('Enter');
    // A row is left out: the person looks at it first.
    await page.getByText(/^Row 9: /).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('made-title');
    expect(await faultsOf(page)).toEqual([]);
    await tabTo(page, /^Make the file/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/files\//);
    await page.getByRole('heading', { level: 1, name: /eady to send/ }).waitFor();
    await page.getByRole('button', { name: 'Download the file' }).waitFor();
    expect(await page.locator('main .main').allTextContents()).toEqual(['Download the file']);
    const [made] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the file' }).click(),
    ]);
    expect(made.suggestedFilename()).toBe('adp-ohio.txt');
    expect(await readFile(await made.path(), 'latin1')).toMatch(/^2\d{9}[A-Z]/m);
    expectQuiet(opened);
    // What was not asked for has not come.
    expect(opened.answers.join('\n')).not.toMatch(/899-?36-?500\d/);
  });

  test('accepts the mapping made for it; another mapping is refused with the differences', async () => {
    const opened = await open();
    const { page } = opened;
    const mapping = await table('adp.map.json');
    // A proxy that compresses answers marks their tags as weak.
    await page.route('**/api/v1/conversions/*', async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      await route.fulfill({
        response,
        headers: { ...headers, ...(headers.etag && { etag: `W/${headers.etag}` }) },
      });
    });
    await choose(page, await table('adp.csv'), mapping);
    await page.getByRole('button', { name: 'Make the file' }).waitFor();
    expect(await rowOf(page, 'Employee ID').getByRole('combobox').inputValue()).toBe('-');
    // No file is made with another mapping than the one that is shown.
    await notUsedElsewhere(opened, 'D', true);
    await page.getByRole('button', { name: 'Make the file' }).click();
    await page.getByText(/^The mapping was changed elsewhere/).waitFor();
    await expect.poll(() => rowOf(page, 'Middle Initial').getByRole('combobox').inputValue()).toBe('-');
    // Whoever has gone elsewhere while it is made stays there.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/conversions/*/file', (route) => held.then(() => route.continue()));
    const made = page.waitForResponse(/\/file$/);
    await page.getByRole('button', { name: 'Make the file' }).click();
    await page.getByRole('link', { name: 'All files' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check new-hire files' }).waitFor();
    letGo();
    await (await made).finished();
    await page.getByRole('link', { name: 'adp.csv' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Open the file' }).click();
    await page.waitForURL(/#\/files\//);
    await page.goBack();
    await rowOf(page, 'Middle Initial').waitFor();
    await page.getByRole('link', { name: 'All files' }).click();
    await choose(page, await table('gusto.csv'), mapping);
    await page.getByText(/The mapping does not fit the table: /).waitFor();
    await page.getByRole('button', { name: 'Propose a new mapping' }).click();
    await page.getByRole('heading', { level: 1, name: 'Columns of gusto.csv' }).waitFor();
  });

  test('what is decided and typed in two tabs at once stays, and what was typed twice is asked about', async () => {
    const opened = await open({ width: 320 });
    const { page } = opened;
    await choose(page, await table('adp.csv'));
    const fieldOf = (heading: string) => rowOf(page, heading).getByRole('combobox');
    await fieldOf('Middle Initial').waitFor();
    await page.getByLabel('The hires are reported to').selectOption('Ohio');
    const city = page.getByLabel('Employer city', { exact: true });
    await city.waitFor();
    // A state that is chosen and taken back at once does not hide the one that is chosen elsewhere.
    const state = page.getByLabel('The hires are reported to');
    const second = page.waitForResponse((answer) => /state.*"Ohio"/.test(answer.request().postData() ?? ''));
    await state.selectOption('Texas');
    await state.selectOption('Ohio');
    await (await second).finished();
    await fetch(`${conversionOf(opened)}/state`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"state":"Texas"}',
    });
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => state.inputValue()).toBe('Texas');
    await state.selectOption('Ohio');
    await city.waitFor();
    await notUsedElsewhere(opened, 'A', false);
    await fieldOf('Middle Initial').selectOption({ label: 'Not used' });
    const note = page.getByText('The mapping was changed elsewhere in the meantime. It has both now.');
    await note.waitFor();
    await rowOf(page, 'Employee ID').getByText('Decided').waitFor();
    await rowOf(page, 'Middle Initial').getByText('Decided').waitFor();
    await expect
      .poll(async () => (await mappingOf(opened)).columns.filter(({ level }) => level === 'confirmed'))
      .toMatchObject([{ column: 'A' }, { column: 'D' }]);
    expect(await page.getByRole('alert').count()).toBe(0);
    // A value that is typed.
    await notUsedElsewhere(opened, 'B', false);
    await city.fill('COLUMBUS');
    await city.press('Enter');
    await rowOf(page, (await headingOf(opened, 'B')) ?? '')
      .getByText('Decided')
      .waitFor();
    const saved = async () => (await mappingOf(opened)).constants.employer_city;
    await expect.poll(saved).toBe('COLUMBUS');
    for (const [button, kept, other] of [
      ['Keep the other', 'DAYTON', 'DAYTON'],
      ['Use what I typed', 'TOLEDO', 'AKRON'],
    ] as const) {
      await changedElsewhere(opened, (mapping) => ({
        ...mapping,
        constants: { ...mapping.constants, employer_city: other },
      }));
      await city.fill('TOLEDO');
      await city.press('Enter');
      const question = page.getByText(`It was changed elsewhere, to ${other}.`);
      await question.waitFor();
      expect(await city.inputValue()).toBe('TOLEDO');
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      // Nothing is taken by leaving the field.
      await city.focus();
      await page.keyboard.press('Tab');
      expect(await saved()).toBe(other);
      await page.getByRole('button', { name: `${button}: Employer city` }).click();
      await question.waitFor({ state: 'detached' });
      await expect.poll(saved).toBe(kept);
      expect(await city.inputValue()).toBe(kept);
    }
    // Both have decided on one column: it stays as it was decided first.
    await notUsedElsewhere(opened, 'C', false);
    const heading = (await headingOf(opened, 'C')) ?? '';
    await fieldOf(heading).selectOption({ label: 'Employee middle name' });
    await page.getByText(`Other decisions were made there about: ${heading}.`).waitFor();
    expect(await fieldOf(heading).inputValue()).toBe('-');
    // Of a table that is deleted, nothing is left to ask about. Where somebody else has deleted it, it is said.
    const typedTwice = async () => {
      await changedElsewhere(opened, (mapping) => ({
        ...mapping,
        constants: { ...mapping.constants, employer_city: 'LIMA' },
      }));
      await city.fill('PARMA');
      await city.press('Enter');
      await page.getByText('It was changed elsewhere, to LIMA.').waitFor();
    };
    await typedTwice();
    await fetch(conversionOf(opened), { method: 'DELETE' });
    await page.evaluate("location.hash = '#/'");
    await page.getByRole('alert').filter({ hasText: '1 mapping is lost.' }).waitFor();
    await page.reload();
    await choose(page, await table('adp.csv'));
    await page.getByLabel('The hires are reported to').selectOption('Ohio');
    await city.waitFor();
    await typedTwice();
    await page.evaluate("location.hash = '#/'");
    await page.getByRole('button', { name: 'Delete adp.csv' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('There are none yet.').waitFor();
    await page.reload();
    await page.getByText('There are none yet.').waitFor();
    expectQuiet({ ...opened, complaints: opened.complaints.filter((text) => !/404|412/.test(text)) });
  });

  test('of several tables the last one waits until it is asked for, and the user can go back to the list', async () => {
    const { page } = await open();
    await choose(page, await table('gusto.csv'), await table('adp.csv'));
    const list = page.getByRole('heading', { level: 1, name: 'Check new-hire files' });
    const rowOfFile = (name: string) => page.locator('.intake li', { hasText: name });
    await page.getByText('2 files chosen', { exact: true }).waitFor();
    await rowOfFile('gusto.csv').getByRole('button', { name: 'Map its columns' }).click();
    await page.getByRole('heading', { level: 1, name: 'Columns of gusto.csv' }).waitFor();
    // The server is slow to take the decision.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/mapping?*', (route) => held.then(() => route.continue()));
    await rowOf(page, 'ZIP').getByRole('combobox').selectOption({ label: 'Not used' });
    await rowOf(page, 'ZIP').getByText('Decided').waitFor();
    await page.goBack();
    await list.waitFor();
    // It is in the list of files, and opens where it was left.
    const waiting = page.getByRole('row', { name: /gusto\.csv table .* mapping not finished/ });
    await waiting.getByRole('link', { name: 'gusto.csv' }).click();
    await page.getByText('Loading').first().waitFor();
    letGo();
    await rowOf(page, 'ZIP').getByText('Decided').waitFor();
    await page.getByRole('link', { name: 'All files' }).click();
    await waiting.getByRole('button', { name: 'Delete gusto.csv' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await expect.poll(() => waiting.count()).toBe(0);
    const rest = rowOfFile('adp.csv').getByRole('button', { name: 'Map its columns' });
    // Its answer is lost: sent again, it is the same table.
    await page.route('**/conversions?*', (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await rest.click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Columns of adp.csv' }).waitFor();
    await page.goBack();
    await page.getByRole('row', { name: /adp\.csv table/ }).waitFor();
    expect(await page.getByRole('row', { name: /adp\.csv table/ }).count()).toBe(1);
    // Neither a file that was checked with it is opened by what becomes of the table.
    await page.reload();
    await choose(page, await table('gusto.csv'), { name: 'a.txt', buffer: clean('Ohio', 2) });
    await page.getByRole('button', { name: 'Check 1 file' }).click();
    await page.getByRole('row', { name: /a\.txt checked in this tab/ }).waitFor();
    await rowOfFile('gusto.csv').getByRole('button', { name: 'Map its columns' }).click();
    await page.getByRole('heading', { level: 1, name: 'Columns of gusto.csv' }).waitFor();
    await page.goBack();
    await list.waitFor();
  });

  test('without a state of hire, a state is asked for; a FEIN in the table is covered', async () => {
    const { page } = await open();
    await choose(page, await table('paychex.xlsx'));
    const verdict = page.locator('.verdict');
    await verdict.getByText('A state to choose, 2 columns to decide').waitFor();
    const fein = page.getByLabel('Employer FEIN', { exact: true });
    expect(await fein.inputValue()).toBe('*****4567');
    // The server has covered it; a mapping that is downloaded has it all the same.
    const saved = async () => {
      const button = page.getByRole('button', { name: 'Download the mapping' });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      return JSON.parse(await readFile(await download.path(), 'utf8')) as Mapping;
    };
    expect((await saved()).constants.employer_fein).toBe('311234567');
    await page.getByRole('button', { name: 'Show values' }).click();
    await expect.poll(() => fein.inputValue()).toBe('311234567');
    await page.getByRole('button', { name: /^Mark 2 open columns as not used/ }).press('Enter');
    expect(await focused(page)).toBe('Go to what is left');
    await verdict.getByText('A state to choose', { exact: true }).waitFor();
    // It is seen without scrolling, and leads to what is left.
    await page.getByRole('button', { name: 'Go to what is left' }).click({ force: true, timeout: 5000 });
    expect(await page.evaluate('document.activeElement.id')).toBe('state-of-hires');
  });

  test('a value for all hires that is typed is taken when the view is left, and a FEIN is masked', async () => {
    const opened = await open();
    const { page } = opened;
    await choose(page, await table('gusto.csv'));
    const fein = page.getByLabel('Employer FEIN', { exact: true });
    await fein.fill('311234567');
    expect(await fein.inputValue()).toBe('311234567');
    const taken = page.waitForResponse((answer) => answer.url().includes('/mapping?'));
    const address = page.url();
    await page.evaluate("location.hash = '#/'");
    await page.getByRole('heading', { name: 'Check new-hire files' }).waitFor();
    await taken;
    await page.goto(address);
    await expect.poll(() => fein.inputValue()).toBe('*****4567');
    expect((await mappingOf(opened, 'show')).constants.employer_fein).toBe('311234567');
    const city = page.getByLabel('Employer city', { exact: true });
    await city.fill('COLUMBUS');
    const asked = page.waitForEvent('dialog');
    await page.evaluate('setTimeout(() => location.reload())');
    await (await asked).dismiss();
    await city.press('Enter');
    const saved = async () => (await mappingOf(opened)).constants.employer_city;
    await expect.poll(saved).toBe('COLUMBUS');
    // What the server did not answer is asked about, and sent when it is back.
    for (const path of ['**/mapping?*', '**/health/live']) await page.route(path, (route) => route.abort());
    await city.fill('DAYTON');
    await city.press('Enter');
    await page.getByText('The server does not answer.').waitFor();
    await page.evaluate("location.hash = '#/'");
    await page.getByRole('heading', { name: 'Check new-hire files' }).waitFor();
    const askedAgain = page.waitForEvent('dialog');
    await page.evaluate('setTimeout(() => location.reload())');
    await (await askedAgain).dismiss();
    await page.goto(address);
    expect(await city.inputValue()).toBe('DAYTON');
    await page.unrouteAll({ behavior: 'wait' });
    await expect.poll(saved).toBe('DAYTON');
    // So is one whose answer was lost only after its view was opened again.
    let lose = () => {};
    const late = new Promise<void>((resolve) => {
      lose = resolve;
    });
    await page.route('**/mapping?*', (route) => late.then(() => route.abort()), { times: 1 });
    await city.fill('TOLEDO');
    const sending = page.waitForRequest('**/mapping?*');
    await city.press('Enter');
    await sending;
    await page.evaluate("location.hash = '#/'");
    await page.getByRole('heading', { name: 'Check new-hire files' }).waitFor();
    await page.goto(address);
    lose();
    await expect.poll(() => city.inputValue()).toBe('TOLEDO');
    await expect.poll(saved).toBe('TOLEDO');
  });

  test('a field that states call by different names is asked for once', async () => {
    const { page } = await open();
    await choose(page, await table('gusto.csv'));
    await page.locator('.verdict', { hasText: 'required fields without a value' }).waitFor();
    const field = page.locator('.constants label').filter({ hasText: /Employer (?:ZIP|postal) code/ });
    expect(await field.count()).toBe(1);
    await field.getByRole('textbox').fill('43215');
    await field.getByRole('textbox').press('Enter');
    await expect.poll(() => field.count()).toBe(1);
    // One that is left blank is counted once, too.
    const fields = await page.locator('.constants form').count();
    const blank = page.getByRole('button', { name: /^Leave it blank/ });
    for (let left = await blank.count(); left > 0; left--) {
      await blank.first().click();
      await expect.poll(() => blank.count()).toBe(left - 1);
    }
    const unconfirmed = page.getByRole('button', { name: /^Confirm / });
    for (let left = await unconfirmed.count(); left > 0; left--) {
      await unconfirmed.first().click();
      await expect.poll(() => unconfirmed.count()).toBe(left - 1);
    }
    await page
      .getByText(`All columns have a decision. ${fields - 1} required fields left blank`, { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Use this mapping' }).press('Enter');
    await page.getByRole('button', { name: /^Make \d+ files/ }).press('Enter');
    await page.getByRole('link', { name: 'Open the file' }).first().waitFor();
    await expect.poll(() => focused(page)).toBe('The files');
    // What a state has no field for is kept, and said not to be written.
    await page.getByLabel('Employer name', { exact: true }).fill('BUCKEYE TOOLS');
    await page.keyboard.press('Enter');
    await page.getByLabel('The hires are reported to').selectOption('Illinois');
    const name = page.locator('.constants form', { hasText: 'Employer name' });
    await name.getByText('The layout has no such field: it is not written.').waitFor();
    expect(await name.getByRole('textbox').inputValue()).toBe('BUCKEYE TOOLS');
    expect(await page.locator('.constants').textContent()).not.toContain('_');
  });

  test('a whole name is split, and what does not fit is named by its cell', async () => {
    const { page } = await open({ width: 320 });
    const { name, buffer } = await table('quickbooks.tsv');
    const long = buffer.toString('latin1').replace(/\n([^,\t]+), /, '\n$1, ALEXANDRINAVICTORIAMAXIMILIANA');
    await choose(page, { name, buffer: Buffer.from(long, 'latin1') });
    await page.getByRole('heading', { level: 1, name: 'Columns of quickbooks.tsv' }).waitFor();
    const address = page.url();
    // What is decided before the state stays.
    const saved = page.waitForResponse((answer) => answer.url().includes('/mapping?'));
    await rowOf(page, 'Phone').getByRole('combobox').selectOption({ label: 'Not used' });
    await rowOf(page, 'Phone').getByText('Decided').waitFor();
    await saved;
    // Also when the tab no longer has the table: the server reads its copy of it.
    await page.reload();
    await rowOf(page, 'Phone').getByText('Decided').waitFor();
    const state = page.getByLabel('The hires are reported to');
    await state.focus();
    await state.selectOption('Texas');
    await state.selectOption('Ohio');
    await page.getByText('Reading the table for another state').waitFor({ state: 'detached' });
    expect([await state.inputValue(), page.url()]).toEqual(['Ohio', address]);
    expect(await page.evaluate('document.activeElement.id')).toBe('state-of-hires');
    await rowOf(page, 'Phone').getByText('Decided').waitFor();
    const whole = rowOf(page, 'Name');
    await expect.poll(() => whole.getByRole('combobox').inputValue()).toContain('LAST, FIRST M');
    await page.getByRole('button', { name: 'Confirm Name' }).click();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    // What is confirmed leaves the list, and the fields are there once the layout is.
    const unconfirmed = page.getByRole('button', { name: /^Confirm / });
    for (let left = await unconfirmed.count(); left > 0; left--) {
      await unconfirmed.first().click();
      await expect.poll(() => unconfirmed.count()).toBe(left - 1);
    }
    await page
      .locator('.verdict')
      .getByText(/required fields? without a value/)
      .waitFor();
    for (const [label, value] of Object.entries({ ...EMPLOYER, 'Employer name': 'BUCKEYE' })) {
      const field = page.getByLabel(label, { exact: true });
      if ((await field.count()) === 0) continue;
      await field.fill(value);
      await field.press('Enter');
    }
    const others = page.getByRole('button', { name: /^Mark \d+ open columns? as not used/ });
    if ((await others.count()) > 0) await others.click();
    await page.getByRole('button', { name: 'Use this mapping' }).click();
    await page.getByRole('rowheader', { name: 'A2' }).waitFor();
    await page.getByText(/Employee first name is too long/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('what is no table after all can be given a state', async () => {
    const { page } = await open();
    await choose(page, {
      name: 'broken.xlsx',
      buffer: workbookOf({ sheets: { Hires: '' } }).subarray(0, 2000),
    });
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'It is not a table: choose a state' }).click();
    await page.getByLabel('State of broken.xlsx').waitFor();
    await choose(page, await table('adp.map.json'));
    await page.getByText('This is a mapping of a table. Drop it together with its table.').waitFor();
  });
});
