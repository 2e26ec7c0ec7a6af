/** From a file with errors to the corrected one, with decisions in between. */

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { heldBack, json, upload } from '../server/test-service.js';
import { check, expectQuiet, NOT_RUN, type OpenPage, useChromium } from './support/open-page.js';

describe.skipIf(NOT_RUN)(`a correction on the page${NOT_RUN}`, () => {
  const open = useChromium();
  const file = { name: 'ohio-faults.txt', buffer: Buffer.alloc(0) };

  async function corrected(): Promise<OpenPage> {
    const opened = await open();
    const { page } = opened;
    file.buffer = await readFile('examples/ohio-faults.txt');
    await check(page, file);
    await page.getByRole('button', { name: 'Correct this file' }).click();
    await page.getByRole('heading', { name: 'What was changed' }).waitFor();
    return opened;
  }

  /** What the server says of the corrected file when it is checked anew. */
  const recheck = async ({ service }: OpenPage, text: string) =>
    json(await upload(service.url, Buffer.from(text, 'latin1')));

  test('says what was changed and why, and gives the file, the report and the audit', async () => {
    const opened = await corrected();
    const { page } = opened;
    await page.getByText('8 of 18 errors cleared, 10 left').waitFor();
    await page.getByText('Every change, with its reason').click();
    await page.getByRole('listbox', { name: 'Changes' }).waitFor();
    await page.getByText('Put in', { exact: true }).waitFor();
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') };
    };
    const result = await saved('Download the corrected file');
    expect(result.name).toBe('ohio-faults.txt.corrected');
    expect(await recheck(opened, result.text)).toMatchObject({ total_records: 24, total_errors: 10 });
    const [report] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Report to print' }).click(),
    ]);
    await report.getByRole('heading', { name: 'New hire file check' }).waitFor();
    const audit = await saved('Audit of every change');
    expect(audit.name).toBe('ohio-faults.txt.audit.ndjson');
    expect(
      audit.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).kind),
    ).toContain('outcome');
    expectQuiet(opened);
  });

  test('takes the keys of the review on a terminal, undoes, saves, and takes a decision back', async () => {
    const opened = await corrected();
    const { page } = opened;
    const status = page.locator('.review [role=status]');
    await page.getByRole('button', { name: /^Accept y/ }).focus();
    await page.keyboard.press('y');
    await expect.poll(() => status.textContent()).toContain('1 accepted, 0 declined, 4 open');
    await page.keyboard.press('n');
    await page.keyboard.press('u');
    await expect.poll(() => status.textContent()).toContain('1 accepted, 0 declined, 4 open');
    await page.keyboard.press('n');
    await page.keyboard.press('s');
    await expect.poll(() => status.textContent()).toContain('1 accepted, 1 declined, 3 open');
    // Neither showing values nor covering them again loses a decision.
    await page.getByRole('button', { name: 'Show values' }).click();
    await page.getByRole('button', { name: 'Cover values' }).click();
    await expect.poll(() => status.textContent()).toContain('1 accepted, 1 declined, 3 open');
    await page.getByRole('button', { name: /^Save 2 decisions/ }).focus();
    await page.keyboard.press('q');
    await page.getByText('9 of 18 errors cleared, 9 left').waitFor();
    await page.getByText('Decided: 2').click();
    await page
      .getByRole('button', { name: /^Take back/ })
      .first()
      .click();
    await page.getByText('Decided: 1').waitFor();
    expectQuiet(opened);
  });

  test('can be cancelled while it runs, and done again', async () => {
    const { correct, begun } = heldBack();
    const { page } = await open({ correct });
    await check(page, { name: 'a.txt', buffer: await readFile('examples/texas-faults.txt') });
    await page.getByRole('button', { name: 'Correct this file' }).click();
    await begun;
    await page.getByRole('button', { name: 'Cancel the correction' }).click();
    await page.getByText('The correction was cancelled.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Correcting').waitFor();
  });
});
