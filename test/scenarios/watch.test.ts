/** `newhire validate --watch`: what happens while somebody edits the file. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BIN, cleanEnv, ROOT, runNewhire } from '../support/run.js';

const CLEAN = join(ROOT, 'examples/ohio-clean.txt');
const FAULTS = join(ROOT, 'examples/ohio-faults.txt');

let folder = '';
let child: ChildProcessWithoutNullStreams | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-'));
  await copyFile(FAULTS, join(folder, 'payroll.txt'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** A running `newhire validate --watch`. */
function watch(...args: string[]) {
  const running = spawn(process.execPath, [BIN, 'validate', '--watch', '-q', ...args], {
    cwd: folder,
    env: cleanEnv(),
  });
  child = running;
  let stdout = '';
  let stderr = '';
  let look = () => {};
  running.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
    look();
  });
  running.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
    look();
  });
  const ended = new Promise<number | string | null>((resolve) =>
    running.on('close', (code, signal) => resolve(code ?? signal)),
  );
  return {
    /** Resolves when this many checks are done. */
    checks: (count: number) =>
      new Promise<void>((resolve) => {
        look = () => stderr.split('Watching for changes').length > count && resolve();
        look();
      }),
    verdicts: () => Array.from(stdout.matchAll(/^Ohio · .*? · (.*)$/gm), ([, counts]) => counts),
    stdout: () => stdout,
    stderr: () => stderr,
    async interrupt() {
      running.kill('SIGINT');
      return ended;
    },
  };
}

const NO_ERRORS = '0 errors, 0 warnings';
const inFolder = (name: string) => join(folder, name);

describe.skipIf(platform() === 'win32')('newhire validate --watch', () => {
  it('checks again when the file is written, and Ctrl-C ends it as it ends other commands', async () => {
    const run = watch('payroll.txt', '-s', 'OH');
    await run.checks(1);
    await copyFile(CLEAN, inFolder('payroll.txt'));
    await run.checks(2);
    expect(await run.interrupt()).toBe('SIGINT');
    expect(run.verdicts()).toEqual([expect.stringMatching(/^\d\d errors/), NO_ERRORS]);
  });

  it('sees editors that save by renaming, time and again, and files that are away for a while', async () => {
    const run = watch('payroll.txt', '-s', 'OH');
    for (let round = 1; round <= 3; round++) {
      await run.checks(round);
      await copyFile(round % 2 ? CLEAN : FAULTS, inFolder('new'));
      if (round === 2) await rm(inFolder('payroll.txt'));
      await rename(inFolder('new'), inFolder('payroll.txt'));
    }
    await run.checks(4);
    expect(await run.interrupt()).toBe('SIGINT');
    expect(run.verdicts().map((verdict) => verdict === NO_ERRORS)).toEqual([false, true, false, true]);
  });

  it('says once that a file is gone, and checks it when it is back', async () => {
    const run = watch('payroll.txt', '-s', 'OH');
    await run.checks(1);
    await rm(inFolder('payroll.txt'));
    await expect.poll(run.stderr).toContain("'payroll.txt' is gone. It is checked again when it is back.");
    await copyFile(CLEAN, inFolder('payroll.txt'));
    await run.checks(2);
    expect(await run.interrupt()).toBe('SIGINT');
    expect(run.stderr().match(/is gone/g)).toHaveLength(1);
  });

  it('checks all files when one of several changes', async () => {
    await copyFile(CLEAN, inFolder('other.txt'));
    const run = watch('*.txt', '-s', 'OH');
    await run.checks(1);
    await copyFile(FAULTS, inFolder('other.txt'));
    await run.checks(2);
    // A shell makes 130 of it, whatever the last check found.
    expect(await run.interrupt()).toBe('SIGINT');
    expect(run.verdicts().map((verdict) => verdict === NO_ERRORS)).toEqual([true, false, false, false]);
  });

  it('writes reports anew each time, and takes none of them for a change', async () => {
    const run = watch('payroll.txt', '-s', 'OH', '--format', 'json=report.json', '--receipt', 'receipt.json');
    await run.checks(1);
    await copyFile(CLEAN, inFolder('payroll.txt'));
    await run.checks(2);
    expect(JSON.parse(await readFile(inFolder('report.json'), 'utf8')).total_errors).toBe(0);
    expect(JSON.parse(await readFile(inFolder('receipt.json'), 'utf8')).verdict).toBe('clean');
    await run.interrupt();
    expect(run.stderr().match(/Checked at/g)).toHaveLength(2);
  });

  it('waits for a file that is not there yet', async () => {
    const run = watch('later.txt', '-s', 'OH');
    await run.checks(1);
    expect(run.stderr()).toContain("There is no file 'later.txt'.");
    await copyFile(CLEAN, inFolder('later.txt'));
    await run.checks(2);
    expect(await run.interrupt()).toBe('SIGINT');
    expect(run.verdicts()).toEqual([NO_ERRORS]);
  });

  it('clears nothing from the screen, and warns of nothing however often it checks', async () => {
    const run = watch('payroll.txt', '-s', 'OH');
    for (let round = 1; round <= 10; round++) {
      await run.checks(round);
      await writeFile(inFolder('payroll.txt'), `${round}`);
    }
    await run.checks(11);
    await run.interrupt();
    expect(run.stdout() + run.stderr()).not.toContain(String.fromCharCode(27));
    expect(
      run.stderr().replace(/Checked at [\d:]{8}\. Watching for changes\. Press Ctrl-C to stop\.\n/g, ''),
    ).toBe('');
  });

  it('ends immediately when a flag makes no sense', async () => {
    const run = await runNewhire(['validate', '--watch', FAULTS, '-s', 'OH', '--max', 'x']);
    expect(run).toMatchObject({ code: 2, stderr: 'newhire: --max must be a whole number, 0 or more.\n' });
    const stateless = await runNewhire(['validate', '--watch', FAULTS]);
    expect(stateless).toMatchObject({ code: 2, stderr: expect.stringContaining('Which state') });
  });

  it.each(['*.nothing', 'empty'])('ends immediately where no file can be watched: %s', async (typed) => {
    await mkdir(inFolder('empty'));
    const { code, stderr } = await runNewhire(['validate', '--watch', typed, '-s', 'auto'], { cwd: folder });
    expect(stderr).toMatch(/^newhire: (No file matches|There is no file in the folder) '.*'\.\n$/);
    expect(code).toBe(2);
  });

  it('refuses standard input, which comes only once', async () => {
    const run = await runNewhire(['validate', '--watch', '-', '-s', 'OH']);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain('Standard input cannot be watched');
  });
});
