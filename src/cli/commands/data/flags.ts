/** The flags and the help of `newhire data`. What it does is loaded when it runs. */

import type { Command } from 'commander';
import { examples } from '../../help-examples.js';
import type { Finish } from '../../program.js';
import type { DataFlags } from './run.js';

/** Adds `data`. */
export function addData(program: Command, finish: Finish): void {
  program
    .command('data')
    .summary('show or purge what newhire keeps')
    .description(
      'Shows where newhire keeps corrected and uploaded files, and how much. They hold personal data, so remove what is not needed any more.',
    )
    .option('--purge <days>', 'remove what is older than so many days')
    .option('--data <folder>', 'data folder (default: NEWHIRE_DATA, else the user’s own)')
    .option('--format <name>', 'text or json', 'text')
    .addHelpText(
      'after',
      `${examples('newhire data', 'newhire data --purge 30')}

Uploads to a server are removed only while no server runs in the folder.`,
    )
    .action(async (flags: DataFlags) => {
      const { data } = await import('./run.js');
      finish(await data(flags));
    });
}
