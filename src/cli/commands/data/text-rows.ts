/** How what is kept is shown as text. */

import { counted } from '../../../reports/index.js';

/** A line for each row, its label first. */
export function rowsOfText(rows: readonly [label: string, text: string][]): string {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `${label.padEnd(width + 2)}${text}\n`).join('');
}

/** `1.2 MB` */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  const [unit, name] = bytes < 1e6 ? [1e3, 'kB'] : bytes < 1e9 ? [1e6, 'MB'] : [1e9, 'GB'];
  return `${(bytes / unit).toFixed(1)} ${name}`;
}
