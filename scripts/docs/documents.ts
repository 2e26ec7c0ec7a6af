/** Which document has which generated parts. */

import { existsSync, readFileSync } from 'node:fs';
import { errorTypeCounts, errorTypeSections, errorTypeTable } from './error-types.js';
import { commandTable, flagSections } from './flags.js';
import { formatSamples, formatTable, sampleOf } from './formats.js';
import { layoutTable, standingList, stateList, unknownState } from './layouts.js';
import { withParts } from './marked-parts.js';
import { metricsTable } from './metrics.js';
import { terminalPicture } from './terminal-picture.js';

/** A file that is written by a script, wholly or in parts. */
export interface GeneratedFile {
  /** From the root of the project. */
  path: string;
  /** The text as it is. */
  current: string;
  /** The text as it should be. */
  generated: string;
}

const ROOT = new URL('../../', import.meta.url);

/** Every document with generated parts. */
export async function documents(): Promise<GeneratedFile[]> {
  const parts: Record<string, Record<string, string>> = {
    'README.md': {
      states: stateList(),
      commands: commandTable(),
      'error types': errorTypeCounts(),
    },
    'docs/layouts.md': { layouts: layoutTable(), standings: standingList() },
    'docs/error-types.md': {
      errors: errorTypeTable('error'),
      warnings: errorTypeTable('warning'),
      'error types': errorTypeSections(),
    },
    'docs/flags.md': { flags: flagSections() },
    'examples/api.md': { 'unknown state': unknownState() },
    'docs/operating.md': { metrics: await metricsTable() },
    'docs/formats.md': { formats: formatTable(), samples: await formatSamples() },
  };
  const texts = Object.entries(parts).map(([path, itsParts]) => {
    const current = readFileSync(new URL(path, ROOT), 'utf8');
    return { path, current, generated: withParts(current, itsParts) };
  });
  return [...texts, await pictureOfTerminal()];
}

/** The picture of the README: what `validate` prints for five records of an example. */
async function pictureOfTerminal(): Promise<GeneratedFile> {
  const path = 'docs/terminal.svg';
  const file = new URL(path, ROOT);
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const report = await sampleOf('pretty', { color: true, lines: [12, 17, 21, 4, 10] });
  return {
    path,
    current,
    generated: terminalPicture(report, 'What newhire validate prints for five records'),
  };
}
