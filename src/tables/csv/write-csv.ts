/** Writes a text table whose texts no spreadsheet program takes for formulas, and which come back unchanged. */

import { guarded } from './guard.js';

/** A line of a text table (RFC 4180), with its line end. */
export function csvLine(texts: readonly string[], separator: string): string {
  return `${texts.map((text) => quoted(guarded(text), separator)).join(separator)}\r\n`;
}

/** Blanks at the ends are quoted too, as programs trim them otherwise. */
function quoted(text: string, separator: string): string {
  const isPlain = !text.includes(separator) && !/["\r\n]|^\s|\s$/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
