/**
 * Names of real places that people write with a ZIP, besides the city of its post office. They are only ever a reason for
 * silence. Source: npm package zipcode-city-distance 1.0.6; written by `scripts/reference/known-places.ts`, which leaves
 * out the pairs that nothing speaks against anyway. Licence and date: NOTICE.md beside this file.
 */

import { cityKey } from './city-names.js';

const ZIP_DIGITS = 5;

export class KnownPlaces {
  private byZip: Map<number, readonly string[]> | undefined;

  /** `text` has one line for each ZIP: five digits, then its places with bars between them. */
  constructor(private readonly text: string) {}

  /** Whether the place with this key lies in the ZIP. The table is unpacked at the first question, some 2 ms. */
  has(zip: number, key: string): boolean {
    this.byZip ??= this.unpack();
    return this.byZip.get(zip)?.includes(key) ?? false;
  }

  private unpack(): Map<number, readonly string[]> {
    return new Map(
      this.text
        .split('\n')
        .map((line) => [Number(line.slice(0, ZIP_DIGITS)), line.slice(ZIP_DIGITS).split('|').map(cityKey)]),
    );
  }
}
