/** Tells what separates the cells of a text table. */

import Papa from 'papaparse';

/** The likelier ones first. */
const SEPARATORS = [',', ';', '\t', '|', '~', '^'];
/** Rows that are looked at. */
const ROWS = 200;

/** Lines end in CR alone only where the text has no LF; CR LF ends in LF. */
export function lineEndOf(head: string): '\n' | '\r' {
  return !head.includes('\n') && head.includes('\r') ? '\r' : '\n';
}

/** `sep=;` in the first line, as spreadsheet programs obey it: the separator, and the characters of that line. */
export function namedSeparator(head: string): { separator: string; length: number } | undefined {
  const [line, separator] = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i.exec(head) ?? [];
  return line === undefined || separator === undefined ? undefined : { separator, length: line.length };
}

/**
 * The separator with which quotes are where they belong, then most rows have the same number of cells, and more than one. `head`: whole
 * rows.
 */
export function separatorOf(head: string, newline: '\n' | '\r'): string {
  let best = { separator: ',', stray: Number.POSITIVE_INFINITY, rows: 0, cells: 0 };
  for (const separator of SEPARATORS) {
    const parser = new Papa.Parser({ delimiter: separator, newline, preview: ROWS });
    const { data } = parser.parse(head, 0, false) as { data: string[][] };
    const one = { separator, stray: strayQuotes(head, separator), ...commonWidth(data) };
    if (one.rows > 0 && isBetter(one, best)) best = one;
  }
  return best.separator;
}

type Split = Record<'stray' | 'rows' | 'cells', number>;

function isBetter(one: Split, other: Split): boolean {
  if (one.stray !== other.stray) return one.stray < other.stray;
  return one.rows === other.rows ? one.cells > other.cells : one.rows > other.rows;
}

/**
 * The quotes that neither begin nor end a cell, nor are written twice within one. With another separator than that of the file, those
 * around its cells are such quotes.
 */
function strayQuotes(head: string, separator: string): number {
  let stray = 0;
  let isQuoted = false;
  for (let at = head.indexOf('"'); at >= 0; at = head.indexOf('"', at + 1)) {
    if (!isQuoted) {
      isQuoted = isEdge(head.charAt(at - 1), separator);
      if (!isQuoted) stray++;
    } else if (head.charAt(at + 1) === '"') at++;
    else {
      isQuoted = false;
      if (!isEdge(head.charAt(at + 1), separator)) stray++;
    }
  }
  return stray;
}

/** True for what is before or after a cell; empty at the ends of the text. */
const isEdge = (character: string, separator: string) =>
  character === separator || character === '\n' || character === '\r' || character === '';

function commonWidth(data: readonly string[][]): { rows: number; cells: number } {
  const counts = new Map<number, number>();
  for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [cells, rows] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  return { rows, cells };
}
