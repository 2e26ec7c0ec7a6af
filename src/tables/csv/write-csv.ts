/** Writes a text table whose texts no spreadsheet program takes for formulas, and which come back unchanged. */

/** What a spreadsheet program takes for a formula, after the apostrophes that the guard put before it. */
const RISKY = /^'*\s*[=+\-@\t\r\n＝＋－＠]/u;

/** The text as it is written: one that begins like a formula, after blanks and apostrophes, gets one apostrophe. */
const guarded = (text: string) => (RISKY.test(text) ? `'${text}` : text);

/** Takes off what the guard of `csvLine` put before a text: exactly one apostrophe. Other texts are given as they are. */
export function unguarded(text: string): string {
  return text.startsWith("'") && RISKY.test(text) ? text.slice(1) : text;
}

/** A line of a text table (RFC 4180), with its line end. */
export function csvLine(texts: readonly string[], separator: string): string {
  return `${texts.map((text) => quoted(guarded(text), separator)).join(separator)}\r\n`;
}

/** Blanks at the ends are quoted too, as programs trim them otherwise. */
function quoted(text: string, separator: string): string {
  const isPlain = !text.includes(separator) && !/["\r\n]|^\s|\s$/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
