/** For what is built of modules and is put elsewhere: each of them finds what is next to it where it was. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Options } from 'tsup';

/** A plugin of esbuild. */
export const ownAddresses: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'own-addresses',
  setup: ({ onLoad, onResolve }) => {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = withAddresses(text, pathToFileURL(path).href);
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
    onResolve({ filter: /^file:/ }, ({ path }) => ({ path: fileURLToPath(path) }));
  },
};

/** Only a bundler takes one member out of JSON. */
const JSON_MEMBER = /export \{ (\w+) as (\w+) \} from ('[^']+\.json');/g;

function withAddresses(text: string, address: string): string {
  return text
    .replace(JSON_MEMBER, "import json from $3 with { type: 'json' };\nexport const $2 = json.$1;")
    .replaceAll('import.meta.url', JSON.stringify(address))
    .replace(
      /(from |import\()'(\.[^']+\.json)'/g,
      (_, before, json) => before + JSON.stringify(new URL(json, address).href),
    );
}
