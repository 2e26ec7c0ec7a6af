/** Refuses flags that say how this computer should work when a server does the work. */

import type { CommandCall } from '../commands/command.js';
import type { Settings } from '../settings/settings.js';
import { usage } from '../usage-error.js';
import { nameOf } from './flag.js';

/**
 * Refuses the first typed flag that is declared as not for a server. Settings are refused only where they would change
 * the result: a layout, and the rules for a multistate employer.
 * @throws {NewhireError} USAGE
 */
export function refuseLocalFlags(
  { flags, declared }: CommandCall,
  { layout, multistate = false }: Pick<Settings, 'layout' | 'multistate'>,
): void {
  const given: Readonly<Record<string, unknown>> = { ...flags, layout, multistate: multistate || undefined };
  for (const flag of declared.flags) {
    const name = nameOf(flag);
    if (flag.notWithServer === undefined || given[name] === undefined) continue;
    throw usage(
      `--${name} cannot be used with --server. ${flag.notWithServer}`,
      `Leave out --${name}, or --server.`,
    );
  }
}
