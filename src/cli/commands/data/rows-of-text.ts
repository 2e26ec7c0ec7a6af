/** A short table of what is stored. */

/** A line for each row, its label first. */
export function rowsOfText(rows: readonly [label: string, text: string][]): string {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `${label.padEnd(width + 2)}${text}`.trimEnd().concat('\n')).join('');
}
