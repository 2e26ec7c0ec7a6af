/**
 * A heading as it is read. It is shown wherever its column is named, and written into the mapping, so that nothing in it may be
 * that of a hire: a number of nine digits or a date is asterisks. So is a text that is not known as a heading, in a row that is
 * taken for the headings only because of what is below it: the row may be the first hire's.
 */

import { createHash } from 'node:crypto';
import { dates, nineDigits, withAsterisks } from '../../private-numbers.js';
import { explainHeading } from '../headings/explain-heading.js';
import { isGroupHeading } from '../headings/group-headings.js';

/** The covered form of a heading; `isKnown`: it is in a row that is known as a heading. A text that is covered already stays. */
export const covered = (text: string, isKnown: boolean): string =>
  isKnown ? coveredHeading(text) : text.split(' / ').map(coveredPart).join(' / ');

/** The same text if it has neither number. */
export const coveredHeading = (text: string): string =>
  withAsterisks(text, [...nineDigits(text), ...dates(text)]);

/** Asterisks, and a mark by which a mapping tells two headings apart: 256 marks say nothing about a name. */
const COVERED = /^[* ]+#[0-9a-f]{2}$/;

/** True when nothing can be read of a heading or of a part of it. */
export const isCovered = (heading: string): boolean =>
  heading.split(' / ').some((part) => COVERED.test(part));

function coveredPart(text: string): string {
  if (text === '' || COVERED.test(text) || isGroupHeading(text) || explainHeading(text))
    return coveredHeading(text);
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 2);
  return `${text.replace(/[^ ]/gu, '*')} #${mark}`;
}
