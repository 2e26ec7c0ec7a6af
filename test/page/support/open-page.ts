/** The page of a server in a headless Chromium, and all that it does. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Browser as Chromium, chromium, type Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, vi } from 'vitest';
import { CHROMIUM } from '../../server/browser.js';
import { correctByRules } from '../../server/real-corrections.js';
import {
  createJob,
  jobEnded,
  json,
  type Service,
  type ServiceOptions,
  startService,
  upload,
} from '../../server/test-service.js';
import { TEST_TIMEOUT } from '../../support/campaign.js';

/** Why the tests of the page do not run here; empty where they do. */
export const NOT_RUN = CHROMIUM ? '' : ' (not run: Chromium is not installed)';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Fewer processes for one page after the other.
  '--in-process-gpu',
  '--no-zygote',
  '--enable-features=NetworkServiceInProcess2',
  // No script runs long enough to repay its optimization.
  '--js-flags=--no-opt,--no-maglev',
];

/** A page that was opened, and what it did. */
export interface OpenPage {
  readonly page: Page;
  readonly service: Pick<Service, 'url'>;
  /** Errors and warnings of the browser's log, and requests that failed. */
  readonly complaints: string[];
  /** Each request, as `GET http://…`. */
  readonly requests: string[];
  /** The text of each answer of the API, where it was asked for. */
  readonly answers: string[];
}

/** How the page is opened. */
export interface Opening extends ServiceOptions {
  /** Address of a server that runs already; a new one by default. */
  at?: string;
  /** The fragment of the address, after `#`. */
  hash?: string;
  /** A file of Ohio that is uploaded and corrected first; the page is opened on its correction. */
  corrected?: Buffer;
  /** Keeps the text of each answer of the API. */
  answers?: true;
  width?: number;
  height?: number;
}

let shared: Promise<Chromium> | undefined;

/** The Chromium of this process, which starts it once for all its test files. It ends with the process. */
function sharedChromium(): Promise<Chromium> {
  const executablePath = () =>
    spawnSync('which', [CHROMIUM ?? ''])
      .stdout.toString()
      .trim();
  shared ??= chromium.launch({ executablePath: executablePath(), args: ARGUMENTS });
  return shared;
}

/** Milliseconds. On a busy machine the first view takes many seconds. */
const PATIENCE = TEST_TIMEOUT / 2;

/** Nobody looks at the pixels, and a fourth of them is drawn in a fourth of the time; lengths in CSS are the same. */
const CONTEXT = { ignoreHTTPSErrors: true, deviceScaleFactor: 0.5 };

/** Of the first server of this process, and of those after it: to the browser they are the same, and it keeps the parts of the page. */
let port = 0;

/** Pages that no test uses. */
const empty: Page[] = [];

/**
 * A page of which nothing is drawn, as nobody looks at it: that takes a fifth of the time of a browser. It is transparent, which is
 * visible to a test.
 */
async function newPage(browser: Chromium): Promise<Page> {
  const context = await browser.newContext(CONTEXT);
  await context.addInitScript(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { opacity: 0 }');
    document.adoptedStyleSheets = [sheet];
  }`);
  return context.newPage();
}

/** The script by which a page is drawn from then on, for a test that depends on it. */
export const DRAWN = 'document.adoptedStyleSheets = []';

/**
 * A page for one test. It is used again by the next one, as a new page is a process that compiles every script again. What a
 * page keeps is deleted at the end, as the next server may have the same address.
 */
async function emptyPage(browser: Chromium): Promise<Page> {
  const page = empty.pop() ?? (await newPage(browser));
  const context = page.context();
  context.setDefaultTimeout(PATIENCE);
  onTestFinished(async () => {
    page.removeAllListeners();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null });
    await page.evaluate('localStorage.clear(), sessionStorage.clear()').catch(() => {});
    await page.goto('about:blank');
    empty.push(page);
  });
  return page;
}

/** For the tests of a file; the result opens a page with nothing of another one. */
export function useChromium(): (opening?: Opening) => Promise<OpenPage> {
  let browser: Chromium;
  vi.setConfig({ testTimeout: 2 * TEST_TIMEOUT });
  beforeAll(async () => {
    browser = await sharedChromium();
  });

  return async ({ at, hash = '', corrected, answers, width = 1280, height = 900, ...options } = {}) => {
    const service =
      at === undefined ? await startService({ correct: correctByRules, ...options, port }) : { url: at };
    port ||= Number(new URL(service.url).port);
    const page = await emptyPage(browser);
    await page.setViewportSize({ width, height });
    const opened: OpenPage = { page, service, complaints: [], requests: [], answers: [] };
    watch(opened);
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') console.error(await lastSeen(opened));
    });
    if (answers) keepAnswers(opened);
    await page.goto(`${service.url}/${corrected ? await correctionOf(service.url, corrected) : hash}`);
    return opened;
  };
}

/** Corrects a file. Returns the fragment of the address of its view. */
async function correctionOf(url: string, file: Buffer): Promise<string> {
  const { file_id } = await json(await upload(url, file, 'Ohio', 'ohio-faults.txt'));
  const { job_id } = await json(await createJob(url, file_id));
  await jobEnded(url, job_id);
  return `#/files/${file_id}/correction`;
}

function watch({ page, complaints, requests }: OpenPage): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
}

function keepAnswers({ page, answers }: OpenPage): void {
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
}

/** What the page showed when its test failed, and what it did before. */
async function lastSeen({ page, complaints, requests }: OpenPage): Promise<string> {
  const shown = await seen(page).catch(String);
  return [page.url(), shown, ...complaints, ...requests.slice(-12)].join('\n');
}

/** No error, and no request to another server. */
export function expectQuiet({ complaints, requests, service }: OpenPage): void {
  expect(complaints).toEqual([]);
  expect(requests.filter((request) => !request.includes(` ${service.url}/`))).toEqual([]);
}

/** A file as a person chooses it. */
export interface ChosenFile {
  name: string;
  buffer: Buffer;
}

/** A file of the folder `examples`, with its own name unless another one is given. */
export const example = (file: string, name = file): ChosenFile => ({
  name,
  buffer: readFileSync(`examples/${file}`),
});

/** Chooses files. */
export async function choose(page: Page, ...files: ChosenFile[]): Promise<void> {
  await page.setInputFiles(
    'input[type=file]',
    files.map((file) => ({ mimeType: 'text/plain', ...file })),
  );
}

/** Chooses a file, starts its check, and waits for its result. The state is the one that is proposed unless it is given. */
export async function check(page: Page, file: ChosenFile, state?: string): Promise<void> {
  await choose(page, file);
  if (state !== undefined) await page.getByLabel(`State of ${file.name}`).selectOption(state);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('heading', { name: 'What to do next' }).waitFor();
}

/** The text of what has the focus. */
export const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

/** The text that a person sees. */
export const seen = (page: Page) => page.locator('main').textContent();
