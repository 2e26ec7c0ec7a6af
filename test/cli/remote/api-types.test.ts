/** The types that the client of the API is compiled against come from the document that the server gives. */

import { execFileSync } from 'node:child_process';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, expectTypeOf, test } from 'vitest';
import type { components } from '../../../src/cli/remote/api-types.js';
import type { Finding } from '../../../src/validation/index.js';
import { ourContract } from '../../server/contract.js';

const PLACE = 'src/cli/remote/api-types.ts';

/** What the client reads of the answers; it names paths itself. */
const READ = ['Problem', 'File', 'FileListItem', 'Job', 'JobListItem', 'Corrections'];

/** The named schemas and those that they refer to, in the order of the document. */
function schemasBehind(names: readonly string[], all: Record<string, unknown>): Record<string, unknown> {
  const wanted = new Set(names);
  for (const name of wanted) {
    const referred = JSON.stringify(all[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, other] of referred) wanted.add(other!);
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name)));
}

/** What is then empty is left out. */
async function typesOfApi(): Promise<string> {
  const { document } = await ourContract();
  const schemas = schemasBehind(READ, document.components?.schemas ?? {});
  const read = { ...document, paths: {}, components: { schemas } };
  const types = astToString(await openapiTS(JSON.parse(JSON.stringify(read))));
  const head = `/** Made from the OpenAPI document; made again by npm run docs */\n\n`;
  const source = head + types.replaceAll(/^export type .+ = Record<string, never>;\n/gm, '');
  const arguments_ = ['format', `--stdin-file-path=${PLACE}`];
  return execFileSync('node_modules/.bin/biome', arguments_, { input: source, encoding: 'utf8' });
}

test('they are those of the document', { timeout: 60_000 }, async () => {
  await expect(await typesOfApi()).toMatchFileSnapshot(`../../../${PLACE}`);
});

test('a finding that a server sends is one of the checker, as the compiler confirms', () => {
  expectTypeOf<components['schemas']['Finding']>().toEqualTypeOf<Finding>();
});
