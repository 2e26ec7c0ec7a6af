/** Keeps spreadsheet programs from taking a text for a formula, in a way that can be undone for every text. */

/**
 * What a spreadsheet program takes for a formula, after the apostrophes that the guard put before it; and a digit after apostrophes,
 * which other programs put before a number so that it keeps its zeros.
 */
const RISKY = /^(?:'*\s*[=+\-@\t\r\n＝＋－＠]|'+\d)/u;

/** The text as it is written: one that begins like a formula, after blanks and apostrophes, gets one apostrophe. */
export const guarded = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** Takes off what `guarded` puts before a text: exactly one apostrophe. Other texts are given as they are. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && RISKY.test(text) ? text.slice(1) : text;
