/** Before any test runs: builds the program again when its sources have changed since, so that no test runs an old build. */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.js';

const SOURCES = ['src', 'scripts/build', 'package.json', 'tsup.config.ts'];
const BUILT = 'dist/cli.js';

/** The time of the latest change below a path. */
function changedAt(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

export default function setup(): void {
  const built = join(ROOT, BUILT);
  const isFresh =
    existsSync(built) && SOURCES.every((path) => changedAt(join(ROOT, path)) <= statSync(built).mtimeMs);
  if (!isFresh)
    execFileSync('npm', ['run', '--silent', 'build'], {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
}
