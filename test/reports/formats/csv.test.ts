import { describe, expect, test } from 'vitest';
import { csv } from '../../../src/reports/formats/csv.js';
import { FILES, HOSTILE, play, SSN } from '../same-facts-run.js';

/** A strict reader of RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const row: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    if (match[3] === '\r\n') rows.push(row.splice(0));
    end = match.index + match[0].length;
  }
  expect(end).toBe(text.length);
  return rows;
}

function records(text: string): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [header, ...rows] = parse(text.slice(1));
  return rows.map((row) => {
    expect(row).toHaveLength(header!.length);
    return Object.fromEntries(header!.map((name, index) => [name, row[index]!]));
  });
}

describe('the csv report', () => {
  test('has one row per finding, whatever text it contains', () => {
    const rows = records(play(csv));
    expect(rows.filter((row) => row.error_type === 'INVALID_CHARACTER')).toHaveLength(HOSTILE.length);
    const first = FILES[0]!.findings[0]!.finding;
    expect(rows[0]).toMatchObject({
      file_name: FILES[0]!.name,
      line_number: '2',
      start_column: '73',
      end_column: '112',
      error_message: first.error_message,
      fix_tier: 'safe',
      occurrences: '1',
    });
  });

  test('has no formula that a spreadsheet would run and no control character', () => {
    const text = play(csv, FILES, { values: 'show' });
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f\u202e]/);
    for (const row of records(text)) {
      for (const value of Object.values(row)) expect(value).not.toMatch(/^\s*[=+\-@\t\r]/);
    }
    expect(records(text).map((row) => row.current_value)).toContain("'=cmd()");
  });

  test('covers numbers unless they are asked for, and says so', () => {
    const ssn = (values: 'mask' | 'show') =>
      records(play(csv, FILES, { values })).find((row) => row.error_type === 'INVALID_SSN');
    expect(ssn('mask')).toMatchObject({ current_value: '***', value_masked: 'true' });
    expect(ssn('show')).toMatchObject({ current_value: SSN, value_masked: 'false' });
  });

  test('has a row for a file that does not match the layout, and for what was left out', () => {
    const rows = records(play(csv));
    expect(rows.find((row) => row.error_type === 'DELIMITED_FILE')).toMatchObject({
      file_name: 'out/sheet.txt',
      severity: 'error',
    });
    expect(rows.find((row) => row.error_type === 'LATE_REPORT')).toMatchObject({
      severity: 'left out',
      occurrences: '3',
    });
  });
});
