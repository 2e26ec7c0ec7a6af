/** Checks again whenever a file changes, until Ctrl-C ends the process. */

import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { presentTime } from '../../../clock.js';
import { printable, visible } from '../../../printable.js';
import { shownName } from '../../../shown-name.js';
import type { ExitCode } from '../../exit-codes.js';
import { tell } from '../../output/writer.js';

/** One check of all files. */
export interface CheckResult {
  code: ExitCode;
  /** The check failed for a reason that no change of a file can remove. */
  isAborted: boolean;
}

/** Short enough that a user who saves a file does not wait. */
const POLL_MS = 250;

/**
 * Runs the check, and again each time one of the files has changed and then stayed the same for one interval, so that no
 * half-written file is checked. Files are polled by name: editors that save by renaming replace the file, and network
 * folders do not report changes. Gives the exit code of a check after which there is nothing to wait for.
 */
export async function watchFiles(
  paths: readonly string[],
  check: () => Promise<CheckResult>,
): Promise<ExitCode> {
  for (;;) {
    const before = await fingerprintsOf(paths);
    const { code, isAborted } = await check();
    if (isAborted || process.stdout.destroyed) return code;
    tell(printable(`Checked at ${clock()}. Watching for changes. Press Ctrl-C to stop.\n`));
    await untilChanged(paths, before);
  }
}

/** A file that is gone counts as unchanged until it is back; that it is gone is said once. */
async function untilChanged(paths: readonly string[], before: readonly string[]): Promise<void> {
  let last = before;
  let missing: readonly string[] = [];
  const reported = new Set<string>();
  for (;;) {
    await pause(POLL_MS);
    const found = await fingerprintsOf(paths);
    const gone = paths.filter((_, at) => found[at] === '' && before[at] !== '');
    // An editor may remove a file for a moment when it saves.
    for (const path of gone.filter((one) => missing.includes(one) && !reported.has(one))) {
      reported.add(path);
      tell(printable(`${visible(`'${shownName(path)}' is gone. It is checked again when it is back.`)}\n`));
    }
    missing = gone;
    const now = found.map((fingerprint, at) => fingerprint || (before[at] ?? ''));
    const isSteady = now.every((fingerprint, at) => fingerprint === last[at]);
    if (isSteady && now.some((fingerprint, at) => fingerprint !== before[at])) return;
    last = now;
  }
}

/** Identity, size and times of each file, which change with its content; empty when it does not exist. */
function fingerprintsOf(paths: readonly string[]): Promise<string[]> {
  return Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => undefined);
      return found ? [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ') : '';
    }),
  );
}

const clock = () => presentTime().toTimeString().slice(0, 8);
