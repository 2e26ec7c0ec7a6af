/** Every report format by the name a person gives it. A format's code is loaded when it is asked for. */

import { NewhireError } from '../errors.js';
import { didYouMean } from '../nearest-word.js';
import type { ReportFormat } from './run-problem.js';

export interface FormatRow {
  /** `color` matters to formats for a terminal only. */
  load: (color: boolean) => Promise<ReportFormat>;
  /** True when the format prints the hash of the file; hashing takes time, so that others go without. */
  needsHash?: true;
}

export const FORMATS = {
  pretty: { load: async (color) => (await import('./formats/pretty/pretty.js')).loadPretty(color) },
  json: { load: async () => (await import('./formats/json.js')).json },
  ndjson: { load: async () => (await import('./formats/ndjson.js')).ndjson },
  github: { load: async () => (await import('./formats/github.js')).github },
  gitlab: { load: async () => (await import('./formats/gitlab.js')).gitlab },
  junit: { load: async () => (await import('./formats/junit.js')).junit, needsHash: true },
  sarif: { load: async () => (await import('./formats/sarif.js')).sarif, needsHash: true },
  csv: { load: async () => (await import('./formats/csv.js')).csv },
  markdown: { load: async () => (await import('./formats/markdown.js')).markdown, needsHash: true },
  html: { load: async () => (await import('./formats/html/html.js')).htmlPage, needsHash: true },
} as const satisfies Record<string, FormatRow>;

export type FormatName = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[];

/** What `--receipt FILE` writes: not a format to choose, but written like one. */
export const RECEIPT_FORMAT: FormatRow = {
  load: async () => (await import('./formats/receipt-format.js')).receiptReport,
  needsHash: true,
};

/** What the format `github` adds to the summary of a step. */
export const GITHUB_SUMMARY_FORMAT: FormatRow = {
  load: async () => (await import('./formats/github-summary.js')).githubSummary,
  needsHash: true,
};

/**
 * The row of a format.
 * @throws NewhireError USAGE for a name that is none, with the nearest one.
 */
export function findFormat(name: string): FormatRow {
  if (Object.hasOwn(FORMATS, name)) return FORMATS[name as FormatName];
  throw new NewhireError('USAGE', `There is no report format '${name}'.`, {
    next: `${didYouMean(name, FORMAT_NAMES)}There are: ${FORMAT_NAMES.join(', ')}.`,
  });
}
