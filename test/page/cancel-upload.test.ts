/** An upload that is cancelled, at any moment, leaves nothing on the server. */

import { readdir } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clean } from '../server/test-service.js';
import { tempFolder } from '../support/temp-folder.js';
import {
  check,
  choose,
  expectQuiet,
  focused,
  NOT_RUN,
  type OpenPage,
  useChromium,
} from './support/open-page.js';

describe.skipIf(NOT_RUN)(`an upload that is cancelled${NOT_RUN}`, () => {
  const open = useChromium();
  const file = { name: 'april.txt', buffer: clean('Ohio', 2000) };

  const storedFiles = async (url: string) => {
    const { files } = (await (await fetch(`${url}/api/v1/files`)).json()) as { files: unknown[] };
    return files;
  };

  const isCancelled = async ({ page, service }: OpenPage) => {
    await page.locator('main').getByText('The upload was cancelled').waitFor();
    expect(await storedFiles(service.url)).toEqual([]);
    // The button that was pressed is gone.
    await expect.poll(() => focused(page)).toBe('Check again');
  };

  test('while it is sent: the row says so, and the file can be checked after all', async () => {
    const root = await tempFolder();
    const opened = await open({ root });
    const { page } = opened;
    const browser = await page.context().newCDPSession(page);
    onTestFinished(() => browser.detach());
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 };
    await browser.send('Network.emulateNetworkConditions', slow);
    await choose(page, file, { name: 'may.txt', buffer: clean('Ohio', 1) });
    await page.getByRole('button', { name: 'Check all files' }).click();
    await page.getByText(/[1-9]\d?% sent/).waitFor();
    // With the tab, both would be lost.
    const asked = page.waitForEvent('dialog');
    await page.evaluate('setTimeout(() => location.reload())');
    await (await asked).dismiss();
    // The other one waits, and need not be sent at all.
    await page.getByRole('button', { name: 'Cancel may.txt' }).click();
    await page.getByRole('button', { name: 'Cancel april.txt' }).click();
    await isCancelled(opened);
    // Uploads and results have folders of their own.
    const kept = async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile() && entry.parentPath !== root).map(({ name }) => name);
    };
    await expect.poll(kept).toEqual([]);
    await browser.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await page.getByRole('button', { name: 'Remove may.txt' }).click();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('No errors in 2,000 records').waitFor();
  });

  test('once everything was sent: what the server has stored is deleted', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const opened = await open({
      prepare: (store) => {
        const insert = store.insertFile.bind(store);
        store.insertFile = (...row) => held.then(() => insert(...row));
      },
    });
    const { page } = opened;
    await choose(page, file);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Checking …').waitFor();
    await page.getByRole('button', { name: 'Cancel april.txt' }).click();
    await page.getByText('Cancelling').waitFor();
    letGo();
    await isCancelled(opened);
    expectQuiet(opened);
    await page.getByRole('button', { name: 'Remove april.txt' }).click();
    await check(page, file);
  });
});
