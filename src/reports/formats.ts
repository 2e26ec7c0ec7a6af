/** Every report format by the name that `--format` takes. The code of a format is loaded when it is used. */

import { NewhireError } from '../errors.js';
import { didYouMean } from '../nearest-word.js';
import {
  escapedJson,
  painted,
  printable,
  printableCsv,
  printableMarkup,
  runnerCommand,
} from '../printable.js';
import { masked } from './masked-report.js';
import type { ReportFormat } from './report.js';

/** How a format is loaded, and what it needs. */
export interface FormatRow {
  /** `color` matters only to formats for a terminal. */
  load: (color: boolean) => Promise<ReportFormat>;
  /** True when the format prints the hash of the file, which takes time to compute. */
  needsHash?: true;
  /** Set when the format shows what a correction would do: always, or where the file is small enough to be corrected for it. */
  needsPlan?: 'always' | 'if small';
  /** True when `--by-employer` changes the format. */
  groupsByEmployer?: true;
}

interface NamedFormat extends FormatRow {
  /** What it is for, in a phrase. */
  purpose: string;
}

/** The formats of `--format`, in the order in which help lists them. */
export const FORMATS = {
  pretty: {
    purpose:
      'for a person at a terminal: the verdict, findings grouped by type and field, the first of each group shown in its record',
    load: async (color) =>
      masked(
        await (await import('./formats/pretty/pretty.js')).loadPretty(color),
        color ? painted : printable,
      ),
    needsPlan: 'if small',
    groupsByEmployer: true,
  },
  concise: {
    purpose: 'one line per finding, as compilers write it, for editors and grep',
    load: async () => masked((await import('./formats/concise.js')).concise, printable),
    groupsByEmployer: true,
  },
  json: {
    purpose: 'one document for a program: every finding of every file, notes and totals',
    load: async () => masked((await import('./formats/json.js')).json, escapedJson),
  },
  ndjson: {
    purpose: 'one JSON object per line, written as soon as it is found, for large files and pipes',
    load: async () => masked((await import('./formats/ndjson.js')).ndjson, escapedJson),
  },
  github: {
    purpose: 'annotations and a step summary in GitHub Actions',
    load: async () => masked((await import('./formats/github.js')).github, runnerCommand),
  },
  gitlab: {
    purpose: 'a GitLab code quality report, shown with a merge request',
    load: async () => masked((await import('./formats/gitlab.js')).gitlab, escapedJson),
  },
  junit: {
    purpose: 'JUnit XML for the test reports of CI systems',
    load: async () => masked((await import('./formats/junit.js')).junit, printableMarkup),
    needsHash: true,
    groupsByEmployer: true,
  },
  sarif: {
    purpose: 'SARIF 2.1.0 for code scanning and editors, with the safe repairs',
    load: async () => masked((await import('./formats/sarif.js')).sarif, escapedJson),
    needsHash: true,
    groupsByEmployer: true,
  },
  csv: {
    purpose: 'one row per finding, for a spreadsheet',
    load: async () => masked((await import('./formats/csv.js')).csv, printableCsv),
  },
  markdown: {
    purpose: 'a summary for a wiki, an issue or a pull request',
    load: async () => masked((await import('./formats/markdown.js')).markdown, printable),
    needsHash: true,
    groupsByEmployer: true,
  },
  html: {
    purpose: 'one page to read, print and sign',
    load: async () => masked((await import('./formats/html/html.js')).htmlPage, printableMarkup),
    needsHash: true,
    needsPlan: 'always',
    groupsByEmployer: true,
  },
} as const satisfies Record<string, NamedFormat>;

/** The name of a format. */
export type FormatName = keyof typeof FORMATS;
/** All names, in the order of the table. */
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[];

/** What `--receipt FILE` writes. `--format` does not offer it. */
export const RECEIPT_FORMAT: FormatRow = {
  load: async () => masked((await import('./formats/receipt.js')).receiptReport, escapedJson),
  needsHash: true,
};

/** Reading and checking receipts. Loaded when used, because it loads the hash functions of Node.js. */
export const loadReceiptCheck = () => import('./formats/receipt.js');

/** The format that `github` also writes to the summary of a step. */
export const GITHUB_SUMMARY_FORMAT: FormatRow = {
  load: async () => masked((await import('./formats/github-summary.js')).githubSummary, printable),
  needsHash: true,
};

/**
 * The format with this name.
 * @throws {NewhireError} USAGE when there is no such format; the next step names the nearest one.
 */
export function findFormat(name: string): FormatRow {
  if (Object.hasOwn(FORMATS, name)) return FORMATS[name as FormatName];
  throw new NewhireError('USAGE', `There is no report format '${name}'.`, {
    next: `${didYouMean(name, FORMAT_NAMES)}There are: ${FORMAT_NAMES.join(', ')}.`,
  });
}
