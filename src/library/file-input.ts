/** What the functions of the library take: a file, and the state that it goes to. */

import { NewhireError } from '../errors.js';
import { type Layout, multistateLayout, OUTLINES, readLayout } from '../layouts/index.js';
import { localDay } from '../local-day.js';

/** The bytes of a file, whole or in chunks; a string is encoded as UTF-8. */
export type FileInput = string | Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The state of a file, and the day of the check. */
export interface FileOptions {
  /** Name or USPS code of the receiving state, in any case, or a layout of your own. */
  state: string | Layout;
  /** True for an employer with people in several states, which reports all to this one: the state of hire is required, and is any. */
  multistate?: boolean;
  /** Today as YYYY-MM-DD; the day of the call in the time zone of the process by default. */
  today?: string;
}

/** The chunks of the input, in order. */
export function chunksOf(input: FileInput): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (typeof input === 'string') return [new TextEncoder().encode(input)];
  return input instanceof Uint8Array ? [input] : input;
}

/**
 * The layout that the options name.
 * @throws {NewhireError} UNKNOWN_STATE when no built-in layout is for that state
 */
export async function layoutOf({ state, multistate = false }: FileOptions): Promise<Layout> {
  const layout = typeof state === 'string' ? await builtInLayout(state) : state;
  return multistate ? multistateLayout(layout) : layout;
}

async function builtInLayout(state: string): Promise<Layout> {
  const layout = await readLayout(state);
  if (layout) return layout;
  const names = OUTLINES.map((one) => one.state).join(', ');
  throw new NewhireError('UNKNOWN_STATE', `There is no layout for this state. Known states: ${names}.`);
}

/** Today as YYYY-MM-DD: the day that the options give, else the local day, as on the command line and in the server. */
export function todayOf({ today }: FileOptions): string {
  return today ?? localDay();
}
