/** Employee data leaves this computer with TLS, or because the user said so. */

import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { send } from '../src/cli/remote/transport.js';
import { post } from '../src/model/post.js';
import { isLocalName, isLoopback, NotHere, OutboundAddress } from '../src/outbound.js';

const to = (address: string, isInsecureAllowed = false) =>
  OutboundAddress.to(address, { what: 'The server', isInsecureAllowed, next: 'Use https.' });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const HERE = ['localhost', '127.0.0.1', '127.8.9.1', '[::1]', 'LOCALHOST'];
const ELSEWHERE = [
  'example.com',
  '192.168.1.5',
  '10.0.0.1',
  '0.0.0.0',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'notlocalhost',
  '[::ffff:10.0.0.1]',
  '[::2]',
];

test.each([...HERE, 'a.localhost'])('%s is a name of this computer, with and without TLS', (host) => {
  expect(isLocalName(host)).toBe(true);
  expect(isLoopback(host)).toBe(host !== 'a.localhost');
  for (const scheme of ['http', 'https']) expect(to(`${scheme}://${host}:8000/x`).isInsecure).toBe(false);
});

describe.each(ELSEWHERE)('%s', (host) => {
  test('is reached with TLS only', () => {
    expect(to(`https://${host}/v1`)).toMatchObject({ url: `https://${host}/v1`, isInsecure: false });
    expect(() => to(`http://${host}/v1`)).toThrow(/unencrypted, without TLS/);
    expect(() => to(`HTTP://${host}:8000`)).toThrow(/TLS/);
  });

  test('is reached without TLS when the user allows it', () => {
    expect(to(`http://${host}/v1`, true).isInsecure).toBe(true);
  });

  test('is not reached when certificates are not verified', () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    for (const isAllowed of [false, true])
      expect(() => to(`https://${host}/v1`, isAllowed)).toThrow(/certificates/);
  });
});

test.each(['ftp://example.com', 'example.com', '', 'file:///etc/passwd', 'javascript:alert(1)'])(
  '"%s" is no address to send to',
  (address) => {
    expect(() => to(address, true)).toThrow(/not an http or https address/);
  },
);

describe('a name of this computer, where the resolver', () => {
  const resolving = (...addresses: string[]) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _host: string,
      { all }: { all?: boolean },
      done: (...found: unknown[]) => void,
    ) => (all ? done(null, found) : done(null, found[0]?.address, found[0]?.family))) as never);
  };

  async function asking(name: string) {
    const asked: string[] = [];
    const server = createServer((request, answer) => {
      asked.push(request.headers.host ?? '');
      answer.end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const address = to(`http://${name}:${port}`);
    const url = new URL(address.url);
    const { signal } = new AbortController();
    const { connection } = address;
    return {
      asked,
      send: () => send({ method: 'GET', url, connection, headers: {}, signal }),
      post: () => post(address, url, { body: '{}' }),
    };
  }

  test.each(['a.localhost', 'localhost'])('says so of %s, is sent data', async (name) => {
    const { asked, send, post } = await asking(name);
    resolving('127.0.0.1');
    expect((await send()).statusCode).toBe(200);
    expect((await post()).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['a.localhost', ['192.0.2.2']],
    ['localhost', ['192.0.2.2']],
    ['a.localhost', ['127.0.0.1', '192.0.2.2']],
  ])('says something else of %s, is sent nothing: %j', async (name, addresses) => {
    const { asked, send, post } = await asking(name);
    resolving(...addresses);
    await expect(send()).rejects.toBeInstanceOf(NotHere);
    await expect(post()).rejects.toBeInstanceOf(NotHere);
    expect(asked).toEqual([]);
  });
});
