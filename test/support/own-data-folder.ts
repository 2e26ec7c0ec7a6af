/** Before any test runs: on Linux, runs without a data folder of their own get one of this run, and leave nothing in the user's. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default async function setup(): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'newhire-home-'));
  // The only variable of a system that moves the data of a program and nothing else.
  process.env.XDG_DATA_HOME = home;
  return () => rm(home, { recursive: true, force: true });
}
