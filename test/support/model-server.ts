/**
 * An OpenAI-compatible chat completions server on loopback, for tests: real sockets, any behavior, and a record
 * of every request.
 */

import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answerer, abstainer, type SentError } from './model-answers.js';

/** A well-formed completion that is of no use, or odd. */
export type OddMessage =
  | 'refusal'
  | 'content filter'
  | 'length'
  | 'no choices'
  | 'null content'
  | 'code fence'
  | 'prose'
  | 'duplicate keys'
  | 'no usage'
  | 'other model';

/** What can go wrong below the API. */
export type Fault =
  | 'silence'
  | 'stall after headers'
  | 'slow drip'
  | 'endless'
  | 'cut body'
  | 'length too short'
  | 'length too long'
  | 'HTML page'
  | 'broken JSON'
  | 'empty object'
  | 'connection reset'
  | 'redirect';

export type Behavior =
  | { answer: Answerer; delayMs?: number }
  | { message: OddMessage; answer?: Answerer }
  | {
      status: number;
      headers?: Record<string, string>;
      error?: Record<string, unknown>;
      /** A body in another form than OpenAI's. */
      text?: object;
    }
  | { fault: Fault };

/** What a test looks at in the body of a request. */
interface SentBody {
  model: string;
  messages: { role: string; content: string }[];
  [parameter: string]: unknown;
}

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as it came. */
  raw: string;
  body: SentBody;
  /** Milliseconds of a monotonic clock. */
  at: number;
}

export interface ModelServer {
  /** For OPENAI_BASE_URL. */
  readonly baseURL: string;
  readonly requests: SeenRequest[];
  /** The most requests that were under way at the same time. */
  maxAtOnce(): number;
  /** Sets the answer to the following requests; a function decides for each, counted from 0 over all requests. */
  behave(behavior: Behavior | ((nth: number, request: SeenRequest) => Behavior)): void;
  /** Resolves when `count` requests have arrived. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server on a free port of 127.0.0.1; it abstains until `behave` is called. */
export async function startModelServer(
  first: Behavior | ((nth: number, request: SeenRequest) => Behavior) = { answer: abstainer },
): Promise<ModelServer> {
  const requests: SeenRequest[] = [];
  let behavior = first;
  let underWay = 0;
  let most = 0;
  const arrivals = new EventEmitter();

  const server = createServer(async (request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    response.on('close', () => {
      underWay -= 1;
    });
    const seen = await record(request).catch(() => undefined);
    if (!seen) return;
    const nth = requests.push(seen) - 1;
    arrivals.emit('request');
    if (!seen.path.endsWith('/chat/completions')) return sendStatus(response, { status: 404 });
    act(typeof behavior === 'function' ? behavior(nth, seen) : behavior, seen, response, nth);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    maxAtOnce: () => most,
    behave: (next) => {
      behavior = next;
    },
    arrived: async (count) => {
      while (requests.length < count) await once(arrivals, 'request');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function record(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const raw = Buffer.concat(chunks).toString();
  const { method = '', url = '', headers } = request;
  return { method, path: url, headers, raw, body: JSON.parse(raw || '{}'), at: performance.now() };
}

function act(behavior: Behavior, seen: SeenRequest, response: ServerResponse, nth: number): void {
  if ('fault' in behavior) FAULTS[behavior.fault](response, seen);
  else if ('status' in behavior) sendStatus(response, behavior);
  else answer(behavior, seen, response, nth);
}

function answer(
  behavior: { answer?: Answerer; message?: OddMessage; delayMs?: number },
  seen: SeenRequest,
  response: ServerResponse,
  nth: number,
): void {
  const content = JSON.stringify({ fixes: (behavior.answer ?? abstainer)(sentErrors(seen), nth) });
  const body = JSON.stringify(completionOf(seen, content, behavior.message));
  setTimeout(() => sendJson(response, 200, body), behavior.delayMs ?? 0);
}

/** The errors that a request asks about. */
export function sentErrors(seen: SeenRequest): SentError[] {
  const user = seen.body.messages.find(({ role }) => role === 'user');
  return JSON.parse(user?.content ?? '{}').errors;
}

function completionOf(seen: SeenRequest, content: string, odd?: OddMessage): object {
  const repeated = content.replace('"decision":', '"decision":"choose","decision":');
  const contents: Partial<Record<OddMessage, string | null>> = {
    refusal: null,
    'null content': null,
    'code fence': `\`\`\`json\n${content}\n\`\`\``,
    prose: `Here you are: ${content}`,
    'duplicate keys': repeated,
    length: content.slice(0, 20),
  };
  const reasons: Partial<Record<OddMessage, string>> = {
    'content filter': 'content_filter',
    length: 'length',
  };
  const choice = {
    index: 0,
    finish_reason: (odd && reasons[odd]) ?? 'stop',
    message: {
      role: 'assistant',
      content: odd && odd in contents ? contents[odd] : content,
      refusal: odd === 'refusal' ? 'I cannot help with that.' : null,
    },
  };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: odd === 'other model' ? 'quite-another-model' : seen.body.model,
    choices: odd === 'no choices' ? [] : [choice],
    usage: odd === 'no usage' ? undefined : { prompt_tokens: 500, completion_tokens: 40, total_tokens: 540 },
  };
}

function sendStatus(response: ServerResponse, behavior: Extract<Behavior, { status: number }>): void {
  // A real service may repeat the request in its error: nothing of this text may come out on our side.
  const error = { message: 'ECHO of the request', type: 'error', code: null, param: null, ...behavior.error };
  for (const [name, value] of Object.entries(behavior.headers ?? {})) response.setHeader(name, value);
  sendJson(response, behavior.status, JSON.stringify(behavior.text ?? { error }));
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: string,
  length = Buffer.byteLength(body),
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length });
  response.end(body);
}

const MEGABYTE = Buffer.alloc(1_000_000, ' ');
const JSON_HEADERS = { 'content-type': 'application/json' };
const goodBody = (seen: SeenRequest) =>
  JSON.stringify(completionOf(seen, JSON.stringify({ fixes: abstainer(sentErrors(seen), 0) })));

const FAULTS: Record<Fault, (response: ServerResponse, seen: SeenRequest) => void> = {
  silence: () => {},
  'stall after headers': (response) => {
    response.writeHead(200, { ...JSON_HEADERS, 'content-length': 1000 });
    response.write('{"choices":');
  },
  'slow drip': (response) => {
    response.writeHead(200, JSON_HEADERS);
    const timer = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(timer));
  },
  endless: (response) => {
    response.writeHead(200, JSON_HEADERS);
    const more = () => {
      while (!response.destroyed && response.write(MEGABYTE));
    };
    response.on('drain', more);
    more();
  },
  'cut body': (response, seen) => {
    const body = goodBody(seen);
    response.writeHead(200, { ...JSON_HEADERS, 'content-length': body.length });
    response.write(body.slice(0, 40), () => response.destroy());
  },
  'length too short': (response, seen) => {
    const body = goodBody(seen);
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length - 30}\r\n\r\n`;
    response.socket?.end(head + body);
  },
  'length too long': (response, seen) => {
    const body = goodBody(seen);
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length + 30}\r\n\r\n`;
    response.socket?.end(head + body);
  },
  'HTML page': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<html><body>Please sign in to the network</body></html>');
  },
  'broken JSON': (response) => sendJson(response, 200, '{"choices": [{"message": '),
  'empty object': (response) => sendJson(response, 200, '{}'),
  'connection reset': (response) => response.socket?.resetAndDestroy(),
  redirect: (response) => sendStatus(response, { status: 307, headers: { location: '/elsewhere' } }),
};
