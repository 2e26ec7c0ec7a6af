/** The example files: exactly the planted faults are found, each at its place and once. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildExamples } from '../examples/source/build.js';
import { withTables } from '../examples/source/table.js';
import { ERROR_TYPES } from '../src/validation/catalogue/catalogue.js';
import type { Finding } from '../src/validation/finding.js';
import { check } from './support/check.js';
import { findLayout, LAYOUTS } from './support/layouts.js';
import { essence, placed } from './support/plant.js';
import { fieldText, recordType } from './support/records.js';

interface Faults {
  today: string;
  files: { file: string; state: string; findings: PlantedFinding[] }[];
}
type PlantedFinding = ReturnType<typeof essence> & { line: number; record_number: number; planted: string };

const read = (name: string) => readFileSync(new URL(`../examples/${name}`, import.meta.url));
const { today, files } = JSON.parse(read('faults.json').toString()) as Faults;

const byPlace = (a: { line: number; start: number }, b: { line: number; start: number }) =>
  a.line - b.line || a.start - b.start;
const asPlanted = (finding: Finding) => ({
  line: finding.line_number,
  record_number: finding.record_number,
  ...essence(finding),
});

describe.each(files)('$file', ({ file, state, findings }) => {
  const layout = findLayout(state)!;

  it('gives the planted findings, nothing more and nothing twice', () => {
    const planted = findings.map(({ planted: _words, ...rest }) => rest);
    const expectedFor = (one: { line: number; error_type: string }) =>
      planted.find(({ line, error_type }) => line === one.line && error_type === one.error_type);
    const found = check(layout, [read(file)], today).findings.map((finding) => {
      const one = asPlanted(finding);
      return { ...one, ...placed(one, expectedFor(one) ?? one) };
    });
    expect(found.sort(byPlace)).toEqual(planted.sort(byPlace));
  });

  it('is what generate.ts writes today', () => {
    const built = buildExamples().find((example) => example.file === file)!;
    expect(built.bytes.equals(read(file))).toBe(true);
    expect(built.findings).toEqual(findings);
  });
});

describe.each(LAYOUTS)('the examples of $state', (layout) => {
  const employees = read(`${layout.id}-clean.txt`)
    .toString()
    .split(/\r?\n/)
    .filter((line) => line !== '' && isEmployee(line));
  const texts = (name: string) => employees.map((line) => fieldText(layout, line, name));

  function isEmployee(line: string): boolean {
    const { start, end, text } = recordType(layout, 'employee').identified_by;
    return [...text].every((letter, at) => letter === '?' || letter === line[start - 1 + at]) && end > 0;
  }

  it('have a clean file with twelve records or more, one abroad, a hyphenated name and blank optional blocks', () => {
    expect(employees.length).toBeGreaterThanOrEqual(12);
    expect(texts('employee_country_code').filter(Boolean).length).toBeGreaterThan(0);
    expect(texts('employee_last_name').some((name) => name.includes('-'))).toBe(true);
    expect(texts('employer_optional_address_1')).toContain('');
    expect(texts('employer_optional_address_1').some(Boolean)).toBe(true);
  });

  it('have a file with fifteen or more different faults', () => {
    const { findings } = files.find(({ file }) => file === `${layout.id}-faults.txt`)!;
    expect(new Set(findings.map(({ planted }) => planted)).size).toBeGreaterThanOrEqual(15);
  });
});

it('show every error type at least once', () => {
  const shown = new Set(files.flatMap(({ findings }) => findings.map(({ error_type }) => error_type)));
  expect(ERROR_TYPES.filter((type) => !shown.has(type))).toEqual([]);
});

it('are listed in the README as they are', () => {
  const readme = read('README.md').toString();
  expect(withTables(readme, buildExamples())).toBe(readme);
});
