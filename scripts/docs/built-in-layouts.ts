/** `src/layouts/built-in.ts`: the imports of all layouts of its folder, so that a new layout needs no code. */

import { readdirSync, readFileSync } from 'node:fs';
import type { GeneratedFile } from './documents.js';

const FOLDER = new URL('../../src/layouts/', import.meta.url);

/** `new-york` is `newYork`. */
const nameOf = (id: string) => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The module as it is and as it should be, in the format of Biome. */
export function builtInLayouts(): GeneratedFile {
  const ids = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();
  const imports = ids.map((id) => `import ${nameOf(id)} from './${id}.json' with { type: 'json' };`);
  const generated = `/** The JSON of every built-in layout, in alphabetical order. Written by \`npm run docs\` from the files of this folder. */

${imports.join('\n')}

/** The built-in layouts as they are in the JSON files, unchecked. */
export const BUILT_IN = [${ids.map(nameOf).join(', ')}];
`;
  const current = readFileSync(new URL('built-in.ts', FOLDER), 'utf8');
  return { path: 'src/layouts/built-in.ts', current, generated };
}
