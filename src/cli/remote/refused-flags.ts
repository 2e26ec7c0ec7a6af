/** What says how this computer should work, which is not asked when a server does the work. */

import { NewhireError } from '../../errors.js';
import type { Settings } from '../settings/setting-kinds.js';

const WHY: Record<string, string> = {
  layout: 'A server checks against the layouts it knows.',
  today: 'A server goes by its own clock.',
  review: 'A server cannot ask you about its proposals.',
  'dry-run': 'A server keeps what it is sent and corrects.',
  'fix-warnings': 'A server corrects errors only.',
  employer: 'A server takes no employer profile.',
  model: 'A server asks the model that it was started with.',
  'max-calls': 'A server asks the model that it was started with.',
  'max-cost': 'A server asks the model that it was started with.',
  'no-store': 'A server keeps what it is sent.',
  data: 'A server has a data folder of its own.',
};

/**
 * Refuses the first flag that makes no sense with a server; `typed` holds flags by their long names. Of the settings
 * only a layout is refused: by another one the result would be another one.
 * @throws NewhireError USAGE
 */
export function refuseLocalFlags(typed: Readonly<Record<string, unknown>>, { layout }: Settings): void {
  const given = { ...typed, layout };
  const flag = Object.keys(WHY).find((name) => given[name as keyof typeof given] !== undefined);
  if (flag === undefined) return;
  throw new NewhireError('USAGE', `--${flag} does not go with --server. ${WHY[flag]}`, {
    next: `Leave out --${flag}, or --server.`,
  });
}
