/** Rules between the day of hire, the day of birth and today; days as YYYYMMDD. */

import { yearsBetween } from '../fields/calendar.js';

const YOUNGEST = 14;
const OLDEST = 99;

/** What is odd about a day of hire; `inTimeFrom` is the first that can still be reported in time. */
export function hireFault(
  hired: number,
  { today, inTimeFrom }: { today: number; inTimeFrom: number },
): 'future' | 'late' | undefined {
  if (hired > today) return 'future';
  return hired < inTimeFrom ? 'late' : undefined;
}

/** What is wrong or odd about a day of birth beside the day of hire. */
export function birthFault(born: number, hired: number): 'bornAfterHire' | 'age' | undefined {
  if (born >= hired) return 'bornAfterHire';
  const age = yearsBetween(born, hired);
  return age < YOUNGEST || age > OLDEST ? 'age' : undefined;
}
