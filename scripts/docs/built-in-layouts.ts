/** `src/layouts/built-in.ts`: the readers and outlines of all layouts of its folder, so that a new layout needs no code. */

import { readdirSync, readFileSync } from 'node:fs';
import { outlineOf } from '../../src/layouts/outline.js';
import type { Layout } from '../../src/layouts/types.js';
import type { GeneratedFile } from './documents.js';

const FOLDER = new URL('../../src/layouts/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');

/** The module as it is and as it should be, in the format of Biome. */
export function builtInLayouts(): GeneratedFile {
  const layouts = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(read(name)) as Layout)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const generated = `/**
 * The built-in layouts in alphabetical order: how each is read, and its outline. Written by \`npm run docs\` from the JSON
 * files of this folder.
 */

import type { LayoutOutline } from './outline.js';

/** Reads a layout, by its id. */
export const READERS: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
${layouts.map(({ id }) => `  ${key(id)}: () => import('./${id}.json', { with: { type: 'json' } }),`).join('\n')}
};

/** What is known of each layout without reading it. */
// biome-ignore format: one layout a line
export const OUTLINES: readonly LayoutOutline[] = [
${layouts.map((layout) => `  ${JSON.stringify(outlineOf(layout))},`).join('\n')}
];
`;
  return { path: 'src/layouts/built-in.ts', current: read('built-in.ts'), generated };
}

/** A key of an object, in quotes where it is no name. */
const key = (id: string) => (/^[a-z]+$/.test(id) ? id : `'${id}'`);
