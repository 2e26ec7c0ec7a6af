/** `newhire layouts deadlines`: how soon each state wants its reports, and where that is written. */

import { loadDeadlines } from '../../../reference/index.js';
import { deadlineText } from '../../../reports/layout/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { chosenWord } from '../../flags/value-kinds.js';
import type { Call, FlagsOf } from '../command.js';
import type { LAYOUTS_DEADLINES } from './flags.js';

/**
 * Prints the deadlines of all states and territories with their sources.
 * @throws {NewhireError} USAGE for a format that does not exist
 */
export async function run({ flags }: Call<FlagsOf<typeof LAYOUTS_DEADLINES>>): Promise<ExitCode> {
  const format = chosenWord(flags.format, 'deadline-format', 'Deadlines cannot be shown as');
  process.stdout.write(deadlineText(await loadDeadlines(), format));
  return CLEAN;
}
