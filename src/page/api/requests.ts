/** Requests to the API of the server that this page came from, and to no other. */

import type { CheckedFile } from '../../api/index.js';
import { presentTime } from '../../clock.js';
import { dropAnswers, keepAnswer, keptAnswer, memoryTurn } from './answer-memory.js';
import { keyHeaders, keyState, recorded } from './api-key.js';
import { asProblem, notUnderstood, problemOf, unreachable, unreadable } from './api-problem.js';
import { addressOf } from './paths.js';

/** Codes after which the same request is sent again: the one that was refused has done nothing. */
const LATER = new Set(['TOO_MANY_REQUESTS', 'REQUEST_UNDER_WAY']);

/** Most times that such a request is sent. */
const MAX_TRIES = 4;

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, unless it is a form. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Milliseconds after which a request to read that received no answer is sent again. */
const RETRY_DELAY_MS = 250;

/**
 * The answer as it came. A request to read is sent once more when its connection was lost, as by a change of the network.
 * @throws {ApiProblem} when there is none, or it is neither 2xx nor 304; the reason of the signal
 */
async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const isRead = (options.method ?? 'GET') === 'GET';
  for (let tries = 1; ; tries++) {
    const { key } = keyState();
    const response = await answerTo(path, options).catch((error: unknown) => {
      if (!isRead || tries > 1 || options.signal?.aborted) throw error;
    });
    if (!response) {
      await pause(RETRY_DELAY_MS, options.signal);
      continue;
    }
    noteServerTime(response);
    if (response.ok || response.status === 304) return response;
    const body = await response.json().catch(() => undefined);
    const problem = recorded(problemOf(response.status, body, response.headers.get('retry-after')), key);
    if (!LATER.has(problem.code) || tries === MAX_TRIES) throw problem;
    await pause(1000 * (problem.facts.retryAfter ?? 1), options.signal);
  }
}

/**
 * The body of the answer. A GET whose answer is kept asks only whether it has changed, and gives the same object when it has not;
 * a request that changes something drops the answers that it can change.
 * @throws as `send` does
 */
export async function load<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  if ((options.method ?? 'GET') !== 'GET') {
    const response = await send(path, options);
    dropAnswers(isChangeable);
    return bodyOf(response);
  }
  const asked = memoryTurn();
  const kept = keptAnswer(path);
  const condition: Record<string, string> = kept ? { 'If-None-Match': kept.etag } : {};
  const response = await send(path, { ...options, headers: { ...condition, ...options.headers } });
  if (kept && response.status === 304) return kept.body as Answer;
  return bodyOf(response, (body: Answer, characters) => {
    const etag = response.headers.get('etag');
    if (etag !== null) keepAnswer(path, asked, { etag, body, characters });
  });
}

/** Milliseconds until an answer that could not be given is asked for again. */
const RETRY_PAUSE = 3000;

/**
 * The answer to a GET of the path, asked for while the tab is visible until the server can give it.
 * @throws {ApiProblem} that is not temporary; the reason of the signal
 */
export async function loadInTheEnd<Answer>(path: string, options: { signal: AbortSignal }): Promise<Answer> {
  for (;;) {
    try {
      return await load<Answer>(path, options);
    } catch (error) {
      if (!asProblem(error).facts.isTemporary) throw error;
      do await pause(RETRY_PAUSE, options.signal);
      while (document.hidden);
    }
  }
}

/** The bytes of a file. @throws as `send` does */
export async function loadBlob(path: string): Promise<Blob> {
  const response = await send(path);
  return received(() => response.blob());
}

/** Deletes it. What somebody else has deleted is gone as well. @throws as `send` does */
export async function remove(path: string): Promise<void> {
  try {
    await send(path, { method: 'DELETE' });
  } catch (error) {
    if (!asProblem(error).isGone) throw error;
  }
  dropAnswers();
}

/** The findings and records of a file never change; what else is known of it does, as who clears them. */
const isChangeable = (path: string) =>
  !/\/files\/[^/]+\/(errors|groups|lines|map|records)\b/.test(path) || path.includes('who=');

/** The ETags of the answers that have one. */
const etags = new WeakMap<object, string>();

/** The header by which a request changes nothing once what the answer says has changed. */
export function onlyIfUnchanged(answer: object | undefined): Record<string, string> {
  const etag = answer && etags.get(answer);
  // Proxies that compress an answer mark its tag as weak, and no weak tag matches (RFC 9110, section 13.1.1).
  return etag === undefined ? {} : { 'If-Match': etag.replace(/^W\//, '') };
}

async function bodyOf<Answer>(
  response: Response,
  onBody: (body: Answer, characters: number) => void = () => {},
): Promise<Answer> {
  if (response.status === 204) return undefined as Answer;
  const text = await received(() => response.text());
  try {
    const body = JSON.parse(text) as Answer;
    const etag = response.headers.get('etag');
    if (etag !== null && typeof body === 'object' && body !== null) etags.set(body, etag);
    onBody(body, text.length);
    return body;
  } catch {
    throw notUnderstood();
  }
}

/** Waits, or throws the reason of the signal. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function answerTo(path: string, { method = 'GET', body, headers, signal }: RequestOptions) {
  const isForm = body instanceof FormData;
  const json: Record<string, string> =
    body === undefined || isForm ? {} : { 'Content-Type': 'application/json' };
  return received(
    () =>
      fetch(addressOf(path), {
        method,
        headers: { ...keyHeaders(), ...json, ...headers },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
    signal,
  );
}

/** What comes from the server. Where the connection is lost, of the answer or of a part of it, there is none. */
async function received<Got>(read: () => Promise<Got>, signal?: AbortSignal): Promise<Got> {
  try {
    return await read();
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof TypeError)) throw error;
    reportNoAnswer();
    throw unreachable();
  }
}

/** A unique text for `Idempotency-Key`: the same request can then be sent again without doing it twice. */
export function newRequestKey(): string {
  // Not randomUUID, which a page has only over HTTPS or on this computer.
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** The event of the window for a request without an answer. */
export const NO_ANSWER = 'newhire:no-answer';

/** Reports a request without an answer, so that the server is checked immediately. */
export function reportNoAnswer(): void {
  window.dispatchEvent(new Event(NO_ANSWER));
}

/** Milliseconds by which the clock of the server is ahead of that of the browser. */
let ahead = 0;

/** Records the time of an answer. */
function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '');
  if (Number.isFinite(time)) ahead = time - presentTime().getTime();
}

/** Milliseconds since 1970 on the server, to a second. */
export const serverNow = (): number => presentTime().getTime() + ahead;

/** An upload. */
export interface NewUpload {
  file: File;
  state: string;
  /** The same for each try, so that the file is stored once. */
  requestKey: string;
}

/**
 * Uploads a file, with its progress, which `fetch` does not report. Gives the checked file, without its findings. `onProgress` gets
 * 0 to 1. Once everything is sent, the signal no longer ends it: only
 * the answer says what the server has stored.
 * @throws {ApiProblem}; the reason of the signal
 */
export function uploadFile(
  { file, state, requestKey }: NewUpload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<CheckedFile> {
  return new Promise((resolve, reject) => {
    const { key } = keyState();
    const request = new XMLHttpRequest();
    request.open('POST', addressOf('/api/v1/files?errors_limit=0&values=mask'));
    request.responseType = 'json';
    const headers = { ...keyHeaders(), 'Idempotency-Key': requestKey };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    let isSent = false;
    request.upload.addEventListener('load', () => {
      isSent = true;
    });
    signal.addEventListener('abort', () => isSent || request.abort());
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      const { status, response } = request;
      if (status === 200 && response === null) reject(notUnderstood());
      else if (status === 200) resolve(response as CheckedFile);
      else reject(recorded(problemOf(status, response, request.getResponseHeader('retry-after')), key));
    });
    // The browser says the same when it cannot read the file.
    request.addEventListener('error', () =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(() => {
          reportNoAnswer();
          return unreachable();
        }, unreadable)
        .then(reject),
    );
    const form = new FormData();
    form.append('state', state);
    form.append('file', file, file.name);
    request.send(form);
  });
}
