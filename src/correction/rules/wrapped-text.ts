/** What an export leaves around or within a text: fill characters, quotes, wide gaps. Letters and digits of the text never change. */

import { endBeforeFill, isQuoted, startAfterFill } from '../../validation/index.js';
import { isFaultOfExport } from './alignment.js';
import { mayHaveLost } from './known-names.js';
import { isDamaged } from './plain-characters.js';
import { fieldRepair, fieldRepairs, type RepairTarget, type Rule } from './rule.js';

const TEXTS = ['text', 'name', 'full_name', 'city'] as const satisfies Rule['kinds'];
const BASIS = 'Federal format rules: text is left-justified, with blanks after it.';
/** Fewer signs may replace letters that a conversion lost. */
const MIN_SIGNS = 3;
/** After a number, signs may mask its other digits. */
const WORD = /[A-Za-z]{2}/;

export const fillCharacters: Rule = {
  id: 'fill-characters',
  tier: 'safe',
  title: 'Fill the field up with blanks',
  premise:
    'Three or more fill characters fill the field up to its last column after a text with a word, or are on both sides of the text; others may mask a part of it. Or zeros are not part of a number.',
  basis: BASIS,
  faults: ['filledUp', 'sign', 'digit'],
  kinds: TEXTS,
  repairs: (target) => fieldRepairs(target.planned, withoutFill(target), 'Only fill characters are removed.'),
};

function withoutFill({ planned: { from, to }, text }: RepairTarget): string | undefined {
  const bytes = Buffer.from(text, 'latin1');
  const end = endBeforeFill(bytes, 0, bytes.length);
  const start = startAfterFill(bytes, 0, end);
  const [before, after] = [text.slice(0, start).trimEnd(), text.slice(end).trimStart()];
  const isFull = text.length === to - from;
  const rest = text.slice(start, end);
  const isAround = before !== '' && after !== '';
  const isSurplus = (fill: string, isProven: boolean) =>
    fill === '' || fill.startsWith('0') || (fill.length >= MIN_SIGNS && (isProven || isAround));
  // Zeros after a text are only surely no part of it where the whole field is full of them.
  const mayEndNumber = after.startsWith('0') && (!isFull || /\d$/.test(rest));
  const isFill = isSurplus(before, false) && isSurplus(after, isFull && WORD.test(rest));
  return isFill && !mayEndNumber && before + after !== '' ? rest : undefined;
}

export const quotes: Rule = {
  id: 'quotes',
  tier: 'safe',
  title: 'Leave the quotes out',
  premise:
    'The text begins and ends with a quote; or, if the closing quote is missing, the text was not cut off. No city of the ZIP code, text of other records of the employer or frequent name has a letter in its place.',
  basis: 'RFC 4180: quotes around a value belong to a CSV file; those within it are doubled.',
  faults: ['quoted', 'sign'],
  kinds: TEXTS,
  repairs: (target) => {
    const rest = unquoted(target);
    if (rest === undefined || isDamaged(target, rest)) return [];
    return [fieldRepair(target.planned, rest, 'Only quotes are removed.')];
  },
};

function unquoted({ planned: { from, to }, text }: RepairTarget): string | undefined {
  if (!isQuoted(Buffer.from(text, 'latin1'), 0, text.length)) return undefined;
  const quote = text.charAt(0);
  const isClosed = text.endsWith(quote);
  if (!isClosed && text.length === to - from) return undefined;
  return text
    .slice(1, isClosed ? -1 : undefined)
    .replaceAll(quote + quote, quote)
    .trim();
}

export const wideGap: Rule = {
  id: 'wide-gap',
  tier: 'safe',
  title: 'Write one blank in place of several',
  premise:
    'The field is not full, so that no other value runs into it, and the gap is so wide that it is not in the place of a lost character.',
  basis: BASIS,
  faults: ['wideGap'],
  repairs: (target) => {
    const { planned, text } = target;
    if (isFaultOfExport(target)) return [];
    const isOneText = text.length < planned.to - planned.from && !mayHaveLost(text);
    return fieldRepairs(
      planned,
      isOneText ? text.replace(/ {3,}/g, ' ') : undefined,
      'Only blanks are removed.',
    );
  },
};
