/** The part of the examples' README that lists what was planted. */

import type { Example, PlantedFinding } from './build.js';

const TABLES_START = '<!-- tables: written by generate.ts -->';
const TABLES_END = '<!-- end of tables -->';

const HEADINGS = ['Line', 'Record', 'Error', 'Field', 'Columns', 'Error type', 'Severity'];

/** The README with its tables written anew. Throws when it has no place for them. */
export function withTables(readme: string, examples: readonly Example[]): string {
  const start = readme.indexOf(TABLES_START);
  const end = readme.indexOf(TABLES_END);
  if (start < 0 || end < start) throw new Error('The README has no place for the tables');
  const tables = examples.map(section).join('\n');
  return `${readme.slice(0, start + TABLES_START.length)}\n\n${tables}\n${readme.slice(end)}`;
}

function section({ file, shows, findings }: Example): string {
  const heading = `### ${file}\n\n${shows}\n`;
  if (findings.length === 0) return heading;
  return `${heading}\n${aligned([HEADINGS, ...findings.map(cells)]).join('\n')}\n`;
}

/** A Markdown table with its columns filled up to equal widths; the first row is the heading. */
function aligned(rows: readonly string[][]): string[] {
  const widths = rows[0]!.map((_cell, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  const [heading, ...rest] = rows.map(line);
  return [heading!, line(widths.map((width) => '-'.repeat(width))), ...rest];
}

function cells({
  line,
  record_number,
  planted,
  field_name,
  start,
  end,
  error_type,
  severity,
}: PlantedFinding) {
  const columns = start === end ? String(start) : `${start}-${end}`;
  const record = record_number === 0 ? '' : String(record_number);
  return [String(line), record, planted, `\`${field_name}\``, columns, error_type, severity];
}
