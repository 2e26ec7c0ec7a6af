/** `src/cli/remote/api-types.ts`: the types that the client of the API is compiled against, from the OpenAPI document. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import type { GeneratedFile } from './documents.js';
import { openApiDocument } from './open-api.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PATH = 'src/cli/remote/api-types.ts';

/** The answers that the client reads; it names the paths itself. */
const READ = ['Problem', 'File', 'FileListItem', 'Job', 'JobListItem', 'Corrections'];

/** The types as they are and as they should be. */
export async function apiTypes(): Promise<GeneratedFile> {
  const document = await openApiDocument();
  const schemas = referredBy(READ, document.components?.schemas ?? {});
  const read = { ...document, paths: {}, components: { schemas } };
  const types = astToString(await openapiTS(JSON.stringify(read)));
  // Types of the parts that were left out are empty.
  const source = `/** Written by \`npm run docs\` from the OpenAPI document. */

${types.replaceAll(/^export type .+ = Record<string, never>;\n/gm, '')}`;
  const generated = execFileSync(`${ROOT}node_modules/.bin/biome`, ['format', `--stdin-file-path=${PATH}`], {
    cwd: ROOT,
    input: source,
    encoding: 'utf8',
  });
  return { path: PATH, current: readFileSync(`${ROOT}${PATH}`, 'utf8'), generated };
}

/** The named schemas and those that they refer to, in the order of the document. */
function referredBy<Schema>(
  names: readonly string[],
  all: Readonly<Record<string, Schema>>,
): Record<string, Schema> {
  const referred = new Set(names);
  for (const name of referred) {
    for (const [, other = ''] of JSON.stringify(all[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      referred.add(other);
    }
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => referred.has(name)));
}
