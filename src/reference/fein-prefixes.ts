/**
 * The first two digits of a FEIN that the IRS has not listed as assigned.
 * Source: the IRS table "How EINs are assigned and valid EIN prefixes" in two copies that agree,
 * https://cdssolutions.org/lessons/how-eins-are-assigned-and-valid-ein-prefixes and
 * https://ustaxservices.ca/post/2019/02/13/ever-wonder-about-the-first-two-digits-in-your-ein-employer-identification-number-irs-tax,
 * read 2026-11. The list grows with time, so an unlisted prefix is only ever a warning.
 */

const UNLISTED = new Set([0, 7, 8, 9, 17, 18, 19, 28, 29, 49, 69, 70, 78, 79, 89, 96, 97]);

/** Whether the IRS lists a two-digit prefix, 0 to 99, as assigned. */
export function isListedPrefix(prefix: number): boolean {
  return !UNLISTED.has(prefix);
}
