/** Amounts as people write them. */

/** The digits of an amount in cents that is written with exactly two decimals: `$3,250.00`; undefined for any other text. */
export function withDecimals(text: string): string | undefined {
  const [, dollars, cents] = /^ *\$? *(\d+|\d{1,3}(?:,\d{3})+)\.(\d\d)$/.exec(text) ?? [];
  return dollars === undefined || cents === undefined ? undefined : dollars.replaceAll(',', '') + cents;
}
