/**
 * The sources as JavaScript files, which Node.js loads by itself. In what Vite makes of a module, each call of a function of
 * another module goes through a getter, and every worker asks for every module: a sixth of the processor time of all tests.
 */

import { existsSync, rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import type { ViteUserConfig } from 'vitest/config';
import { ownAddresses } from './own-addresses.js';

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

/** Packages are found from here as from the sources. */
const FOLDER = fileURLToPath(new URL(`../../node_modules/.newhire-${process.pid}`, import.meta.url));

/**
 * True when files are named: errors then name the lines of the sources, not of the built files. Each worker reads a map for
 * every module, a tenth of the processor time of all tests.
 */
export const namesSources = process.argv
  .slice(2)
  .some((argument) => argument !== 'run' && !argument.startsWith('-'));

/** Not while the tests watch the sources, which change then. */
export async function nativeSources(): Promise<Plugin[]> {
  if (!process.argv.includes('run')) return [];
  await build({
    ...{ entry: ['src/**/*.ts', 'src/**/*.tsx'], outDir: FOLDER, bundle: false, splitting: false },
    ...{ format: 'esm', target: 'esnext', platform: 'node' },
    sourcemap: namesSources && 'inline',
    ...{ config: false, silent: true, esbuildPlugins: [ownAddresses] },
  });
  process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
  return [{ name: 'native-sources', enforce: 'pre', resolveId: builtSource }];
}

/** The built file of a source that is imported. */
function builtSource(source: string, importer = ''): { id: string; external: true } | undefined {
  const path = relative(SOURCES, resolve(dirname(importer), source));
  const id = resolve(FOLDER, path.replace(/\.tsx?$/, '.js'));
  return path.startsWith('..') || !existsSync(id) ? undefined : { id, external: true };
}
