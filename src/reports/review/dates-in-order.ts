/** The dates of one employer that are read in the order of the one on the screen. */

import { counted, grouped } from '../text/counts.js';
import type { DateChoice, Decision } from './review-item.js';

/** A proposal, as far as it matters here. */
interface Dated {
  covered?: boolean | undefined;
  date?: DateChoice | undefined;
}

/** The part of the state of a review that is read here. */
interface Reviewed {
  items: readonly Dated[];
  decisions: readonly (Decision | undefined)[];
  at: number;
  option: number;
}

/**
 * The open dates of the employer of this one, each with the option of its order; those that exclude it stay open. What is
 * covered is among them: it may be accepted only once it was seen.
 */
export function datesInOrder({ items, decisions, at, option }: Reviewed): [index: number, Decision][] {
  const { employer, orders = [] } = items[at]?.date ?? {};
  const order = orders[option];
  if (order === undefined || employer === undefined) return [];
  return items.flatMap(({ date }, index): [number, Decision][] => {
    const choice = index === at ? option : onlyWith(order, date?.orders ?? []);
    const isOpen = index === at || (decisions[index] === undefined && date?.employer === employer);
    return isOpen && choice !== undefined ? [[index, { kind: 'accept', option: choice }]] : [];
  });
}

/** The index of the one option with the order; undefined for none or several. */
function onlyWith<Order>(order: Order, orders: readonly (Order | undefined)[]): number | undefined {
  const first = orders.indexOf(order);
  return first >= 0 && first === orders.lastIndexOf(order) ? first : undefined;
}

/** Counts dates by their field: `5 in Employee date of hire, 3 in Employee date of birth` */
export function datesByField(dates: readonly Dated[]): string {
  const counts = new Map<string, number>();
  for (const { date } of dates) {
    if (date) counts.set(date.label, (counts.get(date.label) ?? 0) + 1);
  }
  return Array.from(counts, ([label, count]) => `${grouped(count)} in ${label}`).join(', ');
}

/** What is accepted with the date on the screen when its order is stated, by field; empty where it is alone. */
export function orderWords(state: Reviewed): string {
  const all = datesInOrder(state).flatMap(([index]) => state.items[index] ?? []);
  const seen = all.filter(({ covered }) => !covered);
  const masked = all.length - seen.length;
  if (all.length < 2 || state.items[state.at]?.covered) return '';
  const left =
    masked > 0
      ? ` ${grouped(masked)} more ${masked === 1 ? 'is masked and stays' : 'are masked and stay'} open.`
      : '';
  return `reads ${counted(seen.length, 'date')} of this employer in this order: ${datesByField(seen)}.${left}`;
}
