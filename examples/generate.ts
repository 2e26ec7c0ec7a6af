/**
 * Writes the example files, `faults.json` and the tables of the README; part of `npm run docs`. The same seeds give the
 * same files.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { TODAY } from '../test/support/records.js';
import { buildExamples } from './source/build.js';
import { withTables } from './source/table.js';

const inFolder = (name: string) => new URL(name, import.meta.url);

const examples = buildExamples();
for (const { file, bytes } of examples) writeFileSync(inFolder(file), bytes);

const faults = {
  today: TODAY,
  files: examples.map(({ file, state, findings }) => ({ file, state, findings })),
};
writeFileSync(inFolder('faults.json'), `${JSON.stringify(faults, null, 2)}\n`);
writeFileSync(inFolder('README.md'), withTables(readFileSync(inFolder('README.md'), 'utf8'), examples));
