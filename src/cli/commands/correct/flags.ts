/** The flags and the help of `newhire correct` and `newhire download`. What they do is loaded when they run. */

import type { Command } from 'commander';
import type { ExitCode } from '../../exit-codes.js';
import { examples } from '../../help-examples.js';
import type { DownloadFlags } from '../download/run.js';
import type { CorrectFlags } from './run-plan.js';

const EXIT_CODES = `
Exit codes:
  0  no error is left          2  the input or the command is wrong
  1  errors are left           3  newhire itself failed

A rule changes a field only when its whole record proves the change; the rest
is proposed with --review, or left and explained. An SSN, FEIN, birth date or
date of hire is never invented. The input is never changed.

A model is asked only when one is named with --model or NEWHIRE_MODEL. Its
service is OPENAI_BASE_URL, with the key in OPENAI_API_KEY.`;

/** Adds `correct`. */
export function addCorrect(program: Command, finish: (code: ExitCode) => void): void {
  program
    .command('correct')
    .summary('repair what can be repaired with proof')
    .description(
      'Writes a corrected copy of a file, NAME.corrected.EXT, and says what was changed and what is left.',
    )
    .argument('<file...>', 'the file to correct; - for standard input')
    .option('-s, --state <state>', 'state the file goes to: a name or a USPS code')
    .option('--layout <file>', 'use a layout of your own (see newhire layouts show)')
    .option('-o, --output <file>', 'write there; - for standard output')
    .option('--force', 'replace what stands there')
    .option('--review', 'decide on proposals one by one, on a terminal')
    .option('--dry-run', 'show what would be done, requests to a model included, and write nothing')
    .option('--diff', 'show each change, before and after')
    .option('--fix-warnings', 'also repair warnings where that is safe')
    .option('--employer <file>', 'complete the employer block from this JSON profile')
    .option('--model <name>', 'let this language model choose where no rule can')
    .option('--max-calls <count>', 'most requests to the model')
    .option('--max-cost <dollars>', 'most US dollars for the model')
    .option('--no-store', 'keep no copy of result and audit in the data folder')
    .option('--data <folder>', 'data folder (default: NEWHIRE_DATA, else the user’s own)')
    .option('--server <url>', 'let this newhire server do the work')
    .option('--format <name>', 'pretty or json', 'pretty')
    .option('--values <mode>', 'mask (default on a terminal), hide (default elsewhere) or show')
    .option('--today <date>', 'take this day as today, YYYY-MM-DD')
    .option('--no-color', 'print without colors')
    .addHelpText(
      'after',
      `${examples(
        'newhire correct payroll.txt -s Ohio',
        'newhire correct payroll.txt -s Ohio --dry-run --diff',
        'newhire correct payroll.txt -s TX --review -o filed.txt',
        'cat payroll.txt | newhire correct - -s Louisiana > corrected.txt',
      )}\n${EXIT_CODES}`,
    )
    .action(async (files: string[], options: Record<string, unknown>) => {
      const { correct } = await import('./run.js');
      const { flags, settable } = sorted(options);
      finish(await correct(files, flags, settable));
    });
}

/** Adds `download`. */
export function addDownload(program: Command): void {
  program
    .command('download')
    .summary('get the result of an earlier correct again')
    .description('Writes the corrected file of an earlier run, or its audit, into the working folder.')
    .argument('[job-id]', 'the id that newhire correct printed')
    .option('--list', 'list the runs that are kept')
    .option('--audit', 'write the audit instead: every change and what became of each error')
    .option('-o, --output <file>', 'write there; - for standard output')
    .option('--force', 'replace what stands there')
    .option('--data <folder>', 'data folder (default: NEWHIRE_DATA, else the user’s own)')
    .option('--server <url>', 'ask this newhire server; NEWHIRE_API_KEY holds its key')
    .option('--format <name>', 'of the list: table or json', 'table')
    .addHelpText(
      'after',
      examples(
        'newhire download --list',
        'newhire download 0b0e7a6c-1f4e-4d3a-9a53-0d9be3c7c001',
        'newhire download 0b0e7a6c-1f4e-4d3a-9a53-0d9be3c7c001 --audit -o -',
      ),
    )
    .action(async (jobId: string | undefined, options: DownloadFlags) => {
      const { download } = await import('../download/run.js');
      await download(jobId, options);
    });
}

/** What only a flag can say; the others may also stand in settings, under their long names. */
const FLAGS_ONLY = new Set<string>([
  'output',
  'force',
  'review',
  'dryRun',
  'diff',
  'store',
  'data',
  'format',
  'color',
] satisfies (keyof CorrectFlags)[]);

function sorted(options: Record<string, unknown>): {
  flags: CorrectFlags;
  settable: Record<string, unknown>;
} {
  const entries = Object.entries(options);
  const longName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    flags: Object.fromEntries(entries.filter(([name]) => FLAGS_ONLY.has(name))) as unknown as CorrectFlags,
    settable: Object.fromEntries(
      entries.filter(([name]) => !FLAGS_ONLY.has(name)).map(([name, value]) => [longName(name), value]),
    ),
  };
}
