/** Employee data leaves this computer with TLS, or because the user said so. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { isLoopback, OutboundAddress } from '../src/outbound.js';

const to = (address: string, isInsecureAllowed = false) =>
  OutboundAddress.to(address, { what: 'The server', isInsecureAllowed, next: 'Use https.' });

afterEach(() => {
  vi.unstubAllEnvs();
});

const HERE = ['localhost', '127.0.0.1', '127.8.9.1', '[::1]', 'LOCALHOST'];
const ELSEWHERE = [
  'a.localhost',
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

test.each(HERE)('%s is this computer, with and without TLS', (host) => {
  expect(isLoopback(host)).toBe(true);
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
