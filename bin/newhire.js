#!/usr/bin/env node
import { existsSync, mkdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

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
    const { XDG_CACHE_HOME: chosen = '' } = process.env;
    // The specification of this variable has relative paths ignored.
    const cache = isAbsolute(chosen) ? chosen : join(homedir(), '.cache');
    const folder = join(cache, 'newhire');
    // Checked before anything is made: others could replace a folder, and a user could not use one that sudo made in their home.
    if (![dirname(cache), cache, folder].every((path) => isPrivate(nearest(path)))) return undefined;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  } catch {
    return undefined;
  }
}

/** The path itself, or the next one above it that is there. */
function nearest(path) {
  return existsSync(path) ? path : nearest(dirname(path));
}

/** True where only this user, or root, can write. */
function isPrivate(folder) {
  const { uid, mode } = statSync(folder);
  const me = process.getuid?.();
  return me === undefined || ([me, 0].includes(uid) && (mode & 0o022) === 0);
}
