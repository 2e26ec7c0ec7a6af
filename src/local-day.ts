/** The default of "today", on which rules such as "late" and "in the future" depend. */

import { presentTime } from './clock.js';

/** The calendar day in the time zone of the process, as YYYY-MM-DD. */
export function localDay(now = presentTime()): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}
