/** The built-in layouts as Markdown. */

import { LAYOUTS, type Layout } from '../../src/layouts/index.js';
import { code, table } from './markdown.js';

/** One row for each state. */
export function layoutTable(): string {
  const rows = LAYOUTS.map(({ state, code: usps, record_length, record_types, caveats: [caveat = ''] }) => [
    state,
    code(usps),
    `${record_length} characters`,
    record_types.map(({ id }) => id).join(', '),
    caveat,
  ]);
  return table(['State', 'Code', 'Record', 'Record types', 'How sure'], rows);
}

/** `Colorado, Louisiana, Ohio and Texas` */
export function stateList(): string {
  const names = LAYOUTS.map(({ state }: Layout) => state);
  return `States: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
}
