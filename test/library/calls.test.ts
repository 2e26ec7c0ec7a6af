/** What the library says when it is called wrongly, or with something that it cannot check. */

import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { correct, FileRefused, layouts, NewhireError, readLayout, validate } from '../../src/index.js';
import { TODAY } from '../support/facts.js';
import { ROOT } from '../support/run.js';

const EXAMPLE = join(ROOT, 'examples/ohio-faults.txt');
const input = await readFile(EXAMPLE);
const options = { state: 'Ohio', today: TODAY };
const texas = await readFile(join(ROOT, 'examples/texas-clean.txt'));

const CALLS = { validate, correct };
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

const NOT_CHECKED = {
  'comma-separated text': 'name,ssn,city,state\n'.repeat(20),
  'a PDF': Buffer.from(`%PDF-1.7\n${'1 0 obj\n'.repeat(50)}`),
  'a workbook': Buffer.from(`PK\x03\x04${'\0'.repeat(500)}`, 'latin1'),
  'text in UTF-16': Buffer.from(`\ufeff${input.toString('latin1')}`, 'utf16le'),
  'an empty file': '',
  'records of another state': texas,
};

describe.each(Object.entries(CALLS))('%s', (_name, call) => {
  it.each(Object.entries(NOT_CHECKED))('throws for %s', async (_about, file) => {
    const error = await failure(call(file, options));
    expect(error).toBeInstanceOf(FileRefused);
    expect(error).toBeInstanceOf(NewhireError);
    const { diagnosis, code, message } = error as FileRefused;
    expect(code).toBe('FORMAT_FAULT');
    expect(diagnosis.code).toMatch(/^[A-Z_]+$/);
    expect(message).toBe(diagnosis.message);
  });

  it.each<[string, unknown, unknown, RegExp]>([
    ['no options', input, undefined, /state is missing/],
    ['no state', input, {}, /state is missing/],
    ['a number as the state', input, { state: 7 }, /state is wrong/],
    ['an object that is no layout', input, { state: {} }, /state is wrong/],
    ['a day that is none', input, { ...options, today: '2026-02-30' }, /today is wrong/],
    ['a date as the day', input, { ...options, today: new Date() }, /today is wrong/],
    ['a word for multistate', input, { ...options, multistate: 'yes' }, /multistate is wrong/],
    ['a name that is no option', input, { ...options, multiState: true }, /no option multiState/],
    ['an object as the signal', input, { ...options, signal: {} }, /signal is wrong/],
    ['no file', undefined, options, /neither text nor bytes/],
    ['a number as the file', 7, options, /neither text nor bytes/],
    ['numbers in an array', [1, 2], options, /chunk/],
    ['a stream of text', Readable.from(['abc']), options, /chunk/],
  ])('says what is wrong with %s', async (_about, file, given, message) => {
    const error = await failure(call(file as string, given as typeof options));
    expect(error).toBeInstanceOf(NewhireError);
    expect(error).toMatchObject({ code: 'USAGE', message: expect.stringMatching(message) });
  });

  it('takes a Blob, an ArrayBuffer, a stream of the web, and a layout', async () => {
    const whole = await call(input, options);
    const { buffer } = new Uint8Array(input);
    const stream = new Blob([buffer]).stream();
    for (const file of [new Blob([buffer]), buffer, stream]) expect(await call(file, options)).toEqual(whole);
    const [first] = layouts;
    const layout = (await readLayout('Ohio'))!;
    expect(first?.state).toBeDefined();
    expect(await call(input, { ...options, state: layout })).toEqual(whole);
  });

  it('ends when it is aborted, and closes the input', async () => {
    const before = AbortSignal.abort(new Error('not wanted'));
    await expect(call(input, { ...options, signal: before })).rejects.toThrow('not wanted');
    const reason = new Error('taken back');
    const stopped = new AbortController();
    let isClosed = false;
    const silent = new ReadableStream<Uint8Array>({
      pull: () => {
        stopped.abort(reason);
        return new Promise<void>(() => {});
      },
      cancel: () => {
        isClosed = true;
      },
    });
    await expect(call(silent, { ...options, signal: stopped.signal })).rejects.toBe(reason);
    const file = createReadStream(EXAMPLE);
    await expect(call(file, { ...options, signal: stopped.signal })).rejects.toBe(reason);
    const later = new AbortController();
    const stalled = new Readable({ read: () => later.abort(reason) });
    await expect(call(stalled, { ...options, signal: later.signal })).rejects.toBe(reason);
    expect(stalled.destroyed).toBe(true);
    expect([isClosed, file.destroyed]).toEqual([true, true]);
  });
});
