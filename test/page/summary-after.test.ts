/** What the summary of a file says after something was done: a download that failed, a value that was typed, a correction. */

import { describe, expect, test } from 'vitest';
import { fileOf, layoutOf, recordWith } from '../correction/support/one-record.js';
import { createJob, jobEnded, json, upload } from '../server/test-service.js';
import {
  check,
  example,
  expectQuiet,
  focused,
  NOT_RUN,
  type OpenPage,
  useChromium,
} from './support/open-page.js';

describe.skipIf(NOT_RUN)(`the summary afterwards${NOT_RUN}`, () => {
  const open = useChromium();
  const OHIO = layoutOf('Ohio');
  const faults = example('ohio-faults.txt');

  /** The summary of a file of Ohio that the server has corrected. */
  async function correctedFile(file: Buffer): Promise<OpenPage & { fileId: string }> {
    const opened = await open();
    const { url } = opened.service;
    const { file_id } = await json(await upload(url, file, 'Ohio', 'november.txt'));
    const { job_id } = await json(await createJob(url, file_id));
    await jobEnded(url, job_id);
    await opened.page.goto(`${url}/#/files/${file_id}`);
    return { ...opened, fileId: file_id };
  }

  /** Types a value as another person does, who has seen all that was typed before. */
  async function typeElsewhere(
    { service: { url }, fileId }: Awaited<ReturnType<typeof correctedFile>>,
    field_name: string,
    value: string,
  ): Promise<void> {
    const { job_id } = await json(await fetch(`${url}/api/v1/files/${fileId}`));
    const values = [{ line_number: 2, field_name, value }];
    const body = JSON.stringify({ values });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/api/v1/jobs/${job_id}/decisions`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
  }

  test('a file that no spreadsheet can hold says why in plain words, in its place, and can be closed', async () => {
    const { page } = await open();
    await check(page, faults);
    const title = page.locator('.file-title');
    // The buttons next to it take their width once the plan is known.
    await page.getByRole('button', { name: 'List for payroll' }).waitFor();
    const before = await title.boundingBox();
    await page.getByRole('button', { name: 'Download as spreadsheet' }).click();
    const problem = page.getByRole('alert');
    await problem.getByText('Lines 5 and 16: not 815 characters long').waitFor();
    expect(await problem.textContent()).not.toMatch(/made a table|first\./);
    expect(await problem.textContent()).toContain('check the corrected file');
    expect(await title.boundingBox()).toEqual(before);
    await problem.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => problem.count()).toBe(0);
  });

  test('a value that is typed is in the figures at once', async () => {
    const file = fileOf(OHIO, [recordWith(OHIO, { first_name: '', ssn: '' }, {}, 5)]);
    const opened = await correctedFile(Buffer.from(file));
    const { page } = opened;
    const legend = page.locator('.legend');
    await expect.poll(() => legend.textContent()).toMatch(/^\s*2 in payroll\s*$/);
    const findings = page.getByRole('listbox');
    await page.getByRole('link', { name: '2 in payroll' }).click();
    await findings.getByText('Employee first name').click();
    const detail = page.getByRole('region', { name: 'Selected finding' });
    await detail.getByRole('textbox', { name: 'Employee first name' }).fill('ANA');
    await page.keyboard.press('Enter');
    await expect.poll(() => legend.textContent()).toMatch(/1 cleared\s*1 in payroll/);
    await page.getByRole('button', { name: 'List for payroll (1)' }).waitFor();
    await expect
      .poll(() => page.locator('.findings [role=status]').first().textContent())
      .toBe('1 error listed.');
    expect(await findings.getByText('Employee first name').count()).toBe(0);
    // Whoever uses the keyboard is still there.
    await expect.poll(() => page.evaluate("document.activeElement.closest('.findings') !== null")).toBe(true);
    // A value that was not saved goes with its error, too, and is told apart.
    await detail.getByRole('textbox', { name: 'Employee Social Security number' }).fill('465-62-5873');
    await typeElsewhere(opened, 'employee_ssn', '465-62-5872');
    await page.keyboard.press('Enter');
    const unsaved = page
      .getByRole('alert')
      .filter({ hasText: 'Not saved: line 2, Employee Social Security' });
    await unsaved.filter({ hasText: 'Somebody else has typed a value there in the meantime.' }).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Not saved/);
    expectQuiet(opened);
  });

  test('a value is not replaced unseen by another person, and can be taken back where it was typed', async () => {
    const file = fileOf(OHIO, [recordWith(OHIO, { first_name: '', ssn: '' }, {}, 5)]);
    const opened = await correctedFile(Buffer.from(file));
    const { page } = opened;
    // A value that clears no error makes another file all the same.
    const corrected = page.getByRole('button', { name: 'Download the corrected file' });
    await page.getByRole('button', { name: 'List for payroll (2)' }).waitFor();
    expect(await corrected.count()).toBe(0);
    await typeElsewhere(opened, 'employee_city', 'DAYTON');
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await corrected.waitFor();
    await page.getByText('Corrected file: 2 errors').waitFor();
    // The list of files offers it too.
    await page.getByRole('link', { name: 'All files' }).click();
    await page.getByRole('checkbox', { name: 'Choose november.txt' }).check();
    await page.getByRole('button', { name: 'Download 1 corrected file, 1 with errors left' }).waitFor();
    await page.goBack();
    await page.getByRole('listbox').getByText('Employee first name').click();
    const detail = page.getByRole('region', { name: 'Selected finding' });
    const input = detail.getByRole('textbox', { name: 'Employee first name' });
    await input.fill('ANA');
    await typeElsewhere(opened, 'employee_first_name', 'EVA');
    await page.keyboard.press('Enter');
    await detail.getByText('Somebody else has typed a value there in the meantime.').waitFor();
    expect(await input.inputValue()).toBe('ANA');
    await detail.getByText('It is cleared in the corrected file.').waitFor();
    await input.press('Enter');
    await detail.getByText('Saved, as typed by a person.').waitFor();
    // Once another person has changed the file, that is not said any more.
    await typeElsewhere(opened, 'employee_first_name', 'UTA');
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => detail.getByText('Saved, as typed by a person.').count()).toBe(0);
    await input.fill('ANA');
    await page.keyboard.press('Enter');
    await detail.getByText('Saved, as typed by a person.').waitFor();
    await detail.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => page.locator('.legend').textContent()).toMatch(/^\s*2 in payroll\s*$/);
    // Nor is one taken back unseen where the changes are listed: its row stays, with the reason.
    await page.getByRole('link', { name: 'Correction', exact: true }).click();
    await page.getByText('Every change, with its reason').click();
    const change = page.getByRole('region', { name: 'Selected change' });
    const takeBack = change.getByRole('button', { name: 'Take back: Employee city' });
    await takeBack.waitFor();
    await typeElsewhere(opened, 'employee_first_name', 'EVA');
    await typeElsewhere(opened, 'employee_city', 'TOLEDO');
    await takeBack.click();
    await page.getByText('2 changes.').waitFor();
    await change.getByText('Somebody else has typed a value there in the meantime.').waitFor();
    await takeBack.click();
    await change.getByRole('heading', { name: 'Employee first name' }).waitFor();
    // Where the form goes with its error, it is said that its value was not saved.
    await page.getByText('Type what you know').click();
    const ssn = page.getByRole('textbox', { name: 'Employee Social Security number' });
    await ssn.fill('465-62-5873');
    await typeElsewhere(opened, 'employee_ssn', '465-62-5872');
    await ssn.press('Enter');
    const unsaved = page
      .getByRole('alert')
      .filter({ hasText: 'Not saved: line 2, Employee Social Security' });
    await unsaved.filter({ hasText: 'Somebody else has typed a value there in the meantime.' }).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Not saved/);
    await unsaved.getByRole('link').click();
    await page.getByRole('heading', { name: 'Record 1' }).waitFor();
    expect(await ssn.inputValue()).toBe('*******5873');
  });
});
