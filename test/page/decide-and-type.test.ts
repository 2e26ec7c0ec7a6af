/** Decisions only on values that were shown, drafts that survive, and values that a person types. */

import { describe, expect, test } from 'vitest';
import { employerOf, fileOf, layoutOf, recordWith } from '../correction/support/one-record.js';
import { createJob, jobEnded, json, upload } from '../server/test-service.js';
import { example, expectQuiet, focused, NOT_RUN, type OpenPage, useChromium } from './support/open-page.js';

describe.skipIf(NOT_RUN)(`decisions on the page${NOT_RUN}`, () => {
  const open = useChromium();
  const COLORADO = layoutOf('Colorado');
  const born = (date_of_birth: string, number: number) => recordWith(COLORADO, { date_of_birth }, {}, number);
  const { buffer: faults } = example('ohio-faults.txt');

  /** The view of the correction of a file of this state, which the server has corrected. */
  async function correctedIn(state: string, file: Buffer): Promise<OpenPage> {
    const opened = await open();
    const { url } = opened.service;
    const { file_id } = await json(await upload(url, file, state));
    const { job_id } = await json(await createJob(url, file_id));
    await jobEnded(url, job_id);
    await opened.page.goto(`${url}/#/files/${file_id}/correction`);
    await opened.page.getByRole('heading', { name: 'What was changed' }).waitFor();
    return opened;
  }

  const status = ({ page }: OpenPage) => page.locator('.review [role=status]');
  const says = (opened: OpenPage, text: string) =>
    expect.poll(() => status(opened).textContent()).toContain(text);
  const isInReview = ({ page }: OpenPage) =>
    page.evaluate<boolean>("document.activeElement.closest('.review') !== null");

  test('what is covered cannot be accepted, and a card reveals its own values only', async () => {
    const file = fileOf(COLORADO, [born('10111961', 1), born('03041972', 2)]);
    const opened = await correctedIn('Colorado', Buffer.from(file));
    const { page } = opened;
    const accept = page.getByRole('button', { name: /^Accept y/ });
    await accept.waitFor();
    expect(await accept.isDisabled()).toBe(true);
    await status(opened).focus();
    await page.keyboard.press('y');
    await page.keyboard.press('a');
    await page.keyboard.press('o');
    await says(opened, 'Proposal 1 of 2. 0 accepted, 0 declined, 2 open');
    expect(await page.locator('button.main').allTextContents()).toEqual(['Reveal values v']);
    // The button goes, and the keys go on.
    await page.getByRole('button', { name: /^Reveal values/ }).press('v');
    await page.getByText('10111961').first().waitFor();
    const shown = await page.locator('main').textContent();
    expect(shown).not.toContain('03041972');
    await page.keyboard.press('y');
    await says(opened, 'Proposal 2 of 2. 1 accepted, 0 declined, 1 open');
    expect(await accept.isDisabled()).toBe(true);
    expect(await page.locator('main').textContent()).not.toMatch(/10111961|03041972/);
    // Covered again with all others when the tab is left.
    await page.keyboard.press('v');
    await page.getByText('03041972').first().waitFor();
    await page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
    await page.getByRole('button', { name: /^Reveal values/ }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('03041972');
    // An answer that comes once the tab was left does not reveal them, although it is seen again.
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.evaluate('delete document.visibilityState');
    await page.route('**/proposals?*proposal_id=*', (route) => late.then(() => route.continue()));
    const values = page.waitForResponse(/proposal_id=/);
    const asked = page.waitForRequest(/proposal_id=/);
    await page.keyboard.press('v');
    await asked;
    await page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      delete document.visibilityState;
      document.dispatchEvent(new Event('visibilitychange'));
    `);
    answer();
    await (await values).finished();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
    expect(await page.locator('main').textContent()).not.toContain('03041972');
    expectQuiet(opened);
  });

  test('the dates of an employer are accepted together only once each is listed with its values', async () => {
    const employer = employerOf(COLORADO);
    const dates: Record<string, string>[] = [
      { date_of_hire: '03042026' },
      { date_of_hire: '05062026' },
      { date_of_birth: '03041972' },
    ];
    const lines = dates.map((texts, at) => recordWith(COLORADO, texts, {}, at + 1, employer));
    const opened = await correctedIn('Colorado', Buffer.from(fileOf(COLORADO, lines)));
    const { page } = opened;
    await status(opened).focus();
    const together = page.getByRole('button', { name: /^Read / });
    await page
      .getByRole('button', { name: /^(Reveal values|Accept) / })
      .first()
      .waitFor();
    if (await page.getByRole('button', { name: /^Reveal values/ }).count()) {
      expect(await together.count()).toBe(0);
      await page.keyboard.press('v');
    }
    await together.waitFor();
    expect(await together.textContent()).toMatch(
      /^Read 3 dates of this employer in this order: 2 in [A-Z][a-z ]+ hire, 1 in [A-Z][a-z ]+ birth … o$/,
    );
    const question = page.getByRole('dialog');
    for (const answer of ['Cancel', 'Accept these 3']) {
      await page.keyboard.press('o');
      await question.getByRole('heading', { name: 'Read 3 dates of this employer in this order?' }).waitFor();
      const rows = await question.locator('tbody tr').allTextContents();
      expect(rows).toHaveLength(3);
      expect(rows.filter((row) => /birth03041972\d{8}$/.test(row))).toHaveLength(1);
      // The keys of the review do nothing here.
      await page.keyboard.press('n');
      await says(opened, 'Proposal 1 of 3. 0 accepted, 0 declined, 3 open');
      await question.getByRole('button', { name: answer }).click();
      await expect.poll(() => question.count()).toBe(0);
      // A closed dialog is taken away a moment later.
      await expect.poll(() => page.locator('main').textContent()).not.toContain('03041972');
      if (answer === 'Cancel') await says(opened, '0 accepted, 0 declined, 3 open');
    }
    await says(opened, 'No further proposals. 3 accepted, 0 declined, 0 open');
    await expect.poll(() => isInReview(opened)).toBe(true);
    await page.keyboard.press('u');
    await says(opened, 'Proposal 1 of 3. 0 accepted, 0 declined, 3 open');
    expectQuiet(opened);
  });

  test('several possible values of several fields are named, and never accepted with others', async () => {
    const ohio = layoutOf('Ohio');
    const both = (number: number) =>
      recordWith(ohio, { state: 'ON', address_3: '' }, { address: 'foreign' }, number);
    const opened = await correctedIn('Ohio', Buffer.from(fileOf(ohio, [both(1), both(2)])));
    const { page } = opened;
    await page.getByText('Make the address foreign or domestic').first().waitFor();
    if (await page.getByRole('button', { name: /^Reveal values/ }).count()) {
      await status(opened).focus();
      await page.keyboard.press('v');
    }
    await page.getByRole('group', { name: 'Possible values' }).waitFor();
    for (const label of await page.locator('.options label').allTextContents())
      expect(label).toMatch(/^ ?\d [A-Z][a-z ]+/);
    expect(await page.getByRole('button', { name: /^Accept \d/ }).count()).toBe(0);
  });

  test('what was left open is reviewed at the end, and is shown after saving', async () => {
    const opened = await correctedIn('Ohio', faults);
    const { page } = opened;
    await page.getByRole('button', { name: /^Decline n/ }).focus();
    for (const key of ['s', 'n', 's', 'n', 'n', 'n']) await page.keyboard.press(key);
    await says(opened, 'No further proposals. 0 accepted, 4 declined, 2 open');
    await page.getByRole('button', { name: 'Review the 2 open proposals' }).click();
    await says(opened, 'Proposal 1 of 6. 0 accepted, 4 declined, 2 open');
    for (const key of ['s', 's']) await page.keyboard.press(key);
    await page.keyboard.press('q');
    await says(opened, 'Proposal 1 of 2. 0 accepted, 0 declined, 2 open');
  });

  test('a decision is undone after a reload as well, and leads back to its proposal', async () => {
    const opened = await correctedIn('Ohio', faults);
    const { page } = opened;
    await page.getByRole('button', { name: /^Decline n/ }).focus();
    for (const key of ['n', 'n']) await page.keyboard.press(key);
    await says(opened, 'Proposal 3 of 6. 0 accepted, 2 declined, 4 open');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await says(opened, 'Proposal 3 of 6. 0 accepted, 2 declined, 4 open');
    const undo = page.getByRole('button', { name: /^Undo/ });
    await undo.click();
    await says(opened, 'Proposal 2 of 6. 0 accepted, 1 declined, 5 open');
    await undo.click();
    await says(opened, 'Proposal 1 of 6. 0 accepted, 0 declined, 6 open');
    expect(await undo.isDisabled()).toBe(true);
  });

  test('decisions survive a reload, of which the browser keeps ids only, and the keys go on after saving', async () => {
    const opened = await correctedIn('Ohio', faults);
    const { page } = opened;
    await page.getByRole('button', { name: /^Decline n/ }).focus();
    await page.keyboard.press('n');
    await page.keyboard.press('s');
    await page.keyboard.press('n');
    const kept = '0 accepted, 2 declined, 4 open';
    await says(opened, kept);
    const stored = () => page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
    expect(await stored()).toMatch(/\d+-employee_/);
    expect(await stored()).not.toMatch(/before|after|record_text|C0LUMB/);
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await says(opened, kept);
    await page.getByRole('button', { name: /^Save 2 decisions/ }).focus();
    await page.keyboard.press('q');
    await page.getByText('Decided proposals: 2').waitFor();
    await expect.poll(() => isInReview(opened)).toBe(true);
    expect(await stored()).toBe('{}');
    await says(opened, '0 accepted, 0 declined, 4 open');
    await page.keyboard.press('n');
    await says(opened, '0 accepted, 1 declined, 3 open');
    // The keys go on after a decision is taken back, too.
    await page.getByText('Decided proposals: 2').click();
    await page
      .getByRole('button', { name: /^Take back the decision/ })
      .first()
      .press('Enter');
    await page.getByText('Decided proposals: 1').waitFor();
    await expect.poll(() => isInReview(opened)).toBe(true);
    // But not after another change of the file: a key would decide on a proposal by mistake.
    await page.getByText('Type what you know').first().click();
    await page.getByRole('textbox', { name: 'Employee first name' }).fill('Ana');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Take back: Employee first name' }).press('Enter');
    await page.getByText('7 of 18 errors cleared, 11 left').waitFor();
    await page.getByText('Saved, as typed by a person').waitFor({ state: 'detached' });
    expect(await isInReview(opened)).toBe(false);
  });

  test('buttons for many say what they cover', async () => {
    const opened = await correctedIn('Ohio', faults);
    const texts = await opened.page.locator('.review button').allTextContents();
    expect(texts.filter((text) => /^Accept \d/.test(text))).toEqual(
      texts.filter((text) =>
        /^Accept the \d+ of this kind that have one possible value and are not masked a$/.test(text),
      ),
    );
  });

  test('after a correction that changed nothing, no file is offered as corrected', async () => {
    const layout = layoutOf('Ohio');
    const file = fileOf(layout, [recordWith(layout, { first_name: '' }, {}, 5)]);
    const opened = await correctedIn('Ohio', Buffer.from(file));
    const { page } = opened;
    await page.getByText('Nothing was changed: the file is still as it was uploaded.').waitFor();
    expect(await page.getByRole('button', { name: 'Download the corrected file' }).count()).toBe(0);
    // The next step is offered here too.
    expect(await page.locator('main .main').allTextContents()).toEqual(['List for payroll (1) as CSV']);
  });

  test('a value is typed by keyboard where an error is left, refused with its reason, and saved as a person’s', async () => {
    const layout = layoutOf('Ohio');
    const file = fileOf(layout, [recordWith(layout, { first_name: '', ssn: '' }, {}, 5)]);
    const opened = await correctedIn('Ohio', Buffer.from(file));
    const { page } = opened;
    for (const summary of await page.getByText('Type what you know').all()) await summary.press('Enter');
    const { fields } = layout.record_types.find(({ id }) => id === 'employee')!;
    const { label } = fields.find(({ name }) => name === 'employee_ssn')!;
    const ssn = page.getByRole('textbox', { name: label });
    await ssn.focus();
    await page.keyboard.type('465-62-587');
    await page.keyboard.press('Enter');
    await page
      .getByText(/nine digits/)
      .first()
      .waitFor();
    expect(await ssn.getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate("document.activeElement.tagName === 'INPUT'")).toBe(true);
    // Whoever goes on to another field meanwhile stays there.
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/decisions', (route) => late.then(() => route.continue()));
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Employee first name' }).focus();
    answer();
    await expect.poll(() => ssn.getAttribute('aria-invalid')).toBe('true');
    await page.unrouteAll({ behavior: 'wait' });
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Employee first name');
    await ssn.press('End');
    const checks = () => opened.requests.filter((request) => request.endsWith('/warnings')).length;
    const before = checks();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 2 errors cleared, 1 left').first().waitFor();
    // The form goes with its error: what was saved is said where it was, and has the focus.
    const saved = page.getByText(`Saved, as typed by a person: line 2, ${label}, *****5872`);
    await saved.waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Saved, as typed/);
    await page
      .getByRole('heading', { name: 'Decided by a person' })
      .or(page.getByText('Decided by a person'))
      .first()
      .waitFor();
    await page.getByText('Every change, with its reason').click();
    await page.getByText('by a person; the value is not in the audit.').waitFor();
    // The corrected file is checked for it, and once is enough.
    expect(checks()).toBe(before + 1);
    expect(await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')).toBe(
      '[{},{}]',
    );
    const answers = await page.locator('main').textContent();
    expect(answers).not.toMatch(/465-?62-?5872/);
    // Once somebody else has taken it back, nothing says that it is saved.
    const [{ job_id }] = (await json(await fetch(`${opened.service.url}/api/v1/jobs`))).jobs as [
      { job_id: string },
    ];
    const typedElsewhere = async (field_name: string, value: string | null) => {
      await fetch(`${opened.service.url}/api/v1/jobs/${job_id}/decisions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ values: [{ line_number: 2, field_name, value }] }),
      });
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    };
    await typedElsewhere('employee_ssn', null);
    await page.getByText('0 of 2 errors cleared, 2 left').first().waitFor();
    await page
      .getByRole('textbox', { name: label })
      .or(page.getByText('Type what you know'))
      .nth(1)
      .waitFor();
    await expect.poll(() => page.getByText(/^Saved, as typed by a person: line 2/).count()).toBe(0);
    for (const summary of await page.getByText('Type what you know').all())
      if (!(await summary.evaluate('(one) => one.parentElement.open'))) await summary.press('Enter');
    await ssn.fill('465-62-5872');
    await ssn.press('Enter');
    await saved.waitFor();
    await saved.getByRole('button', { name: `Take back: ${label}` }).click();
    await page.getByText('0 of 2 errors cleared, 2 left').first().waitFor();
    const taken = (label: string) =>
      page.getByText(
        `Taken back: line 2, ${label}. The value that was typed is no longer in the corrected file.`,
      );
    await taken(label).waitFor();
    // In the record, for an error and for any other field.
    await page.evaluate("location.hash = location.hash.replace('correction', 'records/1')");
    await page.getByRole('textbox', { name: 'Employee first name' }).focus();
    await page.keyboard.type('Ana');
    await page.keyboard.press('Enter');
    await page.getByText('Saved, as typed by a person.').waitFor();
    // What it cleared is said at once, and it can be taken back. All else on the page is as it was uploaded.
    await page.getByText(/^As uploaded: 1 of 1 record/).waitFor();
    await page.getByText('It is cleared in the corrected file.').waitFor();
    await page.getByRole('button', { name: 'Take back', exact: true }).waitFor();
    const changed = page.getByRole('region', { name: 'What the correction changed here' });
    await changed.getByRole('button', { name: 'Take back: Employee first name' }).waitFor();
    await page.getByLabel('Type a value that you know for').selectOption({ label: 'Employee middle name' });
    await page.getByRole('textbox', { name: 'Employee middle name' }).fill('Q');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('Saved, as typed by a person.').count()).toBe(2);
    // The button is gone with the change: the focus stays in its part of the page.
    await changed.getByRole('button', { name: 'Take back: Employee middle name' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('What the correction changed here');
    // What became of the row is said in its place, and no form says that the value is saved.
    await taken('Employee middle name').waitFor();
    await expect.poll(() => page.getByText('Saved, as typed by a person.').count()).toBe(1);
    await changed.getByRole('button', { name: 'Take back: Employee first name' }).press('Enter');
    await taken('Employee first name').waitFor();
    await expect.poll(() => page.getByText('Saved, as typed by a person.').count()).toBe(0);
    expect(await taken('Employee middle name').count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
    expect(await page.evaluate('document.activeElement.getBoundingClientRect().top')).toBeGreaterThan(0);
    // It is typed again, and taken back where it was typed.
    const first = page.getByRole('textbox', { name: 'Employee first name' });
    await first.fill('Ana');
    await first.press('Enter');
    await changed.getByRole('button', { name: 'Take back: Employee first name' }).waitFor();
    expect(await taken('Employee first name').count()).toBe(0);
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await page.getByText('Taken back.', { exact: true }).first().waitFor();
    await taken('Employee first name').waitFor();
    // What another person takes back goes with the same words.
    await typedElsewhere('employee_middle_name', 'Q');
    await changed.getByRole('button', { name: 'Take back: Employee middle name' }).waitFor();
    await typedElsewhere('employee_middle_name', null);
    await taken('Employee middle name').waitFor();
    expectQuiet(opened);
  });

  test('what is typed and not saved is masked, stays while the views change, and is asked about', async () => {
    const layout = layoutOf('Ohio');
    const file = fileOf(layout, [recordWith(layout, { first_name: '', ssn: '' }, {}, 5)]);
    const opened = await correctedIn('Ohio', Buffer.from(file));
    const { page, service } = opened;
    const { label } = layout.record_types
      .find(({ id }) => id === 'employee')!
      .fields.find(({ name }) => name === 'employee_ssn')!;
    const ssn = page.getByRole('textbox', { name: label });
    const inPage = () => page.evaluate<string>('document.documentElement.outerHTML');
    await page.getByText('Type what you know').nth(1).or(ssn).first().waitFor();
    for (const summary of await page.getByText('Type what you know').all()) await summary.press('Enter');
    await ssn.fill('000-62-5872');
    await ssn.press('Enter');
    await expect.poll(() => ssn.getAttribute('aria-invalid')).toBe('true');
    expect(await ssn.inputValue()).toBe('000-62-5872');
    // Left, shown with all values, and masked with them.
    await page.getByRole('button', { name: 'Show values' }).click();
    expect(await ssn.inputValue()).toBe('000-62-5872');
    await page.getByRole('button', { name: 'Mask values' }).click();
    expect(await ssn.inputValue()).toBe('*******5872');
    expect(await inPage()).not.toContain('000-62');
    // Masked, it takes nothing that would be added to asterisks; whoever works in it sees it.
    await ssn.focus();
    expect(await ssn.evaluate((one: { readOnly?: boolean }) => one.readOnly)).toBe(true);
    await page.keyboard.press('Backspace');
    expect(await ssn.inputValue()).toBe('000-62-587');
    // What is selected is replaced, and nothing that was done before is undone in what is shown again.
    const leave = () => page.evaluate('document.activeElement.blur()');
    await leave();
    await ssn.selectText();
    await page.keyboard.type('000-62-587');
    expect(await ssn.inputValue()).toBe('000-62-587');
    await leave();
    // The menu of the browser can paste into it.
    await ssn.click({ button: 'right' });
    expect(await ssn.inputValue()).toBe('000-62-587');
    await leave();
    await ssn.click();
    for (let step = 0; step < 5; step++) await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    expect(await ssn.inputValue()).toBe('000-62-587');
    await page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      delete document.visibilityState;
    `);
    expect(await ssn.inputValue()).toBe('**********');
    // In the record it is the same text, and in the view from which it comes.
    const correction = page.url();
    await page.goto(correction.replace('correction', 'records/1'));
    await page.getByRole('heading', { name: 'Record 1' }).waitFor();
    expect(await ssn.inputValue()).toBe('**********');
    await page.goto(`${service.url}/#/`);
    await page.getByRole('checkbox', { name: 'Select all listed files' }).waitFor();
    await page.goto(correction);
    await ssn.waitFor();
    expect(await ssn.inputValue()).toBe('**********');
    const note = page.getByText('Typed and not saved:');
    expect(await note.textContent()).toBe(`Typed and not saved: line 2, ${label}`);
    await page.getByRole('button', { name: /^List for payroll/ }).click();
    const question = page.getByRole('dialog');
    await question.getByText('1 typed value is not saved').waitFor();
    await question.getByRole('button', { name: 'Go back' }).click();
    // The browser asks, and nothing of it is in a store.
    const asked = page.waitForEvent('dialog');
    await page.evaluate('setTimeout(() => location.reload())');
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')).toBe(
      '[{},{}]',
    );
    expect(await ssn.inputValue()).toBe('**********');
    // Of a file that is deleted elsewhere nothing can be saved, which is said.
    await fetch(`${service.url}/api/v1/files/${/files\/([\w-]+)/.exec(correction)![1]}`, {
      method: 'DELETE',
    });
    const missing = page.waitForResponse(
      (answer) => answer.url().includes('/api/v1/jobs/') && answer.status() === 404,
    );
    await page.goto(`${service.url}/#/`);
    await missing;
    const lost = page.getByRole('alert').filter({ hasText: '1 typed value is lost.' });
    await lost.getByRole('button', { name: 'Close' }).click();
    await lost.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('There are none yet.').waitFor();
  });

  test('decisions about a file that was deleted elsewhere are not kept, and it is said', async () => {
    const opened = await correctedIn('Ohio', faults);
    const { page, service } = opened;
    await page.getByRole('button', { name: /^Decline n/ }).press('n');
    await says(opened, '0 accepted, 1 declined, 5 open');
    const stored = () => page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
    expect(await stored()).toMatch(/newhire drafts/);
    const id = /files\/([\w-]+)/.exec(page.url())![1];
    await fetch(`${service.url}/api/v1/files/${id}`, { method: 'DELETE' });
    await page.goto(`${service.url}/#/`);
    await expect.poll(stored).toBe('{}');
    await page.getByRole('alert').filter({ hasText: '1 decision is lost.' }).waitFor();
  });

  test('a value can be typed before the file was asked for again; its answer stays, and in no other file', async () => {
    const layout = layoutOf('Ohio');
    const file = fileOf(layout, [recordWith(layout, { first_name: '' }, {}, 5)]);
    const { page, service } = await correctedIn('Ohio', Buffer.from(file));
    // What was known of the file is shown until the server answers.
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/v1\/files\/[\w-]+\?/, (route) => late.then(() => route.continue()));
    await page.evaluate("location.hash = location.hash.replace('correction', 'records/1')");
    await page.getByRole('textbox', { name: 'Employee first name' }).fill('Ana');
    await page.keyboard.press('Enter');
    await page.getByText('Saved, as typed by a person.').waitFor();
    answer();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByText('Saved, as typed by a person.').waitFor();
    await page.getByText('Corrected file: no errors').waitFor();
    // So does that to a value that was typed for another field before the view was left.
    await page.getByLabel('Type a value that you know for').selectOption('employee_middle_name');
    const middle = page.getByRole('textbox', { name: 'Employee middle name' });
    await middle.fill('Q');
    const address = page.url();
    await page.goto(`${service.url}/#/`);
    await page.getByRole('checkbox', { name: 'Select all listed files' }).waitFor();
    await page.goto(address);
    await middle.press('Enter');
    await page.getByRole('button', { name: 'Take back: Employee middle name' }).waitFor();
    await page.getByText('Saved, as typed by a person.').waitFor();
    expect(await middle.inputValue()).toBe('');
    // Of what is typed after it, nothing is said to be saved.
    await middle.pressSequentially('QZ');
    await page.getByText('This text is not saved yet; the one before is.').waitFor();
    expect(await page.getByText('Saved, as typed by a person.').count()).toBe(0);
    await middle.fill('');
    await page.getByText('Saved, as typed by a person.').waitFor();
    // By its address, as in a message: its file has no correction.
    const other = await json(await upload(service.url, Buffer.from(file), 'Ohio', 'other.txt'));
    await page.evaluate(`location.hash = '#/files/${other.file_id}/records/1'`);
    await page.getByRole('link', { name: 'other.txt' }).waitFor();
    await page.getByText('Correct the file').waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/Corrected file|Saved, as typed/);
  });

  test('a warning that a typed value adds is shown where it was typed, and with the corrected file', async () => {
    const layout = layoutOf('Ohio');
    const home = { city: 'COLUMBUS', state: 'OH', zip: '43215' };
    const file = fileOf(layout, [
      recordWith(layout, { ...home, first_name: '' }, {}, 5),
      recordWith(layout, { ...home, ssn: '465625877' }, {}, 6),
    ]);
    const opened = await correctedIn('Ohio', Buffer.from(file));
    const { page } = opened;
    await page.evaluate("location.hash = location.hash.replace('correction', 'records/1')");
    await page.getByRole('textbox', { name: 'Employee first name' }).fill('Ana');
    await page.keyboard.press('Enter');
    await page.getByText('Saved, as typed by a person.').waitFor();
    const zip = layout.record_types.find(({ id }) => id === 'employee')!.addresses[0]!.zip!;
    await page.getByLabel('Type a value that you know for').selectOption(zip);
    await page.getByRole('region', { name: 'A value that you know' }).getByRole('textbox').fill('45202');
    await page.keyboard.press('Enter');
    await page.getByText(/^New in the corrected file: City/).waitFor();
    // Of two records that collide, the later one has the warning.
    await page.getByLabel('Type a value that you know for').selectOption('employee_ssn');
    await page.getByRole('region', { name: 'A value that you know' }).getByRole('textbox').fill('465625877');
    await page.keyboard.press('Enter');
    await page.getByText('New in the corrected file, on other lines: 1 warning').waitFor();
    await page.locator('#file-name').click();
    await page.getByRole('region', { name: 'New warnings' }).waitFor();
    await page
      .getByRole('link', { name: 'Printable report' })
      .or(page.getByRole('button', { name: 'Printable report' }))
      .waitFor();
    await page.getByRole('button', { name: 'Download the upload as spreadsheet' }).waitFor();
    await page.goBack();
    await page.getByText(/^New in the corrected file: City/).waitFor();
    // Those of other lines are said only where a value that added them was saved.
    expect(await page.getByText('on other lines').count()).toBe(0);
    await page.evaluate("location.hash = location.hash.replace('records/1', 'correction')");
    await page.getByRole('heading', { name: 'New warnings' }).waitFor();
    await page.getByRole('heading', { name: 'Ready to send' }).waitFor();
    await page.getByText(/^Corrected file: no errors, \d+ warnings?$/).waitFor();
    await page
      .getByRole('region', { name: 'New warnings' })
      .getByRole('link', { name: '2', exact: true })
      .click();
    await page.getByRole('heading', { name: 'Record 1' }).waitFor();
    expectQuiet(opened);
  });

  test('the field to type in names the employee', async () => {
    const layout = layoutOf('Ohio');
    const record = recordWith(
      layout,
      { first_name: 'ANA', last_name: 'ROMERO', ssn: '000123456', employer_name: 'OAK ROOFING' },
      {},
      5,
    );
    const { page } = await correctedIn('Ohio', Buffer.from(fileOf(layout, [record])));
    await page.getByText('Type what you know').click();
    await page.getByText(/^Line \d+ · ANA ROMERO · OAK ROOFING/).waitFor();
  });

  test('a download asks first while decisions are not saved', async () => {
    const opened = await correctedIn('Ohio', faults);
    const { page } = opened;
    await page.getByRole('button', { name: /^Decline n/ }).focus();
    await page.keyboard.press('n');
    await says(opened, '0 accepted, 1 declined, 5 open');
    const button = page.getByRole('button', { name: 'Download the corrected file' });
    await button.click();
    const question = page.getByRole('dialog');
    await question.getByText('1 decision is not saved').waitFor();
    await question.getByRole('button', { name: 'Go back' }).click();
    await expect.poll(() => question.count()).toBe(0);
    await button.click();
    await Promise.all([
      page.waitForEvent('download'),
      question.getByRole('button', { name: 'Download without it' }).click(),
    ]);
    // The list that is given on, and of several files as well.
    for (const name of [/^List for payroll/, 'Print the list for payroll']) {
      await page.getByRole('button', { name }).click();
      await question.getByText('The list does not include it. Go back to save it first.').waitFor();
      await question.getByRole('button', { name: 'Go back' }).click();
    }
    await page.goto(`${opened.service.url}/#/`);
    await page.getByRole('checkbox', { name: 'Select all listed files' }).check();
    await page.getByRole('button', { name: 'Download 1 corrected file' }).click();
    await question.getByText('1 decision is not saved').waitFor();
    await question.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('link', { name: 'correction done' }).click();
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: /^Save 1 decision/ }).click();
    await page.getByText('Decided proposals: 1').waitFor();
    await Promise.all([page.waitForEvent('download'), button.click()]);
    expectQuiet(opened);
  });

  test('a decision that cannot be kept is refused by line and field, and all others are saved', async () => {
    const opened = await correctedIn('Ohio', faults);
    const { page } = opened;
    await page.route('**/decisions', async (route) => {
      const body = JSON.parse(route.request().postData() ?? '{}');
      body.decisions[0].option = 9;
      body.decisions[0].decision = 'accept';
      await route.continue({ postData: JSON.stringify(body) });
    });
    await page.getByRole('button', { name: /^Decline n/ }).focus();
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await page.keyboard.press('q');
    const refused = page.getByRole('alert');
    await refused.getByText('1 decision could not be saved. All others are in effect.').waitFor();
    expect(await refused.textContent()).toMatch(/Line \d+ · [A-Z][a-z]+ .*: The chosen value is not one of/);
    expect(await refused.textContent()).not.toMatch(/\d-[a-z]+_/);
    await page.getByText('Decided proposals: 1').waitFor();
    await says(opened, '0 accepted, 0 declined, 5 open');
    // Where it was the only one, nothing is said of others.
    await page.keyboard.press('n');
    await page.keyboard.press('q');
    await expect.poll(() => refused.textContent()).toMatch(/^1 decision could not be saved\.Line/);
  });
});
