/** Whole names in one cell. What may be a suffix or a title is never taken for a name. */

import { NAME_SUFFIXES } from '../../reference/index.js';
import { refused, type Split, words } from './split.js';

/** Titles that no one has as a name, without the period at their end. */
const TITLES: ReadonlySet<string> = new Set([
  ...NAME_SUFFIXES,
  ...['2ND', '3RD', '4TH', 'MR', 'MRS', 'MS', 'MISS', 'DR', 'ESQ', 'PHD', 'PH.D', 'EDD', 'DDS', 'DMD', 'DVM'],
  ...['RN', 'LPN', 'CPA'],
]);
/** Titles that are also first names. */
const TITLES_OR_NAMES: ReadonlySet<string> = new Set(['MD', 'M.D', 'DO', 'D.O', 'JD', 'J.D', 'VI']);

const bare = (word: string) => word.toUpperCase().replace(/\.$/, '');
const isSuffix = (word = '') => NAME_SUFFIXES.includes(bare(word));
const isTitle = (word = '') => TITLES.has(bare(word));
const isTitleOrName = (word: string) => isTitle(word) || TITLES_OR_NAMES.has(bare(word));
const isInitial = (word: string | undefined) => word !== undefined && /^\p{L}\.?$/u.test(word);
const withoutPeriod = (initial = '') => initial.replace('.', '');

/** A suffix at the end belongs to the last name; it is taken out of the words where others are left. */
const takeSuffix = (all: string[]): string => (all.length > 1 && isSuffix(all.at(-1)) ? ` ${all.pop()}` : '');

/** `LAST, FIRST M`. */
export function lastFirst(text: string): Split {
  const [last = '', rest = '', ...more] = text.split(',').map((one) => one.trim());
  if (last === '' || rest === '' || more.length > 0)
    return refused(
      'the name is not in the form LAST, FIRST M.',
      'Write it in that form, or name the fields one by one.',
    );
  const given = words(rest);
  const family = words(last);
  const isOnlyTitle = given.every(family.length > 1 || given.length > 1 ? isTitleOrName : isTitle);
  const suffix = takeSuffix(given);
  const isTitled = given.some(isTitle) || family.some((word) => isTitle(word) && !isSuffix(word));
  if (isOnlyTitle || isTitled || family.every(isSuffix))
    return refused(
      'a part of the name is a suffix or a title, or may be one, so it is not certain which is the first name and which the last.',
      'Write it as LAST, FIRST M, or name the fields one by one.',
    );
  const middle = given.length > 1 && isInitial(given.at(-1)) ? given.pop() : undefined;
  return {
    parts: { last_name: last + suffix, first_name: given.join(' '), middle_name: withoutPeriod(middle) },
  };
}

/** `FIRST M LAST`. */
export function firstLast(text: string): Split {
  const [name = '', after, ...more] = text.split(',').map((one) => one.trim());
  if (after !== undefined && (more.length > 0 || !isSuffix(after)))
    return refused(
      'the name has a comma, as names with the last name first have.',
      'Write it without a comma, in the form FIRST M LAST.',
    );
  const all = words(after === undefined ? name : `${name} ${after}`);
  const suffix = takeSuffix(all);
  const [first, second, third] = all;
  const middle = all.length === 3 && isInitial(second) ? second : '';
  const last = middle ? third : second;
  const isCertain = all.length === (middle ? 3 : 2) && ![first, last].some(isTitle) && !isInitial(last);
  if (isCertain)
    return {
      parts: { first_name: first ?? '', middle_name: withoutPeriod(middle), last_name: `${last}${suffix}` },
    };
  return refused(
    'the name is not two words with at most an initial between them, so it is not certain which is the first name and which the last.',
    'Write it as LAST, FIRST M.',
  );
}
