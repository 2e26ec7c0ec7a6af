/** From a file with errors to the corrected one, with decisions in between. */

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Proposal } from '../../src/api/index.js';
import { keysFor } from '../../src/reports/review/index.js';
import { heldBack, json, upload } from '../server/test-service.js';
import { check, example, expectQuiet, NOT_RUN, type OpenPage, useChromium } from './support/open-page.js';

describe.skipIf(NOT_RUN)(`a correction on the page${NOT_RUN}`, () => {
  const open = useChromium();
  const { buffer: faults } = example('ohio-faults.txt');

  /** The view of the correction of a file that the server had corrected before. */
  async function corrected(): Promise<OpenPage> {
    const opened = await open({ corrected: faults });
    await opened.page.getByRole('heading', { name: 'What was changed' }).waitFor();
    return opened;
  }

  /** The result of the server when the corrected file is checked again. */
  const recheck = async ({ service }: OpenPage, text: string) =>
    json(await upload(service.url, Buffer.from(text, 'latin1')));

  test('says what was changed and why, and gives the file, the report and the audit', async () => {
    const opened = await open();
    const { page } = opened;
    await check(page, { name: 'ohio-faults.txt', buffer: faults });
    await page.getByRole('button', { name: 'Correct this file' }).click();
    await page.getByRole('heading', { name: 'What was changed' }).waitFor();
    // It is announced, too.
    await page.locator('.verdict', { hasText: '7 of 18 errors cleared, 11 left' }).waitFor();
    // It could be downloaded and sent before anything was decided.
    await page.getByText('6 proposed repairs wait for your decision.').waitFor();
    expect(await page.locator('.review .advice').last().textContent()).not.toMatch(/[A-Z]_[A-Z]/);
    const headings = await page.locator('main h2').allTextContents();
    expect(headings.indexOf('Proposals to review')).toBeLessThan(headings.indexOf('The corrected file'));
    expect(await page.locator('button.main').allTextContents()).toEqual(['Accept y']);
    await page.getByText('Every change, with its reason').click();
    await page.getByRole('listbox', { name: 'Changes' }).waitFor();
    const change = page.getByLabel('Selected change');
    await change.getByText('Before', { exact: true }).waitFor();
    await expect.poll(() => change.textContent()).toMatch(/Clears[A-Z][a-z]+ \w/);
    // What is not private is shown as in the proposal of such a change, in which values are covered as well.
    await page.getByRole('option', { name: 'Employee state' }).click();
    await expect.poll(() => change.textContent()).toMatch(/BeforeohAfterOHWhy/);
    const saved = async (name: string) => {
      // Pressed again before the answer comes, it is not loaded again.
      let press = () => {};
      const pressed = new Promise<void>((resolve) => {
        press = resolve;
      });
      await page.route(/\/(download|audit)\b/, (route) => pressed.then(() => route.continue()));
      const before = opened.requests.length;
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name }).dblclick();
      press();
      const download = await coming;
      await page.unroute(/\/(download|audit)\b/);
      expect(opened.requests.slice(before).filter((one) => one.includes('/jobs/'))).toHaveLength(1);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') };
    };
    const result = await saved('Download the corrected file');
    expect(result.name).toBe('ohio-faults.corrected.txt');
    expect(await recheck(opened, result.text)).toMatchObject({ total_records: 24, total_errors: 11 });
    const [report] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Printable report' }).click(),
    ]);
    await report.getByRole('heading', { name: 'New hire file check' }).waitFor();
    await report.getByRole('heading', { name: result.name }).waitFor();
    await report.getByText('7 of 18 errors cleared, 11 left').waitFor();
    const [audit] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Audit to print and sign' }).click(),
    ]);
    await audit.getByRole('heading', { name: 'Audit of a correction' }).waitFor();
    await audit.getByText('7 of 18 errors cleared, 11 left').waitFor();
    const table = await saved('Audit as a table');
    expect(table.name).toBe('ohio-faults.txt.audit.csv');
    expect(table.text.match(/^left,/gm)).toHaveLength(11);
    expectQuiet(opened);
  });

  test('takes the keys of the review on a terminal, undoes, saves, and takes a decision back', async () => {
    const opened = await corrected();
    const { page } = opened;
    const status = page.locator('.review [role=status]');
    await page.getByRole('button', { name: /^Accept y/ }).focus();
    await page.keyboard.press('y');
    await expect.poll(() => status.textContent()).toContain('1 accepted, 0 declined, 5 open');
    await page.keyboard.press('?');
    await page.getByText('undo the last decision').waitFor();
    // Every key of a terminal, except those that type a value: there is a form for that.
    const keys = await page.locator('.keys dt').allTextContents();
    expect(keys).toEqual([...keysFor({ reveals: true }).map(({ key }) => key), '1–9']);
    await page.keyboard.press('?');
    expect(await page.getByText('undo the last decision').isVisible()).toBe(false);
    await page.keyboard.press('n');
    await page.keyboard.press('u');
    await expect.poll(() => status.textContent()).toContain('1 accepted, 0 declined, 5 open');
    await page.keyboard.press('n');
    await page.keyboard.press('s');
    await expect.poll(() => status.textContent()).toContain('1 accepted, 1 declined, 4 open');
    // Neither showing values nor masking them again loses a decision.
    await page.getByRole('button', { name: 'Show values' }).click();
    await page.getByRole('button', { name: 'Mask values' }).click();
    await expect.poll(() => status.textContent()).toContain('1 accepted, 1 declined, 4 open');
    await page.getByRole('button', { name: /^Save 2 decisions/ }).focus();
    await page.keyboard.press('q');
    await page.getByText('8 of 18 errors cleared, 10 left').waitFor();
    await page.getByText('Decided proposals: 2').click();
    await page
      .getByRole('button', { name: /^Take back/ })
      .first()
      .click();
    await page.getByText('Decided proposals: 1').waitFor();
    expectQuiet(opened);
  });

  test('until the proposals are known, no button looks like the next step', async () => {
    const opened = await corrected();
    const { page } = opened;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/proposals?*status=open*', (route) => held.then(() => route.continue()));
    await page.reload();
    await page.getByText('Loading the proposals').waitFor({ state: 'attached' });
    await page.getByRole('heading', { name: 'What was changed' }).waitFor();
    expect(await page.locator('button.main').count()).toBe(0);
    letGo();
    await page.getByText('6 proposed repairs wait for your decision.').waitFor();
  });

  test('of many proposals the first are shown at once, and no decision is lost until all are there', async () => {
    const opened = await corrected();
    const { page } = opened;
    await page.getByRole('button', { name: 'Decline n' }).focus();
    for (let at = 0; at < 6; at++) await page.keyboard.press('n');
    await says(opened, '6 declined');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // The server gives two in the first part.
    await page.route('**/proposals?*status=open*limit=500*', async (route) => {
      const response = await route.fetch();
      const { total, proposals } = (await response.json()) as { total: number; proposals: Proposal[] };
      await route.fulfill({ response, json: { total, proposals: proposals.slice(0, 2) } });
    });
    await page.route('**/proposals?*status=open*skip=2&*', (route) => held.then(() => route.continue()));
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await says(opened, 'No further proposals. 0 accepted, 2 declined');
    await page.getByText('6 proposed repairs wait for your decision.').waitFor();
    await page.getByText('Loading the other proposals').waitFor();
    expect(await page.getByText('more proposals').count()).toBe(0);
    await status(opened).focus();
    await page.keyboard.press('u');
    await page.keyboard.press('n');
    await page.keyboard.press('q');
    letGo();
    await page.getByRole('button', { name: 'Save 6 decisions' }).waitFor();
  });

  test('once nothing is left to decide, it no longer asks for decisions, and the list for payroll comes next', async () => {
    const opened = await corrected();
    const { page } = opened;
    await page.getByRole('button', { name: /^Accept y/ }).focus();
    for (let at = 0; at < 6; at++) await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Save 6 decisions' }).click();
    await page.getByText('All proposals are decided.').waitFor();
    expect(await page.getByText('for your decision').count()).toBe(0);
    await page.getByText('Correct them in the payroll system').waitFor();
    expect(await page.locator('button.main').allTextContents()).toEqual(['List for payroll (11) as CSV']);
    await page.getByRole('button', { name: 'Download the corrected file' }).waitFor();
  });

  const status = ({ page }: OpenPage) => page.locator('.review [role=status]');
  const says = (opened: OpenPage, text: string) =>
    expect.poll(() => status(opened).textContent()).toContain(text);
  const proposalsOf = async ({ page, service }: OpenPage) => {
    const fileId = /files\/([\w-]+)/.exec(page.url())?.[1];
    const read = async (path: string) => (await fetch(`${service.url}/api/v1/jobs${path}`)).json();
    const { jobs } = (await read(`?file_id=${fileId}`)) as { jobs: { job_id: string }[] };
    const job = `/${jobs[0]!.job_id}`;
    const { proposals } = (await read(`${job}/proposals`)) as { proposals: Proposal[] };
    return { job: `${service.url}/api/v1/jobs${job}`, proposals };
  };
  const decline = (job: string, proposal_id: string) =>
    fetch(`${job}/decisions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ decisions: [{ proposal_id, decision: 'decline' }] }),
    });

  test('a decision stays with its proposal when somebody else decides on another one meanwhile', async () => {
    const opened = await corrected();
    const { page } = opened;
    await page.getByRole('button', { name: /^Accept y/ }).focus();
    const place = () => page.locator('.review h3 + p strong').textContent();
    const first = await place();
    await page.keyboard.press('s');
    const second = await place();
    await page.keyboard.press('y');
    await says(opened, '1 accepted, 0 declined, 5 open');
    const { job, proposals } = await proposalsOf(opened);
    const at = (text: string | null) =>
      proposals.find((one) => new RegExp(`^Line ${one.line_number}\\b`).test(text ?? ''))!.proposal_id;
    expect((await decline(job, at(first))).status).toBe(200);
    // As on the way back from another tab.
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await says(opened, '1 accepted, 0 declined, 4 open');
    await page.getByText('Decided proposals: 1').waitFor();
    await page.getByRole('button', { name: /^Save 1 decision/ }).click();
    await page.getByText('Decided proposals: 2').waitFor();
    const after = (await proposalsOf(opened)).proposals;
    expect(after.filter((one) => one.status !== 'open').map((one) => [one.proposal_id, one.status])).toEqual(
      expect.arrayContaining([
        [at(first), 'declined'],
        [at(second), 'accepted'],
      ]),
    );
  });

  test('when somebody else made the same decision, all others are saved', async () => {
    const opened = await corrected();
    const { page } = opened;
    const { job } = await proposalsOf(opened);
    const sent = page.waitForRequest((request) => request.url().endsWith('/decisions'));
    let isFirst = true;
    await page.route('**/decisions', async (route) => {
      // They come first, at the last moment.
      if (isFirst) await decline(job, JSON.parse(route.request().postData() ?? '').decisions[0].proposal_id);
      isFirst = false;
      await route.continue();
    });
    await page.getByRole('button', { name: /^Accept y/ }).focus();
    await page.keyboard.press('y');
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await page.keyboard.press('q');
    await sent;
    await page.getByText('It is declined already.').waitFor();
    await page.getByText('Decided proposals: 3').waitFor();
    await says(opened, '0 accepted, 0 declined, 3 open');
  });

  test('neither navigation within the page nor a failure loses decisions that are not saved', async () => {
    const opened = await corrected();
    const { page } = opened;
    const accept = page.getByRole('button', { name: /^Accept y/ });
    await accept.focus();
    await page.keyboard.press('y');
    await page.keyboard.press('n');
    const kept = '1 accepted, 1 declined, 4 open';
    await says(opened, kept);
    await page.getByRole('link', { name: 'Summary' }).click();
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    await page.goBack();
    await says(opened, kept);
    await page.getByRole('link', { name: 'All files' }).click();
    await page.getByRole('link', { name: 'correction done' }).click();
    await says(opened, kept);
    // The list cannot be loaded again.
    await page.getByRole('button', { name: 'Show values' }).click();
    await page.route('**/proposals?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Mask values' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await says(opened, kept);
    await page.unroute('**/proposals?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await accept.waitFor();
    await says(opened, kept);
    // One decision of another save is taken back meanwhile.
    await page.getByRole('button', { name: /^Save 2 decisions/ }).click();
    await page.getByText('Decided proposals: 2').click();
    await accept.focus();
    await page.keyboard.press('n');
    await says(opened, '0 accepted, 1 declined, 3 open');
    await page
      .getByRole('button', { name: /^Take back/ })
      .first()
      .click();
    await page.getByText('Decided proposals: 1').waitFor();
    await says(opened, '0 accepted, 1 declined, 4 open');
  });

  test('proposals beyond the number that is shown are counted', async () => {
    const opened = await corrected();
    const { page } = opened;
    const [one] = (await proposalsOf(opened)).proposals;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/proposals?*status=open*', async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [skip, limit] = [Number(query.get('skip')), Number(query.get('limit'))];
      if (skip > 0) await held;
      const part = Array.from({ length: limit }, (_, at) => ({ ...one, proposal_id: `p${skip + at}` }));
      return route.fulfill({ json: { total: 2500, proposals: part } });
    });
    await page.reload();
    await says(opened, 'Proposal 1 of 500');
    // A decision made before the others are there stays.
    await page.getByRole('button', { name: /^Decline n/ }).click();
    await says(opened, 'Proposal 2 of 500. 0 accepted, 1 declined');
    letGo();
    await says(opened, 'Proposal 2 of 2,000. 0 accepted, 1 declined');
    await page
      .getByText('500 more proposals will be shown once these 2,000 are decided and saved.')
      .waitFor();
    expect(await page.getByText('All proposals are decided.').count()).toBe(0);
  });

  test('decisions whose answer was lost are sent again as the same request', async () => {
    const opened = await corrected();
    const { page } = opened;
    let isLost = true;
    // Before the keys: a request right after this might not be seen.
    await page.route('**/decisions', async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: /^Accept y/ }).focus();
    await page.keyboard.press('n');
    await page.keyboard.press('q');
    const problem = await page.getByRole('alert').textContent();
    expect(problem).toContain('There was no answer.');
    // It does by then.
    expect(problem).not.toContain('does not answer');
    await page.getByRole('button', { name: /^Save 1 decision/ }).click();
    await page.getByText('Decided proposals: 1').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a job is followed although requests get no answer', async () => {
    const { correct, started, letGo } = heldBack();
    const { page } = await open({ correct });
    await check(page, example('texas-faults.txt', 'a.txt'));
    let lost = 0;
    await page.route(/\/jobs\/[\w-]+$/, (route) => (++lost <= 2 ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Correct this file' }).click();
    await started;
    await expect.poll(() => lost).toBeGreaterThan(2);
    letGo();
    // Nothing was changed.
    await page.getByRole('heading', { name: 'Downloads' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('is timed by the clock of the server, and its end is seen in the list of files', async () => {
    const { correct, started, letGo } = heldBack();
    const { page } = await open({ correct });
    // A clock that is an hour ahead, as of a computer without the right time.
    await page.evaluate('{ const now = Date.now; Date.now = () => now() + 3_600_000; }');
    await check(page, example('texas-faults.txt', 'a.txt'));
    await page.getByRole('button', { name: 'Correct this file' }).click();
    await started;
    const time = page.locator('p', { has: page.getByRole('progressbar') });
    expect(await time.textContent()).toMatch(/^ ?\d{1,2} s$/);
    await page.getByRole('link', { name: 'All files' }).click();
    await page.getByRole('link', { name: 'is being corrected' }).waitFor();
    letGo();
    await page.getByRole('link', { name: 'correction done' }).waitFor();
    // After the correction, not as uploaded only.
    await page.getByText('errors cleared, ').waitFor();
  });

  test('can be cancelled while it runs, and done again; what is pressed twice is done once', async () => {
    const { correct, started } = heldBack();
    const { page, requests } = await open({ correct });
    await check(page, example('texas-faults.txt', 'a.txt'));
    await page.getByRole('button', { name: 'Correct this file' }).dblclick();
    await started;
    await page.getByRole('button', { name: 'Cancel the correction' }).dblclick();
    await page.getByText('The correction was cancelled.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).dblclick();
    await page.getByText('Correcting').waitFor();
    const posts = requests.filter((one) => /^POST .*\/jobs/.test(one));
    expect(posts.map((one) => one.split('/').at(-1))).toEqual(['jobs', 'cancel', 'retry']);
    expect(await page.getByRole('alert').count()).toBe(0);
    // What somebody else has done meanwhile is shown.
    await page.getByRole('button', { name: 'Cancel the correction' }).click();
    await page.getByText('The correction was cancelled.').waitFor();
    await fetch(posts[2]!.replace('POST ', ''), { method: 'POST' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Correcting').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
