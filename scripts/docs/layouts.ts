/** The built-in layouts as Markdown. */

import { LAYOUTS } from '../../test/support/layouts.js';
import { code, codeBlock, table } from './markdown.js';

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

/** The answer of the API to a misspelt state. */
export function unknownState(): string {
  const problem = {
    type: 'urn:newhire:problem:unknown-state',
    title: 'Unknown state',
    status: 400,
    detail: `The state must be one of: ${LAYOUTS.map(({ state }) => state).join(', ')}.`,
    code: 'UNKNOWN_STATE',
    next: 'Did you mean Ohio?',
  };
  return codeBlock('json', JSON.stringify(problem, null, 2));
}

/** `States: Colorado, Louisiana, Ohio and Texas.` */
export function stateList(): string {
  const names = LAYOUTS.map(({ state }) => state);
  return `States: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
}
