/** Detects whether an employer uses ISO 3166 country codes, where the layouts ask for FIPS 10-4. */

import { fipsName, isoToFips } from '../../reference/index.js';
import type { RecordPlan } from '../../validation/index.js';
import { textAt } from './amount-habit.js';
import { isEmployerField } from './employer-profile.js';

/** Minimum number of codes that show a habit. */
const MIN_CODES = 3;
/** Minimum share of all codes: fewer may be typing errors. */
const MIN_SHARE = 1 / 4;

/**
 * Records the country codes of the employees of the employer. Those of an employer are ignored: they repeat, with the same typing
 * error.
 */
export class CountryHabit {
  private readonly codes;
  private readonly counts = { all: 0, iso: 0, fips: 0 };

  constructor({ addresses }: RecordPlan) {
    this.codes = addresses.flatMap(({ countryCode }) =>
      countryCode && !isEmployerField(countryCode.field) ? countryCode : [],
    );
  }

  /** Observes a record in its columns. */
  observe(record: Uint8Array): void {
    for (const planned of this.codes) {
      const code = textAt(record, planned).toUpperCase();
      const [isFips, isIso] = [fipsName(code) !== undefined, isoToFips(code) !== undefined];
      if (code === 'US' || !(isFips || isIso)) continue;
      this.counts.all++;
      if (!isFips) this.counts.iso++;
      else if (!isIso) this.counts.fips++;
    }
  }

  /** True when enough codes are only in ISO 3166, and more than are only in FIPS 10-4. */
  get isIso(): boolean {
    const { all, iso, fips } = this.counts;
    return iso >= MIN_CODES && iso > fips && iso >= MIN_SHARE * all;
  }
}
