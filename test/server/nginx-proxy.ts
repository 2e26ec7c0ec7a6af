/** nginx in front of a service, as examples/nginx.conf sets it up: only addresses, folders and certificate are changed. */

import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../support/free-port.js';
import { tempFolder } from '../support/temp-folder.js';
import { ourContract } from './openapi-contract.js';

const NGINX = 'nginx';

/** Also where only root has it on the path. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

const works = (command: string, ...args: string[]) =>
  spawnSync(command, args, { env: { ...process.env, PATH } }).status === 0;

/** What these tests need and this computer does not have. */
export const MISSING_FOR_PROXY = [
  ...(works(NGINX, '-v') ? [] : [NGINX]),
  ...(works('openssl', 'version') ? [] : ['openssl']),
];

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | FormData;
  /** The client's own address; any by default. */
  from?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

export interface Proxy {
  /** Asks as a client would, over TLS, and checks the answer against our OpenAPI document. */
  readonly ask: (path: string, asking?: Asking) => Promise<Reply>;
  /** Such as `https://127.0.0.1:8443`. */
  readonly url: string;
}

/** `service` is the address of the service, such as `http://127.0.0.1:8000`. Gone when the test ends. */
export async function startProxy(service: string): Promise<Proxy> {
  const example = await readFile('examples/nginx.conf', 'utf8');
  return startProxyOf(example, [['127.0.0.1:8000', new URL(service).host]]);
}

/** By a site that says where the services are, but for `changes`. Gone when the test ends. */
export async function startProxyOf(example: string, services: [string, string][]): Promise<Proxy> {
  const folder = await tempFolder();
  const port = await freePort();
  await makeCertificate(folder);
  const changes: [string, string][] = [
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['/etc/ssl/certs/api.example.com.pem', `${folder}/certificate.pem`],
    ['/etc/ssl/private/api.example.com.key', `${folder}/key.pem`],
    ...services,
  ];
  let site = example;
  for (const [from, to] of changes) {
    if (!site.includes(from)) throw new Error(`The site does not say "${from}"`);
    site = site.replaceAll(from, to);
  }
  await writeFile(`${folder}/site.conf`, site);
  await writeFile(`${folder}/nginx.conf`, around(folder));
  await run(folder);
  return { url: `https://127.0.0.1:${port}`, ask: (path, asking) => ask(port, path, asking) };
}

/** What a system has around the files of /etc/nginx/conf.d, for a user without rights and in the foreground. */
function around(folder: string): string {
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = spools.map((name) => `${name}_temp_path ${folder}/${name};`);
  return `
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    error_log stderr notice;
    events {}
    http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }
  `;
}

async function run(folder: string): Promise<void> {
  const args = ['-p', folder, '-e', 'stderr', '-c', `${folder}/nginx.conf`];
  const nginx = spawn(NGINX, args, { env: { ...process.env, PATH }, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(nginx, 'close');
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    nginx.stderr.on('data', (chunk) => {
      said += chunk;
      // Said when it listens.
      if (said.includes('event method')) resolve();
    });
    ended.then(() => reject(new Error(`nginx ended: ${said}`)), reject);
  });
}

async function makeCertificate(folder: string): Promise<void> {
  const args =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1';
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/certificate.pem`];
  await promisify(execFile)('openssl', [...args.split(' '), ...files]);
}

async function ask(port: number, path: string, { body, headers, method, from }: Asking = {}): Promise<Reply> {
  // Makes the text of a form as fetch would.
  const form = body instanceof FormData ? new Response(body) : undefined;
  const bytes = form ? Buffer.from(await form.arrayBuffer()) : (body as Buffer | undefined);
  const type = form?.headers.get('content-type');
  const asking = request({
    host: '127.0.0.1',
    port,
    path,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(type && { 'content-type': type }), ...headers },
    rejectUnauthorized: false,
    agent: false,
    ...(from && { localAddress: from }),
  });
  const sent = once(asking, 'finish');
  const received = once(asking, 'response');
  asking.end(bytes);
  // Refused or not, an upload can be sent to its end: many clients look for the answer only then.
  await sent;
  const [response] = await received;
  const { statusCode: status, headers: fields } = response;
  const answered = await text(response);
  const contract = await ourContract();
  const answer = {
    method: asking.method,
    path,
    status,
    type: fields['content-type'] ?? null,
    body: answered,
  };
  contract.check(answer);
  return { status, headers: fields, body: answered };
}
