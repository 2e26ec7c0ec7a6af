/** Checks again whenever a file changes, until Ctrl-C. */

import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExitCode } from '../../exit-codes.js';

/** One check of all files. */
export interface CheckRound {
  code: ExitCode;
  /** What went wrong is no matter of a file: no change of one can make it right. */
  brokeOff: boolean;
}

/** Quick enough for a person who saves and looks up. */
const BEAT_MS = 250;

/**
 * Runs the check, and again each time one of the files has changed and then stayed as it is for a beat, so that no
 * half-written file is checked. Files are looked at by name: editors that save by renaming put another file in the
 * place, and folders of other machines send no word of a change. Gives the exit code of the last check.
 */
export async function watchFiles(
  paths: readonly string[],
  check: () => Promise<CheckRound>,
): Promise<ExitCode> {
  const ended = new AbortController();
  const end = () => ended.abort();
  // A second Ctrl-C ends the process at once.
  process.once('SIGINT', end);
  try {
    for (;;) {
      const before = await looksOf(paths);
      const { code, brokeOff } = await check();
      if (brokeOff || ended.signal.aborted || process.stdout.destroyed) return code;
      process.stderr.write(`Checked at ${clock()}. Watching for changes; Ctrl-C ends.\n`);
      if (!(await untilChanged(paths, before, ended.signal))) return code;
    }
  } finally {
    process.off('SIGINT', end);
  }
}

/** False when it was told to end. A file that is gone counts as unchanged until it is back. */
async function untilChanged(
  paths: readonly string[],
  before: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  let last = before;
  for (;;) {
    await pause(BEAT_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
    const found = await looksOf(paths);
    const now = found.map((look, at) => look || before[at]!);
    const isSteady = now.every((look, at) => look === last[at]);
    if (isSteady && now.some((look, at) => look !== before[at])) return true;
    last = now;
  }
}

/** What can be told of each file without reading it; empty when it is not there. */
function looksOf(paths: readonly string[]): Promise<string[]> {
  return Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => undefined);
      return found ? [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ') : '';
    }),
  );
}

const clock = () => new Date().toTimeString().slice(0, 8);
