/** The flags of a run for a command to copy. */

import { shellQuoted } from '../../output/shell-quoted.js';
import type { CorrectFlags } from './flags.js';

/** Said elsewhere in the command, or about this one report only. */
const LEFT_OUT = new Set(['state', 'layout', 'values']);

/** What decides on the result, as words of a shell: `-o filed.txt`, `--fix-warnings`, `--model my-model`. */
export function flagsAgain(
  { output, 'no-store': noStore, data }: Partial<CorrectFlags>,
  settable: Readonly<Record<string, unknown>>,
): string[] {
  const word = (flag: string, value: unknown) =>
    value === true ? [flag] : value === undefined ? [] : [`${flag} ${shellQuoted(String(value))}`];
  return [
    ...word('-o', output),
    ...Object.entries(settable).flatMap(([name, value]) =>
      LEFT_OUT.has(name) ? [] : word(`--${name}`, value),
    ),
    ...word('--data', data),
    ...word('--no-store', noStore),
  ];
}
