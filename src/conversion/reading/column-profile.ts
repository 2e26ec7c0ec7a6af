/** What only all values of a column show, gathered in the first pass over a table. */

import { type DateOrder, readingsOf } from '../../correction/index.js';
import type { Cell } from '../../tables/index.js';
import { signOfCents } from './amounts.js';
import { seenText } from './cell-text.js';
import { bareDate, hasDots, PROVABLE, regular } from './dates.js';
import { isMaskedSsn } from './numbers.js';
import type { ColumnProfile } from './reading.js';

/** The profile of a constant, which is in no column. */
export const NO_PROFILE: ColumnProfile = { beginsWithZero: true };

/** Gathers the profile of one column. */
export class ColumnObserver {
  beginsWithZero = false;
  /** Cells with an SSN of which only the last digits are shown. */
  masked = 0;
  /** The row of the first one, 1-based. */
  firstMasked = 0;
  private readonly proven = new Set<DateOrder>();
  /** Its dates with dots between the numbers, and those with other signs. */
  private readonly signed = {
    dots: { count: 0, proven: new Set<DateOrder>() },
    others: { count: 0, proven: new Set<DateOrder>() },
  };
  private readonly signsOfCents = new Set<'.' | ','>();

  observe(cell: Cell, row: number, expected: { dates: boolean; ssns: boolean; amounts: boolean }): void {
    const text = seenText(cell.shown ?? cell.text);
    if (text.startsWith('0') && cell.kind === 'text') this.beginsWithZero = true;
    if (expected.dates && cell.kind === 'text') this.observeDate(text);
    if (expected.amounts && cell.kind === 'text') this.observeAmount(text);
    if (expected.ssns && isMaskedSsn(text)) {
      this.masked++;
      this.firstMasked ||= row;
    }
  }

  /** The orders of day and month that its values prove. */
  get provenOrders(): readonly DateOrder[] {
    return [...this.proven];
  }

  /** Its profile. `provenInTable`: what the values of all columns prove; with two orders, no value proves that of another. */
  profile(provenInTable: ReadonlySet<DateOrder>): ColumnProfile {
    const [provenOrder] = this.proven;
    return {
      provenOrder: provenInTable.size === 1 ? provenOrder : undefined,
      beginsWithZero: this.beginsWithZero,
      signsOfCents: [...this.signsOfCents],
      strayDates: this.strayDates(),
    };
  }

  private strayDates(): ColumnProfile['strayDates'] {
    const { dots, others } = this.signed;
    if (dots.count === 0 || others.count === 0) return undefined;
    const haveDots = dots.count <= others.count;
    return { haveDots, proven: (haveDots ? dots : others).proven };
  }

  private observeAmount(text: string): void {
    const sign = signOfCents(text);
    if (sign) this.signsOfCents.add(sign);
  }

  private observeDate(text: string): void {
    const date = bareDate(text)?.date ?? '';
    const written = regular(date);
    if (written === undefined) return;
    const orders = new Set(readingsOf(written).map(({ order }) => order));
    const possible = PROVABLE.filter((order) => orders.has(order));
    if (possible.length === 0) return;
    const signed = this.signed[hasDots(date) ? 'dots' : 'others'];
    signed.count++;
    // Where both may be a month, nothing is proven.
    if (/^(?:0\d|1[0-2])\/(?:0\d|1[0-2])\//.test(written)) return;
    const [only] = possible;
    if (only && possible.length === 1 && !orders.has('YYYYMMDD')) {
      this.proven.add(only);
      signed.proven.add(only);
    }
  }
}
