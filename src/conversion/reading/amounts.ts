/** Amounts: dollars in a table, cents in a record. */

import { type CellPart, carried, type FieldReading, leftBlank } from './reading.js';

const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/;
/** The only point has three digits after it: `52.000` are 52 dollars, or 52 thousand as it is written in other countries. */
const EITHER = /^\$?\s*[1-9]\d{0,2}\.\d{3}$/;
const POINT_FOR_CENTS = /\d\.\d{1,2}$|\d\.\d{4,}$|,\d{3}\.\d+$/;
const COMMA_FOR_CENTS = /\d,\d{1,2}$|\.\d{3},\d+$|\.\d{3}\.\d{3}$/;

/** The sign before the cents, where the amount proves it. */
export function signOfCents(text: string): '.' | ',' | undefined {
  if (POINT_FOR_CENTS.test(text)) return '.';
  return COMMA_FOR_CENTS.test(text) ? ',' : undefined;
}

/** The cents of an amount of dollars, as digits. Zeros at the beginning stay. */
export function readAmount(
  text: string,
  { cell, profile }: Pick<CellPart, 'cell' | 'profile'>,
): FieldReading {
  const signs = profile.signsOfCents ?? [];
  const hasPoint = cell.kind === 'number' || (signs.includes('.') && !signs.includes(','));
  const isUnclear = (EITHER.test(text) && !hasPoint) || (text.includes(',') && signs.includes(','));
  if (isUnclear)
    return leftBlank(
      'amount',
      'it is not clear whether its point or comma is before the cents or before the last three digits of the dollars.',
      'Write it as 52000.00.',
    );
  const [, dollars, cents = ''] = DOLLARS.exec(text) ?? [];
  if (dollars === undefined)
    return leftBlank('amount', 'not an amount in dollars and cents.', 'Write it as 52000.00.');
  return carried(`${dollars.replaceAll(',', '')}${cents.padEnd(2, '0')}`, 'dollars to cents');
}
