import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, readdirSync } from 'node:fs';
import { chown, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileSink, stdoutSink } from '../../../src/cli/output/output-stream.js';
import { printable } from '../../../src/printable.js';
import { runs } from '../../support/campaign.js';
import { tempFolder } from '../../support/temp-folder.js';

let folder = '';
beforeEach(async () => {
  folder = await tempFolder();
});
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
const LONG = printable('x'.repeat(100_000));

describe('a file', () => {
  it('appears only when it is whole', async () => {
    const sink = await fileSink(at('a'), 0o666);
    sink.write(LONG);
    sink.write(printable('end'));
    expect(await readdir(folder)).not.toContain('a');
    await sink.close();
    expect(await readFile(at('a'), 'utf8')).toBe(`${LONG}end`);
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('that was discarded leaves nothing, and keeps an older one', async () => {
    await writeFile(at('a'), 'older');
    const sink = await fileSink(at('a'), 0o666);
    sink.write(LONG);
    sink.discard();
    expect(await readFile(at('a'), 'utf8')).toBe('older');
    expect(await readdir(folder)).toEqual(['a']);
  });

  it.each(['report.html', 'out.json', '-o', `${'long '.repeat(40)}.csv`])(
    'takes with it what a killed process left of it, and nothing else: %s',
    async (name) => {
      const begun = () => readdirSync(folder).find((one) => one.endsWith('.tmp')) ?? '';
      const sink = await fileSink(at(name), 0o600);
      const ofLiving = begun();
      // Beyond the highest process id.
      const ofDead = ofLiving.replace(`.${process.pid}-`, '.4194305-');
      expect(ofDead).not.toBe(ofLiving);
      const others = ['other.html.1-0123abcd.tmp', `x${ofDead}`, ofDead.replace('.tmp', '.bak')];
      for (const one of [ofDead, ...others]) await writeFile(at(one), 'half');
      (await fileSink(at(name), 0o600)).discard();
      expect((await readdir(folder)).sort()).toEqual([ofLiving, ...others].sort());
      await sink.close();
      expect((await readdir(folder)).sort()).toEqual([name, ...others].sort());
    },
  );

  it.skipIf(process.platform === 'win32')('through a link replaces what the link points at', async () => {
    await writeFile(at('a'), 'older');
    await symlink('a', at('link'));
    const sink = await fileSink(at('link'), 0o666);
    sink.write(printable('newer'));
    await sink.close();
    expect(await readFile(at('a'), 'utf8')).toBe('newer');
  });
});

describe.skipIf(process.platform === 'win32')('a folder that others can write to', () => {
  const TRIES = runs(1_000, 10_000);
  it(`has no name that can be guessed: links made before are not followed in ${TRIES} tries`, async () => {
    const victim = at('victim');
    await writeFile(victim, 'precious');
    const before = `.a.${process.pid}.tmp`;
    await symlink('victim', at(before));
    for (let tries = 0; tries < TRIES; tries++) {
      const sink = await fileSink(at('a'), 0o600);
      const made = readdirSync(folder).filter((name) => name.endsWith('.tmp') && name !== before);
      // The attacker learns the name only when the file is there already.
      expect(made).toHaveLength(1);
      sink.discard();
    }
    expect(await readFile(victim, 'utf8')).toBe('precious');
    expect((await readdir(folder)).sort()).toEqual([before, 'victim'].sort());
  });

  it.runIf(process.getuid?.() === 0)('may have a pipe of another user, which is not written to', async () => {
    await promisify(execFile)('mkfifo', [at('pipe')]);
    await chown(at('pipe'), 12_345, 12_345);
    // A reader, so that the pipe can be opened.
    const reader = openSync(at('pipe'), constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      await expect(fileSink(at('pipe'), 0o600)).rejects.toThrow('is a link, pipe or device of another user');
    } finally {
      closeSync(reader);
    }
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

  it('whose reader went away accepts the rest without an error', async () => {
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
