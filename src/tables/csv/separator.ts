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

/** The separator with which most rows have the same number of cells, and more than one. `head`: whole rows. */
export function separatorOf(head: string, newline: '\n' | '\r'): string {
  let [best, mostRows, mostCells] = [',', 0, 0];
  for (const separator of SEPARATORS) {
    const parser = new Papa.Parser({ delimiter: separator, newline, preview: ROWS });
    const { data } = parser.parse(head, 0, false) as { data: string[][] };
    const { rows, cells } = commonWidth(data);
    if (rows < mostRows || (rows === mostRows && cells <= mostCells)) continue;
    [best, mostRows, mostCells] = [separator, rows, cells];
  }
  return best;
}

function commonWidth(data: readonly string[][]): { rows: number; cells: number } {
  const counts = new Map<number, number>();
  for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [cells, rows] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  return { rows, cells };
}
