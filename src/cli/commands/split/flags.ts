/** The flags and the help of `newhire split`. What it does is loaded when it runs. */

import type { Command } from 'commander';
import type { ExitCode } from '../../exit-codes.js';
import { examples } from '../../help-examples.js';

/** Adds `split`. */
export function addSplit(program: Command, finish: (code: ExitCode) => void): void {
  program
    .command('split')
    .summary('set records with errors apart')
    .description(
      'Writes the records without errors to NAME.ready.EXT, with header and total made to fit, and the others to NAME.held.EXT as they were. Warnings hold no record back.',
    )
    .argument('<file>', 'the file to split; it is not changed')
    .option('-s, --state <state>', 'state the file goes to: a name or a USPS code')
    .option('--layout <file>', 'check against a layout of your own (see newhire layouts show)')
    .option('--today <date>', 'take this day as today, YYYY-MM-DD')
    .option('--force', 'replace the parts of an earlier split')
    .addHelpText(
      'after',
      `${examples('newhire split payroll.txt -s Ohio', 'newhire split payroll.txt -s Ohio --force')}

Exit codes:
  0  all records are ready     2  the input or the command is wrong
  1  some are held             3  newhire itself failed`,
    )
    .action(async (file: string, options: Record<string, unknown>) => {
      const { split } = await import('./run.js');
      const { force, ...flags } = options;
      finish(await split(file, { ...flags, force: force === true }));
    });
}
