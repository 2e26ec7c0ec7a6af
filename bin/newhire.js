#!/usr/bin/env node
import { mkdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

// Node.js 22.1 and later can keep what it has compiled, which saves a tenth of a short run. It runs what it finds there, and by
// default that is a folder among the temporary files, which another user may have made.
const cache = module.enableCompileCache && privateCache();
if (cache) module.enableCompileCache(cache);

try {
  const { main } = await import('../dist/cli.js');
  await main();
} catch (error) {
  // A clone before `npm ci`, or an installation without all of its packages; the program reports everything else itself.
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error(
    'newhire: a part of the program is missing: run npm ci in its folder, or install it again if it came as a package.',
  );
  process.exitCode = 3;
}

/** A folder that only this user can write to; undefined where there is none. */
function privateCache() {
  try {
    const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'newhire');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return [folder, dirname(folder)].every(isPrivate) ? folder : undefined;
  } catch {
    return undefined;
  }
}

function isPrivate(folder) {
  const { uid, mode } = statSync(folder);
  const me = process.getuid?.();
  return me === undefined || (uid === me && (mode & 0o022) === 0);
}
