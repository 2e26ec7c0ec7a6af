/** The built-in layouts as Markdown. */

import { STANDING_MEANINGS } from '../../src/layouts/index.js';
import { LAYOUTS } from '../../test/support/layouts.js';
import { code, codeBlock, table } from './markdown.js';

/** One row for each layout. */
export function layoutTable(): string {
  const rows = LAYOUTS.map(({ state, code: usps, record_length, record_types, standing, deadline_days }) => [
    state,
    code(usps),
    String(record_length),
    record_types.map(({ id }) => id).join(', '),
    standing ?? '',
    String(deadline_days),
  ]);
  return table(['Layout', 'Code', 'Characters', 'Record types', 'Standing', 'Days'], rows);
}

/** What each standing says of a layout, the surest first. */
export function standingList(): string {
  return Object.entries(STANDING_MEANINGS)
    .map(([standing, meaning]) => `- ${code(standing)}: ${meaning}.`)
    .join('\n');
}

/** The answer of the API to a misspelled state. */
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
