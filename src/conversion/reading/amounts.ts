/** Amounts: dollars in a table, cents in a record. */

import { carried, leftBlank, type Reading } from './reading.js';

const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/;

/** The cents of an amount of dollars, as digits without zeros in front of them. */
export function readAmount(text: string): Reading {
  const [, dollars, cents = ''] = DOLLARS.exec(text) ?? [];
  if (dollars === undefined)
    return leftBlank('amount', 'not an amount in dollars and cents.', 'Write it as 52000.00.');
  return carried(`${dollars.replaceAll(',', '')}${cents.padEnd(2, '0')}`, 'dollars to cents');
}
