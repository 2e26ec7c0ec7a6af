/** `npm run docs`: writes what is generated: the list of layouts, parts of documents, the examples. */

import { writeFileSync } from 'node:fs';
import { builtInLayouts } from './built-in-layouts.js';
import type { GeneratedFile } from './documents.js';

function write({ path, current, generated }: GeneratedFile): void {
  if (generated === current) return;
  writeFileSync(new URL(`../../${path}`, import.meta.url), generated);
  process.stdout.write(`${path} is written.\n`);
}

// Everything else reads the list of layouts, so that it is loaded after that is written.
write(builtInLayouts());
const { documents } = await import('./documents.js');
for (const document of await documents()) write(document);
await import('../../examples/generate.js');
