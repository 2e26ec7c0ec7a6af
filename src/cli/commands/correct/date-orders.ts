/** Reads what a person states about the order of dates: `MDY`, or `MDY=123456789` for one employer of several. */

import {
  ONE_EMPLOYER,
  STATED_ORDERS,
  type StatedOrder,
  type StatedOrders,
} from '../../../correction/index.js';
import { usage } from '../../usage-error.js';

const EXAMPLE = 'Write --date-order MDY, or --date-order MDY=123456789 with the FEIN of the employer.';

/** @throws {NewhireError} USAGE for any other text, and for two orders of one employer */
export function readDateOrders(texts: readonly string[] = []): StatedOrders {
  const orders = new Map<string, StatedOrder>();
  for (const text of texts) {
    const [, order = '', fein = ONE_EMPLOYER] = /^([A-Za-z]{3})(?:=(\d\d-?\d{7}))?$/.exec(text) ?? [];
    const stated = order.toUpperCase();
    if (!isOrder(stated)) throw usage(`'${text}' is not a date order. Use MDY, DMY or YMD.`, EXAMPLE);
    const employer = fein.replace('-', '');
    if (orders.has(employer)) throw usage('--date-order is given twice for one employer.', EXAMPLE);
    orders.set(employer, stated);
  }
  return orders;
}

const isOrder = (text: string): text is StatedOrder => Object.hasOwn(STATED_ORDERS, text);
