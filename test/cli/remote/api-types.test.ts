/** The types that the client of the API is compiled against come from the document that the server gives. */

import { execFileSync } from 'node:child_process';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { ourContract } from '../../server/contract.js';

const PLACE = 'src/cli/remote/api-types.ts';

/** Only the schemas: the client names paths itself. What is then empty is left out. */
async function typesOfApi(): Promise<string> {
  const { document } = await ourContract();
  const types = astToString(await openapiTS(JSON.parse(JSON.stringify({ ...document, paths: {} }))));
  const head = `/** Made from the OpenAPI document; a test says when it must be made again: npx vitest run test/cli/remote -u */\n\n`;
  const source = head + types.replaceAll(/^export type .+ = Record<string, never>;\n/gm, '');
  const arguments_ = ['format', `--stdin-file-path=${PLACE}`];
  return execFileSync('node_modules/.bin/biome', arguments_, { input: source, encoding: 'utf8' });
}

test('they are those of the document', { timeout: 60_000 }, async () => {
  await expect(await typesOfApi()).toMatchFileSnapshot(`../../../${PLACE}`);
});
