/** What the rules of a record know of the day and the receiver. */

import type { Layout } from '../../layouts/index.js';
import { STATES, type ZipCities } from '../../reference/index.js';
import { daysBefore, isoDay, parseDay } from '../fields/calendar.js';
import type { RecordContext } from './record-check.js';

/** What the rules of a record need to know. @throws {RangeError} when today is not a calendar day */
export function recordContextOf(layout: Layout, today: string, places: ZipCities | undefined): RecordContext {
  const day = parseDay(today);
  if (day === undefined) throw new RangeError('today must be a calendar day as YYYY-MM-DD');
  const inTimeFrom = daysBefore(day, layout.deadline_days);
  return {
    today: day,
    receivingState: layout.multistate ? 0 : STATES.findIndex(({ code }) => code === layout.code) + 1,
    inTimeFrom,
    deadline: deadlineOf(layout, isoDay(inTimeFrom), today),
    places,
  };
}

/** The deadline in words; an employer that reports electronically has another rule (42 USC 653a(b)(2)(B)). */
function deadlineOf({ deadline_days, electronic_reports }: Layout, from: string, today: string): string {
  const other = electronic_reports
    ? `; an employer that reports electronically can send ${electronic_reports} instead`
    : '';
  return `it lies before ${from}, more than ${deadline_days} days before ${today}${other}`;
}
