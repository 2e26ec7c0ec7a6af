/** Which layout a run uses: the user's own file, a state by name or code, or an error that proposes states. */

import { readFile } from 'node:fs/promises';
import { NewhireError } from '../../errors.js';
import { findLayout, LAYOUTS, type Layout, parseLayout, suggestState } from '../../layouts/index.js';
import { guessLayout } from '../../validation/index.js';
import { type Input, unreadable } from './input-files.js';
import { readHead } from './read-file.js';

const NAMES = LAYOUTS.map(({ state }) => state);
/** Enough to tell what a file is. */
const HEAD_BYTES = 64 * 1024;

/**
 * The layout that `--layout` or `--state` names.
 * @throws {NewhireError} UNKNOWN_STATE, INVALID_LAYOUT, UNREADABLE_INPUT; USAGE when neither is given, naming the state
 *   that `input` looks like
 */
export async function chooseLayout(
  { state, layout }: { state?: string; layout?: string },
  input: Input | undefined,
): Promise<Layout> {
  if (layout !== undefined) return loadLayout(layout);
  if (state !== undefined) return layoutOf(state);
  const alike = input ? guessLayout(await readHead(input, HEAD_BYTES), LAYOUTS) : [];
  const names = alike.map((one) => one.state);
  const choice =
    names.length === 1 ? `-s ${names[0]}` : `-s ${names.join(' or -s ')}, depending on where it goes`;
  throw new NewhireError('USAGE', 'Which state is the file for?', {
    next:
      input && names.length > 0
        ? `${input.name} looks like a file for ${names.join(' or ')}: add ${choice}.`
        : `Add -s with one of ${NAMES.join(', ')}, or --layout with a layout of your own.`,
  });
}

/** The built-in layout of a state. @throws {NewhireError} UNKNOWN_STATE when there is none */
export function layoutOf(state: string): Layout {
  const found = findLayout(state);
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
