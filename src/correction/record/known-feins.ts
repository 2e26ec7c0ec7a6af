/**
 * The FEINs of the records that are in their columns. One that none of them has, and that one of them has but for one digit lost and
 * one more, may have lost the digit, or have taken it from the next field.
 */

import type { PlannedField } from '../../validation/index.js';
import { textAt } from './amount-habit.js';

/** Maximum number of FEINs that are kept, so that memory does not grow with the file. */
const MAX_FEINS = 10_000;

export class KnownFeins {
  private readonly known = new Set<string>();
  /** What is left of each of them without one of its digits. */
  private readonly rests = new Set<string>();

  /** `planned` is the field of the FEIN, where the layout has one. */
  constructor(private readonly planned: PlannedField | undefined) {}

  /** Observes a record in its columns. */
  observe(record: Uint8Array): void {
    const fein = this.feinOf(record);
    if (fein === undefined || this.known.has(fein) || this.known.size >= MAX_FEINS) return;
    this.known.add(fein);
    for (const rest of withoutOneDigit(fein)) this.rests.add(rest);
  }

  /** True when the FEIN of a record is nearly one of them. */
  isSlip(record: Uint8Array): boolean {
    const fein = this.feinOf(record);
    if (fein === undefined || this.known.has(fein)) return false;
    return withoutOneDigit(fein).some((rest) => this.rests.has(rest));
  }

  private feinOf(record: Uint8Array): string | undefined {
    const text = this.planned ? textAt(record, this.planned) : '';
    return /^\d{9}$/.test(text) ? text : undefined;
  }
}

const withoutOneDigit = (fein: string) => Array.from(fein, (_, at) => fein.slice(0, at) + fein.slice(at + 1));
