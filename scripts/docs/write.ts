/** `npm run docs`: writes the list of layouts and the generated parts of the documents. */

import { writeFileSync } from 'node:fs';
import { builtInLayouts } from './built-in-layouts.js';
import type { GeneratedFile } from './documents.js';

function write({ path, current, generated }: GeneratedFile): void {
  if (generated === current) return;
  writeFileSync(new URL(`../../${path}`, import.meta.url), generated);
  process.stdout.write(`${path} is written.\n`);
}

// The documents are loaded when the list of layouts, which they read, is written.
write(builtInLayouts());
const { documents } = await import('./documents.js');
for (const document of await documents()) write(document);
