/** Outputs in a folder in which another user can do anything: nothing of ours is replaced, and nothing is handed over. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { chmod, chown, lchown, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { deliver } from '../../../src/cli/output/deliver.js';
import { chooseOutput } from '../../../src/cli/output/output-location.js';
import { fileSink } from '../../../src/cli/output/output-stream.js';
import { NewhireError } from '../../../src/errors.js';
import { runs } from '../../support/campaign.js';
import { runNewhire } from '../../support/run.js';
import { tempFolder } from '../../support/temp-folder.js';

const ATTACKER = 12_345;
const TRIES = runs(300, 10_000);

let folder = '';
let shared = '';
const at = (name: string) => join(shared, name);
beforeEach(async () => {
  folder = await tempFolder();
  shared = join(folder, 'shared');
  await promisify(execFile)('mkdir', ['-m', '777', shared]);
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'result'), 'the result');
  await writeFile(join(folder, 'victim'), 'precious');
});

/** The two ways in which the commands write: a report, and a finished file. */
const WAYS: [string, (name: string) => Promise<void>][] = [
  [
    'a report',
    async (name) => {
      const sink = fileSink(name, 0o600);
      sink.write('the result');
      await sink.close();
    },
  ],
  [
    'a finished file',
    async (name) =>
      deliver(join(folder, 'result'), await chooseOutput({ output: name, usual: '', force: true })),
  ],
];

describe.runIf(process.getuid?.() === 0).each(WAYS)('%s', (_, write) => {
  it('does not follow a link of another user', async () => {
    await symlink('../victim', at('out'));
    await lchown(at('out'), ATTACKER, ATTACKER);
    await expect(write(at('out'))).rejects.toThrow('is a link, pipe or device of another user');
    expect(await readFile(join(folder, 'victim'), 'utf8')).toBe('precious');
  });

  it('follows a link of this user', async () => {
    await symlink('../victim', at('out'));
    await write(at('out'));
    expect(await readFile(join(folder, 'victim'), 'utf8')).toBe('the result');
  });

  it('replaces a file of another user, and is not readable for that user', async () => {
    await writeFile(at('out'), 'theirs', { mode: 0o666 });
    await chown(at('out'), ATTACKER, ATTACKER);
    await write(at('out'));
    expect(await stat(at('out'))).toMatchObject({ uid: 0, mode: 0o100600 });
  });

  it('is not handed to the reader of a pipe of another user', async () => {
    await promisify(execFile)('mkfifo', [at('pipe')]);
    await chown(at('pipe'), ATTACKER, ATTACKER);
    const reader = openSync(at('pipe'), constants.O_RDONLY | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(reader));
    await expect(write(at('pipe'))).rejects.toThrow('is a link, pipe or device of another user');
  });

  it(`wins against an attacker who exchanges files in ${TRIES} tries`, {
    timeout: 60_000 + 20 * TRIES,
  }, async () => {
    const attacker = await startAttacker();
    let written = 0;
    for (let tries = 0; tries < TRIES; tries++) {
      await write(at('out')).then(
        () => written++,
        // The attacker may delete the file while it is written.
        (error: unknown) => expect(error).toBeInstanceOf(NewhireError),
      );
      expect(await readFile(join(folder, 'victim'), 'utf8')).toBe('precious');
      await rm(at('out'), { force: true });
    }
    expect(written).toBeGreaterThan(0);
    expect(attacker.exitCode).toBeNull();
    expect(await readFile(join(folder, 'result'), 'utf8')).toBe('the result');
  });
});

it('a command of its own, -o, does not write to the pipe of another user', async ({ skip }) => {
  if (process.getuid?.() !== 0) skip();
  await promisify(execFile)('mkfifo', [at('pipe')]);
  await chown(at('pipe'), ATTACKER, ATTACKER);
  const reader = openSync(at('pipe'), constants.O_RDONLY | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(reader));
  const run = await runNewhire(['correct', 'examples/ohio-faults.txt', '-s', 'OH', '-o', at('pipe')]);
  expect(run).toMatchObject({ code: 3, stderr: expect.stringContaining('of another user') });
});

/** Puts links to the victim's file in the place of whatever appears, and of all names that can be guessed. */
const ATTACK = `
  const fs = require('node:fs');
  const attempt = (work) => { try { work(); } catch {} };
  process.setuid(${ATTACKER});
  const guesses = Array.from({ length: 20 }, (_, at) => '.out.' + (Number(process.argv[1]) + at) + '.tmp');
  for (const name of guesses) attempt(() => fs.symlinkSync('../victim', name));
  process.send('ready');
  for (;;) {
    for (const name of fs.readdirSync('.')) {
      if (guesses.includes(name)) continue;
      attempt(() => fs.unlinkSync(name));
      attempt(() => fs.symlinkSync('../victim', name));
    }
    attempt(() => fs.symlinkSync('../victim', 'out'));
  }`;

async function startAttacker(): Promise<ChildProcess> {
  const attacker = spawn(process.execPath, ['-e', ATTACK, String(process.pid)], {
    cwd: shared,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => attacker.once('exit', resolve));
  onTestFinished(async () => {
    attacker.kill('SIGKILL');
    await ended;
    await Promise.all((await readdir(shared)).map((name) => rm(at(name), { force: true })));
  });
  await new Promise((resolve) => attacker.once('message', resolve));
  return attacker;
}
