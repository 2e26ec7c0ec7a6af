/** The flags of a run, for the commands that a report suggests. */

import { shellQuoted } from '../../output/shell-quoted.js';
import type { CorrectFlags } from './flags.js';

/** They stand elsewhere in the command, or concern this one report only. */
const LEFT_OUT = new Set(['state', 'layout', 'values']);

/** The flags that decide on the result, quoted for a shell: `-o filed.txt`, `--fix-warnings`, `--model my-model`. */
export function repeatFlags(
  { output, 'out-dir': outDir, 'no-store': noStore, data }: Partial<CorrectFlags>,
  settable: Readonly<Record<string, unknown>>,
): string[] {
  const word = (flag: string, value: unknown) =>
    value === true ? [flag] : value === undefined ? [] : [`${flag} ${shellQuoted(String(value))}`];
  return [
    ...word('-o', output),
    ...word('--out-dir', outDir),
    ...Object.entries(settable).flatMap(([name, value]) =>
      LEFT_OUT.has(name) ? [] : word(`--${name}`, value),
    ),
    ...word('--data', data),
    ...word('--no-store', noStore),
  ];
}
