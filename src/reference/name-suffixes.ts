/**
 * Generational suffixes that do not belong in a last name.
 * Source: the format rules printed with the federal W-4 record (names carry no suffixes such as Jr., Sr., III),
 * Office of Child Support Enforcement, https://omb.report/icr/201602-0970-009/doc/62678501, read 2026-11.
 *
 * A suffix is the last word of the field, after a blank or hyphen, and never its only word: II, IV and SR are also surnames.
 * V is left out because it is more often an initial, and 2ND and 3RD because a digit in a name is an error by itself.
 */
export const NAME_SUFFIXES: readonly string[] = ['JR', 'SR', 'II', 'III', 'IV'];
