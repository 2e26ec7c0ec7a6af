/** Logs that a person can read, and programs can parse. */

import { expect, test } from 'vitest';
import { loggerTo, readable } from '../../../src/server/service/server-log.js';

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
  const written = new Promise<Buffer>((write) => {
    const logger = loggerWriting(write);
    logger.stream.write('{"level":30}\n');
    logger.stream.write('{"level":40,"file":"Zoë"}\n');
  });
  expect(`${await written}`).toBe('{"level":30}\n{"level":40,"file":"Zoë"}\n');
});

test('lines that do not fit into one batch arrive complete and in order', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `${at} ${'é'.repeat(at * 1000)}\n`);
  const text = await new Promise<string>((resolve) => {
    let come = '';
    const logger = loggerWriting((part) => {
      come += part;
      if (come.endsWith(lines.at(-1)!)) resolve(come);
    });
    for (const line of lines) logger.stream.write(line);
  });
  expect(text === lines.join('')).toBe(true);
});

function loggerWriting(write: (part: Buffer) => void): { stream: { write: (line: string) => void } } {
  const stream = { isTTY: false, write } as unknown as NodeJS.WriteStream;
  return loggerTo(stream) as ReturnType<typeof loggerWriting>;
}
