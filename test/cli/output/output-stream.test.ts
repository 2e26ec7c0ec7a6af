import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileSink, stdoutSink } from '../../../src/cli/output/output-stream.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-'));
});
afterEach(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

/** Standard output as a slow or failing reader makes it. */
function stream(write: (text: string, done: (error?: Error) => void) => void): NodeJS.WriteStream {
  const writable = new Writable({
    highWaterMark: 10,
    decodeStrings: false,
    write: (chunk, _encoding, done) => write(String(chunk), done),
  });
  return writable as unknown as NodeJS.WriteStream;
}
const failure = (code: string) => Object.assign(new Error(code), { code });
const LONG = 'x'.repeat(100_000);

describe('a file', () => {
  it('appears only when it is whole', async () => {
    const sink = fileSink(at('a'), 0o666);
    sink.write(LONG);
    sink.write('end');
    expect(await readdir(folder)).not.toContain('a');
    await sink.close();
    expect(await readFile(at('a'), 'utf8')).toBe(`${LONG}end`);
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('that was given up leaves nothing, and an older one alone', async () => {
    await writeFile(at('a'), 'older');
    const sink = fileSink(at('a'), 0o666);
    sink.write(LONG);
    sink.discard();
    expect(await readFile(at('a'), 'utf8')).toBe('older');
    expect(await readdir(folder)).toEqual(['a']);
  });

  it.skipIf(process.platform === 'win32')('behind a link replaces what the link points at', async () => {
    await writeFile(at('a'), 'older');
    await symlink('a', at('link'));
    const sink = fileSink(at('link'), 0o666);
    sink.write('newer');
    await sink.close();
    expect(await readFile(at('a'), 'utf8')).toBe('newer');
  });
});

describe('standard output', () => {
  it('makes the writer wait for a slow reader', async () => {
    const waiting: (() => void)[] = [];
    const sink = stdoutSink(stream((_, done) => waiting.push(done)));
    sink.write(LONG);
    let isReady = false;
    const ready = sink.ready().then(() => {
      isReady = true;
    });
    await new Promise(setImmediate);
    expect(isReady).toBe(false);
    waiting.shift()!();
    await ready;
    expect(isReady).toBe(true);
  });

  it('whose reader went away takes the rest without a word', async () => {
    const sink = stdoutSink(stream((_, done) => done(failure('EPIPE'))));
    for (let batch = 0; batch < 3; batch++) {
      sink.write(LONG);
      await sink.ready();
    }
    await sink.close();
  });

  it('that fails otherwise says so', async () => {
    const sink = stdoutSink(stream((_, done) => done(failure('ENOSPC'))));
    sink.write(LONG);
    await expect(sink.close()).rejects.toThrow('Standard output cannot be written: the disk is full.');
  });
});
