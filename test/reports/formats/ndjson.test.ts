import { describe, expect, it } from 'vitest';
import { json } from '../../../src/reports/formats/json.js';
import { ndjson } from '../../../src/reports/formats/ndjson.js';
import { FILES, LAYOUT, play, runOf } from '../same-facts-run.js';

interface Row {
  [key: string]: unknown;
  type: string;
}

const lines = (): Row[] =>
  play(ndjson)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the NDJSON report', () => {
  it('is one object per line, of a known type, with the name of its file', () => {
    const rows = lines();
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['file', 'finding', 'result', 'run']));
    expect(rows.filter(({ type }) => type === 'finding')).toHaveLength(
      FILES.reduce((sum, { findings }) => sum + findings.length, 0),
    );
    expect(rows.slice(0, -1).every((row) => typeof row.file_name === 'string')).toBe(true);
    const { files, total_errors, total_warnings } = runOf(FILES);
    expect(rows.at(-1)).toMatchObject({ type: 'run', files, total_errors, total_warnings });
  });

  it('gives findings in the order of the checker, with the keys of the JSON report', () => {
    const rows = lines().filter(({ type, file_name }) => type === 'finding' && file_name === FILES[1]!.name);
    expect(rows.map(({ line_number }) => line_number)).toEqual(
      FILES[1]!.findings.map(({ finding }) => finding.line_number),
    );
    const { type, file_name, ...members } = rows[0]!;
    expect(members).toEqual(JSON.parse(play(json)).files[1].errors[0]);
  });

  it('gives the result of each file with its notes, diagnosis and what was left out', () => {
    const results = lines().filter(({ type }) => type === 'result');
    expect(results[1]).toMatchObject({ notes: LAYOUT.unchecked, left_out_errors: 2 });
    expect(results[3]).toMatchObject({ diagnosis: { code: 'DELIMITED_FILE' } });
  });
});
