/** Logs that a person can read, and programs can parse. */

import { expect, test } from 'vitest';
import { loggerTo, readable } from '../../src/server/log.js';

const entry = {
  time: '2026-11-21T14:03:07.512Z',
  level: 30,
  msg: 'answered',
  pid: 1,
  hostname: 'x',
  reqId: 'req-1',
};

test('a person sees time, event and facts in one line', () => {
  expect(readable({ ...entry, method: 'GET', status: 200, ms: 1.5 })).toBe(
    '14:03:07 answered: method GET, status 200, ms 1.5\n',
  );
  expect(readable(entry)).toBe('14:03:07 answered\n');
  expect(readable({ ...entry, level: 50, msg: 'job failed', at: ['a', 'b'] })).toBe(
    '14:03:07 ! job failed: at ["a","b"]\n',
  );
});

test('a program gets the lines as they are, those of one moment together', async () => {
  const written = new Promise<string>((write) => {
    const stream = { isTTY: false, write } as unknown as NodeJS.WriteStream;
    const logger = loggerTo(stream) as { stream: { write: (line: string) => void } };
    logger.stream.write('{"level":30}\n');
    logger.stream.write('{"level":40}\n');
  });
  expect(await written).toBe('{"level":30}\n{"level":40}\n');
});
