/** Which document has which generated parts. */

import { readFileSync } from 'node:fs';
import { errorTypeCounts, errorTypeSections, errorTypeTable } from './error-types.js';
import { commandTable, flagSections } from './flags.js';
import { formatSamples, formatTable } from './formats.js';
import { layoutTable, stateList, unknownState } from './layouts.js';
import { withParts } from './marked-parts.js';
import { metricsTable } from './metrics.js';

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
      formats: formatTable(),
      'error types': errorTypeCounts(),
      layouts: layoutTable(),
    },
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
  return Object.entries(parts).map(([path, itsParts]) => {
    const current = readFileSync(new URL(path, ROOT), 'utf8');
    return { path, current, generated: withParts(current, itsParts) };
  });
}
