/** `newhire explain`: what an error type means and how to fix it, from the catalogue. */

import { jsonDocument, printable } from '../../../printable.js';
import { findErrorType, wrap } from '../../../reports/index.js';
import { CATALOGUE, ERROR_TYPES, type ErrorType } from '../../../validation/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { chosenWord } from '../../flags/value-kinds.js';
import { terminalOf } from '../../output/terminal.js';
import { print } from '../../output/writer.js';
import { usage } from '../../usage-error.js';
import type { CommandCall, FlagsOf } from '../command.js';
import type { EXPLAIN } from './flags.js';

/**
 * Prints one error type, typed in upper or lower case, or the list of all.
 * @throws {NewhireError} USAGE when no type has that name, with the nearest one; or for an unknown format
 */
export async function run({ args: [typed], flags }: CommandCall<FlagsOf<typeof EXPLAIN>>): Promise<ExitCode> {
  const { list } = flags;
  const format = chosenWord(flags.format, 'text-or-json', 'An error type cannot be explained as');
  const { width } = terminalOf(false);
  if (list && typed !== undefined)
    throw usage('--list lists all error types.', `Leave out --list, or ${typed}.`);
  if (list || typed === undefined) {
    if (!list) throw usage('Which error type?', 'newhire explain --list names them all.');
    print(format === 'json' ? jsonDocument(ERROR_TYPES.map(entryOf)) : printable(inRows(width)));
    return CLEAN;
  }
  const type = findErrorType(typed);
  print(format === 'json' ? jsonDocument(entryOf(type)) : printable(inWords(type, width)));
  return CLEAN;
}

function inRows(width: number): string {
  const column = Math.max(...ERROR_TYPES.map((type) => type.length)) + 2;
  const rows = ERROR_TYPES.flatMap((type) => {
    const { severity, title } = CATALOGUE[type];
    return wrap(`${type.padEnd(column)}${severity.padEnd(9)}${title}`, width, column + 9);
  });
  return `${rows.join('\n')}\n`;
}

const entryOf = (type: ErrorType) => ({ error_type: type, ...CATALOGUE[type] });

const LABEL = 10;

function inWords(type: ErrorType, width: number): string {
  const { title, severity, meaning, fix, correct, basis } = CATALOGUE[type];
  const parts = {
    severity: `usually ${severity === 'error' ? 'an error' : 'a warning'}`,
    meaning,
    fix,
    correct,
    basis,
  };
  const rows = Object.entries(parts).flatMap(([label, text]) =>
    wrap(label.padEnd(LABEL) + text, width, LABEL),
  );
  return `${[type, title, '', ...rows].join('\n')}\n`;
}
