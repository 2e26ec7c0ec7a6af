/** Which layout a run uses: the user's own file, a state by name or code, what the file looks like, or an error that says. */

import { readFile } from 'node:fs/promises';
import { NewhireError } from '../../errors.js';
import {
  type Layout,
  multistateLayout,
  OUTLINES,
  parseLayout,
  readLayout,
  suggestState,
} from '../../layouts/index.js';
import {
  faultOfAnyLayout,
  HEAD_BYTES,
  type Recognition,
  recognizeLayout,
  statesOf,
} from '../../validation/index.js';
import { shellQuoted, shownPath } from '../shell-words.js';
import { usage } from '../usage-error.js';
import { type BadInput, type Input, unreadable } from './input-files.js';
import { readHead } from './read-file.js';

const NAMES = OUTLINES.map(({ state }) => state);

const ADD = `Add -s with one of ${NAMES.join(', ')}, or --layout with a layout of your own.`;

/** In place of a state: that of each file. */
const AUTO = 'auto';

/** The settings that choose a layout. */
type LayoutChoice = { state?: string; layout?: string; multistate?: boolean };

/** The layout of a file, and how it was chosen where that is not certain: the first note of its result. */
export interface ChosenLayout {
  layout: Layout;
  note?: string;
}

/**
 * The layout that `--layout` or `--state` names, or with `-s auto` the one that `input` has; with `--multistate` as it is for
 * an employer with people in several states.
 * @throws {NewhireError} UNKNOWN_STATE, INVALID_LAYOUT, UNREADABLE_INPUT; USAGE when none is given, naming the state that
 *   `input` looks like; FORMAT_FAULT when it is to be taken from `input`, which has the form of none
 */
export async function chooseLayout(settings: LayoutChoice, input: Input | undefined): Promise<ChosenLayout> {
  const chosen = await chosenLayout(settings, input);
  return settings.multistate ? { ...chosen, layout: multistateLayout(chosen.layout) } : chosen;
}

async function chosenLayout(
  { state, layout }: LayoutChoice,
  input: Input | undefined,
): Promise<ChosenLayout> {
  if (layout !== undefined) return { layout: await loadLayout(layout) };
  if (state !== undefined && !isAuto(state)) return { layout: await layoutOf(state) };
  const head = input && (await readHead(input, HEAD_BYTES));
  const found = head && recognizeLayout(head, OUTLINES);
  if (state !== undefined && found) return { layout: await layoutOf(found.layout.id), ...noteOf(found) };
  if (state !== undefined && head) {
    const fault = faultOfAnyLayout(head, OUTLINES);
    const message = `'${input.name}' matches no built-in layout.`;
    if (fault) throw new NewhireError('FORMAT_FAULT', `${message} ${fault.message}`);
    throw new NewhireError('FORMAT_FAULT', message, { next: ADD });
  }
  throw usage('Which state is the file for?', found && input ? proposal(input.name, found) : ADD);
}

/**
 * The layout of all files of a run, of which `first` is the first; undefined when each has its own.
 * @throws {NewhireError} as `chooseLayout` does; the error of a first file that cannot be read where no layout is named, since a
 *   wrong file name is the more likely mistake
 */
export async function layoutForAll(
  settings: LayoutChoice,
  first: Input | BadInput | undefined,
): Promise<ChosenLayout | undefined> {
  const isBad = first !== undefined && 'error' in first;
  if (isBad && settings.state === undefined && settings.layout === undefined) throw first.error;
  return isAuto(settings.state) ? undefined : chooseLayout(settings, isBad ? undefined : first);
}

/** The flag that names the layout in a command for the user: `-s Ohio`. */
export function layoutFlag({ layout: typed }: LayoutChoice, { state }: Layout): string {
  return typed === undefined ? `-s ${shellQuoted(state)}` : `--layout ${shownPath(typed)}`;
}

/** True when the state is to be taken from the file. */
const isAuto = (state: string | undefined) => state?.trim().toLowerCase() === AUTO;

/** How the layout was chosen among those of the same form; nothing where the form leaves no choice. */
function noteOf(found: Recognition): Pick<ChosenLayout, 'note'> {
  const { layout, alike, reason } = found;
  if (alike.length === 0) return {};
  return {
    note: `This file was read as one for ${layout.state}, because ${reason}. Several layouts fit: it can be a file for ${statesOf(found)}. If it is for another one of these, give the state with -s.`,
  };
}

/** The note before the others. */
export function withFirst(note: string | undefined, notes: readonly string[]): string[] {
  return note === undefined ? [...notes] : [note, ...notes];
}

function proposal(name: string, found: Recognition): string {
  const { layout, alike, reason } = found;
  const choice = `-s ${shellQuoted(layout.state)}`;
  return alike.length === 0
    ? `${name} looks like a file for ${layout.state}: add ${choice}.`
    : `${name} looks like a file for ${statesOf(found)}, whose records have the same form: add ${choice} if it goes there (${reason}), or the state that it goes to.`;
}

/** The built-in layout of a state. @throws {NewhireError} UNKNOWN_STATE when there is none */
export async function layoutOf(state: string): Promise<Layout> {
  const found = await readLayout(state);
  if (found) return found;
  const near = suggestState(state);
  throw new NewhireError('UNKNOWN_STATE', `There is no layout for '${state}'.`, {
    next: near ? `Did you mean ${near}? There are: ${NAMES.join(', ')}.` : `There are: ${NAMES.join(', ')}.`,
  });
}

async function loadLayout(path: string): Promise<Layout> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw unreadable(path, error).error;
  });
  return parseLayout(text);
}
