/** Markdown, as far as the generated parts of the documents need it. */

/** A table with a heading row, its columns aligned as Biome aligns them. Bars in cells are escaped. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = headings.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], pad = ' ') =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, pad)).join(' | ')} |`;
  const [heading = [], ...others] = cells;
  return [line(heading), line([], '-'), ...others.map((row) => line(row))].join('\n');
}

/** Text as code. */
export const code = (text: string): string => `\`${text}\``;

const FENCE = '```';

/** A block of code; `language` is for the colors. */
export function codeBlock(language: string, text: string): string {
  return [`${FENCE}${language}`, text.trimEnd(), FENCE].join('\n');
}
