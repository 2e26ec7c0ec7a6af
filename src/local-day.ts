/** The default of "today", on which rules such as "late" and "in the future" depend. */

import { presentTime } from './clock.js';
import { NewhireError } from './errors.js';

/** The calendar day of a time in the time zone of the process, as YYYY-MM-DD. */
export function localDayOf(time: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${part(time.getMonth() + 1)}-${part(time.getDate())}`;
}

/** The present day. @throws {NewhireError} USAGE when no day can have the year of the clock, which needs four digits */
export function localDay(): string {
  const now = presentTime();
  const year = now.getFullYear();
  if (year >= 1000 && year <= 9999) return localDayOf(now);
  throw new NewhireError('USAGE', `The clock of this computer says the year ${year}.`, {
    next: 'Set it, or give the day with --today.',
  });
}
