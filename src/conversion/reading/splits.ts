/** Cells that fill several fields: a whole name, and an address in one cell. How they are read is confirmed by a person. */

import { NAME_SUFFIXES, STATES } from '../../reference/index.js';
import { readState } from './codes.js';
import type { Trouble } from './reading.js';

/** The parts of a cell, by the last part of the names of their fields: `last_name`, `city`. */
type Parts = Readonly<Record<string, string>>;

/** The parts of a cell, or why it was not split. */
export type Split = { parts: Parts } | { trouble: Trouble };

const refused = (why: string, next: string): Split => ({
  trouble: { kind: 'split', text: `${why} Left blank. ${next}` },
});

/** The ways in which a cell can be split, as named in a mapping. */
const FORMS: Readonly<Record<string, (text: string) => Split>> = {
  'LAST, FIRST M': lastFirst,
  'FIRST M LAST': firstLast,
  'CITY, ST ZIP': (text) => placeOf(text, PLACE),
  'STREET, CITY, ST ZIP': (text) => placeOf(text, ADDRESS),
};

/** True for a form in which cells can be split. */
export const isSplitForm = (read: string | undefined): boolean =>
  read !== undefined && Object.hasOwn(FORMS, read);

/** Parts a cell in the form that the mapping says; `read` must be a form. */
export function split(text: string, read: string): Split {
  if (text === '') return { parts: {} };
  return FORMS[read]?.(text) ?? refused('it cannot be split.', 'Name the form in the mapping.');
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const isInitial = (word: string | undefined) => word !== undefined && /^\p{L}\.?$/u.test(word);

function lastFirst(text: string): Split {
  const [last = '', rest = '', ...more] = text.split(',').map((one) => one.trim());
  if (last === '' || rest === '' || more.length > 0)
    return refused(
      'the name is not in the form LAST, FIRST M.',
      'Write it in that form, or name the fields one by one.',
    );
  const given = words(rest);
  const middle = given.length > 1 && isInitial(given.at(-1)) ? given.pop() : undefined;
  return { parts: { last_name: last, first_name: given.join(' '), middle_name: withoutPeriod(middle) } };
}

function firstLast(text: string): Split {
  const all = words(text.replaceAll(',', ' '));
  const isSuffix = NAME_SUFFIXES.includes((all.at(-1) ?? '').toUpperCase().replace('.', ''));
  const suffix = isSuffix && all.length > 2 ? ` ${all.pop()}` : '';
  const [first = '', second = '', third] = all;
  if (all.length === 2) return { parts: { first_name: first, middle_name: '', last_name: second + suffix } };
  if (all.length === 3 && isInitial(second))
    return { parts: { first_name: first, middle_name: withoutPeriod(second), last_name: third + suffix } };
  return refused(
    'the name is not two words with at most an initial between them, so it is not certain which is the first name and which the last.',
    'Write it as LAST, FIRST M.',
  );
}

const withoutPeriod = (initial = '') => initial.replace('.', '');

const CODE = `(?<state>[A-Za-z]{2}|${STATES.map(({ name }) => name.replaceAll('.', '\\.')).join('|')})`;
const END = `${CODE}\\.?,?\\s+(?<zip>\\d{5}(?:[\\s-]?\\d{4})?)$`;
// No two parts that follow each other can take the same blanks: such forms take minutes for a cell of thousands of them.
const BEFORE_STATE = `(?:\\s*,)?\\s+${END}`;
const PLACE = new RegExp(`^(?<city>[^,]*[^,\\s])${BEFORE_STATE}`, 'i');
const ADDRESS = new RegExp(
  `^(?<address_1>.*[^,\\s])\\s*,\\s*(?<city>[^,\\s](?:[^,]*[^,\\s])?)${BEFORE_STATE}`,
  'i',
);
const KNOWN = new Set(STATES.map(({ code }) => code));

function placeOf(text: string, form: RegExp): Split {
  const found = form.exec(text)?.groups;
  const state = readState(found?.state ?? '').text;
  if (found && KNOWN.has(state.toUpperCase())) return { parts: { ...found, state } };
  return refused(
    `the address is not in the form ${form === PLACE ? 'CITY, ST ZIP' : 'STREET, CITY, ST ZIP'}.`,
    'Write it in that form, or put each part into its own column.',
  );
}
