/** A city, a state and a ZIP code in one cell, also with a street before them. */

import { isStateCode } from '../../reference/index.js';
import { oneLine } from './cell-text.js';
import { readState } from './codes.js';
import { refused, type Split } from './split.js';
import { isInState } from './zips.js';

/** Words of the longest name of a state: Federated States of Micronesia. */
const MAX_WORDS = 4;

/** A ZIP code, and the United States after it. */
const ZIP_AT_END = /\s(\d{5}(?:[\s-]?\d{4})?)(?:,?\s+(?:U\.?S\.?A?\.?|United States(?: of America)?))?$/i;

/** True for a text that ends with the code of a state and a ZIP code. */
export function endsWithZip(text: string): boolean {
  const zip = ZIP_AT_END.exec(text);
  const [, code = ''] = /[\s,](\p{L}{2})\.?,?$/u.exec(text.slice(0, zip?.index ?? 0)) ?? [];
  return isStateCode(code.toUpperCase());
}

/** Where a text can be split into a city and a state. */
interface Place {
  readonly city: string;
  /** A code, in the letters of the text. */
  readonly state: string;
}

/** `CITY, ST ZIP`. */
export const placeOf = (text: string): Split => splitLines(text, 'CITY, ST ZIP');

/** `STREET, CITY, ST ZIP`. */
export const addressOf = (text: string): Split => splitLines(text, 'STREET, CITY, ST ZIP');

type Form = 'CITY, ST ZIP' | 'STREET, CITY, ST ZIP';

/** Each line is a part, as if a comma ended it, unless it may end within the name of the city. */
function splitLines(text: string, form: Form): Split {
  const [parted, joined] = [oneLine(text, ', '), oneLine(text, ' ')];
  const result = splitPlace(parted, form);
  // A street or an apartment that no comma ends.
  if (/\d/.test(cityOf(result))) return notIn(form);
  if (parted === joined || !mayCutCity(cityOf(result), cityOf(splitPlace(joined, form)))) return result;
  return refused('a line may end within the name of the city.', 'Write it on one line, with commas.');
}

const cityOf = (result: Split): string => ('parts' in result ? (result.parts.city ?? '') : '');

/** `whole`: the city without regard to lines. What is before it there may be an apartment, such as `APT 4` or `SUITE B`. */
function mayCutCity(city: string, whole: string): boolean {
  const before = city === '' ? '' : whole.slice(0, -city.length).trim();
  return before !== '' && !/\d|\s\p{L}$/u.test(before);
}

const notIn = (form: Form): Split =>
  refused(
    `the address is not in the form ${form}.`,
    'Write it in that form, or put each part into its own column.',
  );

function splitPlace(text: string, form: Form): Split {
  const zip = ZIP_AT_END.exec(text);
  if (!zip) return notIn(form);
  const before = text.slice(0, zip.index).trim().replace(/,$/, '').trim().replace(/\.$/, '');
  const [rest, end] = byLastComma(before);
  const whole = stateIn(end);
  const places = whole === undefined ? placesIn(end) : [];
  const proven = places.filter(({ state }) => isInState(zip[1]?.slice(0, 5) ?? '', state.toUpperCase()));
  const [place] = proven;
  if (places.length > 0 && (!place || proven.length > 1))
    return refused(
      'the ZIP code does not prove where the city ends and the state begins.',
      `Write it in the form ${form}, or put each part into its own column.`,
    );
  const [street, city] = place ? [rest, place.city] : byLastComma(rest);
  const state = place?.state ?? whole;
  if (state === undefined || city === '' || (street !== '') !== (form === 'STREET, CITY, ST ZIP'))
    return notIn(form);
  return { parts: { ...(street !== '' && { address_1: street }), city, state, zip: zip[1] ?? '' } };
}

/** What is before the last comma and after it; nothing before it where there is none. */
function byLastComma(text: string): [before: string, after: string] {
  const at = text.lastIndexOf(',');
  return at < 0 ? ['', text.trim()] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** The code of the state that a text is, by its code or its name. */
function stateIn(text: string): string | undefined {
  const { text: state } = readState(text);
  return isStateCode(state.toUpperCase()) ? state : undefined;
}

/** The ways to split a text whose last words are a state: Virginia is also the end of West Virginia. */
function placesIn(text: string): Place[] {
  const blanks = [...text.matchAll(/\s+/g)].slice(-MAX_WORDS);
  return blanks.flatMap(({ index, 0: blank }) => {
    const state = stateIn(text.slice(index + blank.length));
    return state === undefined ? [] : [{ city: text.slice(0, index), state }];
  });
}
