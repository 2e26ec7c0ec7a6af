/** The example files: exactly the planted faults are found, each at its place and once. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildExamples } from '../examples/source/build.js';
import { withTables } from '../examples/source/table.js';
import type { Layout } from '../src/layouts/index.js';
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

const BUILT = buildExamples();

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
    const built = BUILT.find((example) => example.file === file)!;
    expect(built.bytes.equals(read(file))).toBe(true);
    expect(built.findings).toEqual(findings);
  });
});

/** The employee records of the clean file. */
function cleanRecords(layout: Layout): string[] {
  const { start, text } = recordType(layout, 'employee').identified_by;
  const isEmployee = (line: string) =>
    [...text].every((letter, at) => letter === '?' || letter === line[start - 1 + at]);
  const lines = read(`${layout.id}-clean.txt`).toString().split(/\r?\n/);
  return lines.filter((line) => line !== '' && isEmployee(line));
}

describe.each(LAYOUTS)('the examples of $state', (layout) => {
  const employees = cleanRecords(layout);
  const has = (wanted: string) => recordType(layout, 'employee').fields.some(({ name }) => name === wanted);
  const texts = (name: string) => employees.map((line) => fieldText(layout, line, name));

  it('have a clean file with twelve records or more, one abroad and blank optional blocks', () => {
    expect(employees.length).toBeGreaterThanOrEqual(12);
    if (has('employee_country_code')) expect(texts('employee_country_code').some(Boolean)).toBe(true);
    if (!has('employer_optional_address_1')) return;
    expect(texts('employer_optional_address_1')).toContain('');
    expect(texts('employer_optional_address_1').some(Boolean)).toBe(true);
  });

  it('have a file with fifteen or more different faults', () => {
    const { findings } = files.find(({ file }) => file === `${layout.id}-faults.txt`)!;
    expect(new Set(findings.map(({ planted }) => planted)).size).toBeGreaterThanOrEqual(15);
  });
});

const nameOf = (layout: Layout) => {
  const { last_name, full_name } = recordType(layout, 'employee').roles;
  return last_name ?? full_name!;
};

it('have hyphenated names in most of the clean files', () => {
  const hyphenated = LAYOUTS.filter((layout) =>
    cleanRecords(layout).some((line) => fieldText(layout, line, nameOf(layout)).includes('-')),
  );
  expect(hyphenated.length).toBeGreaterThan(LAYOUTS.length / 2);
});

it('show every error type at least once', () => {
  const shown = new Set(files.flatMap(({ findings }) => findings.map(({ error_type }) => error_type)));
  expect(ERROR_TYPES.filter((type) => !shown.has(type))).toEqual([]);
});

it('are listed in the README as they are', () => {
  const readme = read('README.md').toString();
  expect(withTables(readme, BUILT)).toBe(readme);
});
