/** Rules of the two numbers that identify people and employers. Offsets 0-based; the caller has checked nine digits. */

import { isZeros, numberAt } from './bytes.js';

export type SsnFault = 'ssnZeros' | 'ssnArea' | 'ssnGroup' | 'ssnSerial';

/**
 * Why the Social Security Administration can never have given out these nine digits, or undefined.
 * Area 000, 666, 900-999, group 00, serial 0000 (SSA, POMS RM 10201.035). There is no check digit.
 */
export function ssnFault(line: Uint8Array, from: number): SsnFault | undefined {
  if (isZeros(line, from, from + 9)) return 'ssnZeros';
  const area = numberAt(line, from, from + 3);
  if (area === 0 || area === 666 || area >= 900) return 'ssnArea';
  if (isZeros(line, from + 3, from + 5)) return 'ssnGroup';
  if (isZeros(line, from + 5, from + 9)) return 'ssnSerial';
  return undefined;
}

/** Numbers printed in leaflets and on sample cards, and the one that people type first. */
const SAMPLE_SSNS = new Set([78_05_1120, 219_09_9999, 123_45_6789]);

/** True for a publicised sample number or one digit nine times: possible by rule, unlikely in fact. */
export function isSuspectSsn(line: Uint8Array, from: number): boolean {
  const number = numberAt(line, from, from + 9);
  return SAMPLE_SSNS.has(number) || number % 111_111_111 === 0;
}
