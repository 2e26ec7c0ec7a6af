/** Rules of the number that identifies a person: nine digits, read as a whole number. */

export type SsnFault = 'ssnZeros' | 'ssnArea' | 'ssnGroup' | 'ssnSerial';

/**
 * Why the Social Security Administration can never have given out these nine digits, or undefined.
 * Area 000, 666, 900-999, group 00, serial 0000 (SSA, POMS RM 10201.035). There is no check digit.
 */
export function ssnFault(ssn: number): SsnFault | undefined {
  if (ssn === 0) return 'ssnZeros';
  const area = Math.trunc(ssn / 1_000_000);
  if (area === 0 || area === 666 || area >= 900) return 'ssnArea';
  if (Math.trunc(ssn / 10_000) % 100 === 0) return 'ssnGroup';
  if (ssn % 10_000 === 0) return 'ssnSerial';
  return undefined;
}

/** True for a number printed in leaflets or on sample cards, the one that people type first, or one digit nine times. */
export function isSuspectSsn(ssn: number): boolean {
  return ssn === 78_05_1120 || ssn === 219_09_9999 || ssn === 123_45_6789 || ssn % 111_111_111 === 0;
}
