/** Rules between the day of hire, the day of birth and today; days as YYYYMMDD. */

import { type Field, hasTwoDigitYear } from '../../layouts/index.js';
import { yearsBetween } from '../fields/calendar.js';

/** Where the layout does not give the ages that its receiver accepts. */
const USUAL_AGES = { youngest: 14, oldest: 99 };

/**
 * What is odd about a day of hire; `inTimeFrom` is the first that can still be reported in time, `acceptedFrom` the first that
 * the receiver accepts at all.
 */
export function hireFault(
  hired: number,
  { today, inTimeFrom }: { today: number; inTimeFrom: number },
  acceptedFrom: number,
): 'future' | 'hireNotAccepted' | 'late' | undefined {
  if (hired > today) return 'future';
  if (hired < acceptedFrom) return 'hireNotAccepted';
  return hired < inTimeFrom ? 'late' : undefined;
}

const CENTURY = 100_0000;

/** The day of birth: of two digits of a year, the last one that lies before the hire. */
export function birthBefore(hired: number, born: number, field: Field): number {
  return born >= hired && hasTwoDigitYear(field) ? born - CENTURY : born;
}

/** What is wrong or odd about a day of birth beside the day of hire. */
export function birthFault(
  born: number,
  hired: number,
  { ages }: Field,
): 'bornAfterHire' | 'age' | 'ageNotAccepted' | undefined {
  if (born >= hired) return 'bornAfterHire';
  const age = yearsBetween(born, hired);
  const { youngest, oldest } = ages ?? USUAL_AGES;
  if (age >= youngest && age <= oldest) return undefined;
  return ages ? 'ageNotAccepted' : 'age';
}
