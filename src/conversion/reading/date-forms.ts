/** How a mapping says that dates are read, and what two digits of a year mean. */

import { type DateOrder, STATED_ORDERS, type StatedOrder } from '../../correction/index.js';
import { fullYear } from '../../validation/index.js';
import type { ReadContext } from './reading.js';

/** The form of dates that a person confirmed. */
export interface StatedForm {
  /** Its name in a mapping. */
  read: string;
  /** Undefined for serial numbers. */
  order?: DateOrder;
  isSerial: boolean;
  /** Years have two digits. */
  hasShortYear: boolean;
}

/**
 * The form that a `read` such as `MM/DD/YYYY`, `DD.MM.YY` or `serial` states; undefined for one that is not a form of dates.
 */
export function dateForm(read: string | undefined): StatedForm | undefined {
  if (read === undefined) return undefined;
  if (read.toLowerCase() === 'serial') return { read, isSerial: true, hasShortYear: false };
  const letters = read.toUpperCase().replace(/[^YMD]/g, '');
  const stated = letters.replace(/(.)\1+/g, '$1');
  if (!(stated in STATED_ORDERS) || /[^YMD/.,\-\s]/i.test(read)) return undefined;
  const hasShortYear = !letters.includes('YYYY');
  return { read, order: STATED_ORDERS[stated as StatedOrder], isSerial: false, hasShortYear };
}

/** The order as a mapping says it. */
export const orderWords = (order: DateOrder): string =>
  order.startsWith('YYYY') ? 'YYYY-MM-DD' : `${order.slice(0, 2)}/${order.slice(2, 4)}/YYYY`;

const thisYear = ({ today }: ReadContext) => Number(today.slice(0, 4));

/** The year that two digits mean in a day of birth: nobody younger than 14 is hired. */
export const birthYear = (context: ReadContext) => (digits: number) =>
  fullYear(digits, thisYear(context) - 14);

/** The year that two digits mean in any other day: at most one ahead. */
export const hireYear = (context: ReadContext) => (digits: number) => fullYear(digits, thisYear(context) + 1);

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The number of a month by its English name, whole or its first three letters or `Sept`; undefined for another word. */
export function monthOf(word: string): number | undefined {
  const lower = word.toLowerCase();
  const at = MONTHS.findIndex(
    (name) => name === lower || name.slice(0, 3) === lower || (lower === 'sept' && name === 'september'),
  );
  return at < 0 ? undefined : at + 1;
}
