/** Whether a file writes the codes of countries as ISO 3166 has them, where the layouts ask for FIPS 10-4. */

import { fipsName, isoToFips } from '../../reference/index.js';
import type { RecordPlan } from '../../validation/index.js';
import { textAt } from './amount-habit.js';
import { isEmployerField } from './employer-profile.js';

/** Fewest codes that are a habit. */
const FEWEST_CODES = 3;
/** Least share of them in all codes: fewer may be slips. */
const LEAST_SHARE = 1 / 4;

/** Takes note of the country codes of all employees. An employer's are the same in many records, with the same slip. */
export class CountryHabit {
  private readonly codes;
  private readonly counts = { all: 0, iso: 0, fips: 0 };

  constructor({ addresses }: RecordPlan) {
    this.codes = addresses.flatMap(({ countryCode }) =>
      countryCode && !isEmployerField(countryCode.field) ? countryCode : [],
    );
  }

  /** Takes note of a record in its columns. */
  meet(record: Uint8Array): void {
    for (const planned of this.codes) {
      const code = textAt(record, planned).toUpperCase();
      const [isFips, isIso] = [fipsName(code) !== undefined, isoToFips(code) !== undefined];
      if (code === 'US' || !(isFips || isIso)) continue;
      this.counts.all++;
      if (!isFips) this.counts.iso++;
      else if (!isIso) this.counts.fips++;
    }
  }

  /** Several codes are those of ISO 3166 alone, more than of FIPS 10-4 alone, and so many that they are no slips. */
  get isIso(): boolean {
    const { all, iso, fips } = this.counts;
    return iso >= FEWEST_CODES && iso > fips && iso >= LEAST_SHARE * all;
  }
}
