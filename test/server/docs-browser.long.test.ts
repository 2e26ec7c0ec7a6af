/** /docs and /redoc as a person sees them, in a real browser. */

import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { OUTLINES } from '../../src/layouts/index.js';
import { Browser, CHROMIUM, OTHER_COMPUTER } from './browser.js';
import { Page } from './browser-page.js';
import { ourContract } from './openapi-contract.js';
import { type ServiceOptions, startService } from './test-service.js';

const NAME = 'in a browser';

const PROFILES: [string, string, ServiceOptions][] = [
  ['development, on this computer', '127.0.0.1', {}],
  [
    'production, on another one',
    OTHER_COMPUTER,
    { profile: 'production', loopback: false, publicUrl: `http://${OTHER_COMPUTER}` },
  ],
];

describe.skipIf(!CHROMIUM)(CHROMIUM ? NAME : `${NAME} (not run: Chromium is not installed)`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await Browser.start();
  });
  afterAll(() => browser.close());

  describe.each(PROFILES)('in %s', (_profile, host, options) => {
    test('/redoc shows every operation and finds what is searched for', async () => {
      const { url, page } = await openPage(options, '/redoc', host);
      await expectEveryOperation(page);
      await page.type('input[type=text]', 'corrected');
      const found = await page.until<string>(
        `document.querySelector('[data-role="search:results"]')?.innerText`,
      );
      expect(found).toContain('Download the corrected file');
      expectQuiet(page, url);
    });

    test('/docs shows every operation and uploads a file', async () => {
      const { url, page } = await openPage(options, '/docs', host);
      await expectEveryOperation(page);
      const upload = operation('files', 'uploadFile');
      await unfold(page, upload);
      await page.chooseFile(`${upload} input[type=file]`, resolve('examples/ohio-faults.txt'));
      await page.choose(`${upload} [data-property-name=state] select`, 'Ohio');
      const { status, body } = await execute(page, upload);
      expect(status).toBe('200');
      expect(JSON.parse(body)).toMatchObject({
        file_name: 'ohio-faults.txt',
        state: 'Ohio',
        total_errors: 18,
      });
      expectQuiet(page, url);
    });
  });

  test('the state that the form shows first is the one that is sent', async () => {
    const { page } = await openPage({}, '/docs');
    const upload = operation('files', 'uploadFile');
    await unfold(page, upload);
    const [first] = OUTLINES;
    await page.chooseFile(`${upload} input[type=file]`, resolve(`examples/${first?.id}-clean.txt`));
    const { body } = await execute(page, upload);
    expect(JSON.parse(body)).toMatchObject({ state: first?.state, total_errors: 0 });
  });

  test('/docs asks for the key where one is set, and sends it', async () => {
    const { url, page } = await openPage({ profile: 'production', apiKey: 'secret' }, '/docs');
    const list = operation('files', 'listFiles');
    await unfold(page, list);
    expect((await execute(page, list)).status).toBe('401');
    await page.click('.auth-wrapper .authorize');
    await page.type('.auth-container input', 'secret');
    await page.click('.auth-container button.authorize');
    await page.click('.auth-container .btn-done');
    await page.click(`${list} .btn-clear`);
    expect((await execute(page, list)).status).toBe('200');
    expect(page.complaints.filter((text) => !text.includes('status of 401'))).toEqual([]);
    expect(page.requests.filter((address) => isOutside(address, url))).toEqual([]);
  });

  async function openPage(options: ServiceOptions, path: string, host = '127.0.0.1') {
    const service = await startService(options);
    const url = service.url.replace('127.0.0.1', host);
    const page = await Page.open(browser);
    onTestFinished(() => page.close());
    await page.goTo(url + path);
    return { url, page };
  }
});

/** Where Swagger UI has put an operation of a tag. */
function operation(tag: string, id: string): string {
  return `#operations-${tag}-${id}`;
}

/** Opens an operation, until its form can be filled in. */
async function unfold(page: Page, where: string): Promise<void> {
  await page.click(`${where} .opblock-summary-control`);
  await page.until(`!!document.querySelector('${where} .parameters input')`);
}

/** Presses the button and gives what the page then shows of the answer. */
async function execute(page: Page, where: string): Promise<{ status: string; body: string }> {
  await page.click(`${where} .execute`);
  return page.until(`(() => {
    const answer = document.querySelector('${where} .live-responses-table .response');
    return answer && {
      status: answer.querySelector('.response-col_status').innerText.split('\\n')[0],
      body: answer.querySelector('.response-col_description code').textContent,
    };
  })()`);
}

async function expectEveryOperation(page: Page): Promise<void> {
  const { document } = await ourContract();
  const paths = Object.keys(document.paths ?? {}).filter((path) => path !== '/metrics');
  const last = JSON.stringify(paths.at(-1));
  // Swagger UI puts characters of no width where an address may be broken.
  const text = await page.until<string>(
    `(text => text.includes(${last}) && text)(document.body.innerText.replaceAll('\\u200b', ''))`,
  );
  for (const path of paths) expect(text).toContain(path);
}

/** No errors on the page, and no request to another server. */
function expectQuiet(page: Page, url: string): void {
  expect(page.complaints).toEqual([]);
  expect(page.requests.some((address) => /\/(openapi.|docs\/)json$/.test(address))).toBe(true);
  expect(page.requests.filter((address) => isOutside(address, url))).toEqual([]);
}

function isOutside(address: string, url: string): boolean {
  return (
    !address.startsWith('data:') && !address.startsWith(`blob:${url}/`) && !address.startsWith(`${url}/`)
  );
}
