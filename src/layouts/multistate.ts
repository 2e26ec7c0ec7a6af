/** The files of an employer with people in several states, which reports all of them to one: 42 USC 653a(b)(1)(B). */

import type { Layout } from './types.js';

/** The layout for such a file: the state of hire must be given, and is any state. */
export function multistateLayout(layout: Layout): Layout {
  return { ...layout, multistate: true };
}

/** What to say when the records have no field for it; undefined otherwise. */
export function multistateNote({ multistate, record_types, state }: Layout): string | undefined {
  const hasField = record_types.some(({ roles }) => roles.state_of_hire !== undefined);
  if (!multistate || hasField) return undefined;
  return `The records for ${state} have no field for the state of hire, so it was not checked that each hire names its state.`;
}
