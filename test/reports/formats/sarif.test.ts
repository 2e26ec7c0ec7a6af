import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Log, Run } from 'sarif';
import { describe, expect, test } from 'vitest';
import { sarif } from '../../../src/reports/formats/sarif.js';
import { ERROR_TYPES } from '../../../src/validation/catalogue/catalogue.js';
import { BIRTH_DATE, FEIN, FILES, HOSTILE, type PlayedFile, play, SSN } from '../same-facts-run.js';

/** The schema that OASIS publishes with the standard, unchanged but for its line breaks. */
const SCHEMA = JSON.parse(
  readFileSync(new URL('../../fixtures/sarif-schema-2.1.0.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const isSarif = ajv.compile(SCHEMA);

function run(files: PlayedFile[] = FILES, values: 'mask' | 'show' = 'mask'): Run {
  const log: Log = JSON.parse(play(sarif, files, { values }));
  isSarif(log);
  expect(isSarif.errors).toBeNull();
  return log.runs[0]!;
}

describe('the SARIF report', () => {
  test('is valid by the official schema, with findings and without any', () => {
    expect(run([]).results).toEqual([]);
    expect(run([FILES[2]!]).results).toEqual([]);
    expect(run().results).toHaveLength(HOSTILE.length + 7 + 1);
    expect(run(FILES, 'show').results).toHaveLength(HOSTILE.length + 7 + 1);
  });

  test('explains every error type, and each result finds its rule', () => {
    const { tool, results } = run();
    const rules = tool.driver.rules!;
    expect(rules.map((rule) => rule.id)).toEqual([...ERROR_TYPES]);
    for (const rule of rules) expect(rule.help!.text).toMatch(/How to fix it: \S/);
    for (const result of results!.filter((each) => each.ruleId !== 'DELIMITED_FILE')) {
      expect(rules[result.ruleIndex!]!.id).toBe(result.ruleId);
    }
  });

  test('points at line and columns, 1-based and with the end exclusive', () => {
    const { results, columnKind } = run();
    expect(columnKind).toBe('unicodeCodePoints');
    expect(results![0]!.locations![0]!.physicalLocation!.region).toEqual({
      startLine: 2,
      startColumn: 73,
      endColumn: 113,
    });
  });

  test('leaves the region out when a finding has no line', () => {
    const form = run().results!.find((result) => result.ruleId === 'FILE_FORM')!;
    expect(form.locations![0]!.physicalLocation).not.toHaveProperty('region');
  });

  test('identifies a finding by line, field and type only', () => {
    const changed = structuredClone(FILES);
    for (const file of changed) {
      file.name = `other/${file.name}`;
      for (const each of file.findings) each.finding.current_value = 'OTHER';
    }
    const prints = (files: PlayedFile[]) => run(files).results!.map((result) => result.partialFingerprints);
    expect(prints(changed)).toEqual(prints(FILES));
  });

  test('lists the files with hash and totals, and links each result to its file', () => {
    const { artifacts, results, properties, invocations } = run();
    expect(artifacts).toHaveLength(FILES.length);
    expect(artifacts![1]).toMatchObject({
      hashes: { 'sha-256': 'ab'.repeat(32) },
      properties: { total_errors: 7, total_warnings: 5, left_out: { LATE_REPORT: 3, INVALID_PHONE: 2 } },
    });
    expect(properties).toMatchObject({ total_errors: HOSTILE.length + 7, total_warnings: 5 });
    for (const result of results!) {
      const { uri, index } = result.locations![0]!.physicalLocation!.artifactLocation!;
      expect(artifacts![index!]!.location!.uri).toBe(uri);
    }
    expect(artifacts![0]!.location!.uri).toBe('out/a%20b%2Cc%3A%25%7C%3Ci%3E.txt');
    expect(invocations![0]!.executionSuccessful).toBe(false);
  });

  test.each([
    ['./out/x.txt', 'out/x.txt'],
    ['/tmp/x y.txt', 'file:///tmp/x%20y.txt'],
    ['C:\\out\\x.txt', 'file:///C:/out/x.txt'],
  ])('writes the path %s as the URI %s', (name, uri) => {
    expect(run([{ ...FILES[2]!, name }]).artifacts![0]!.location!.uri).toBe(uri);
  });

  test('says what it could not check and what was left out', () => {
    const notes = run().invocations![0]!.toolExecutionNotifications!.map((each) => each.message.text);
    expect(notes).toContain(FILES[0]!.layout.unchecked[0]);
    expect(notes.join()).toContain('Left out: 2 INVALID_PHONE, 3 LATE_REPORT');
  });

  test('covers numbers unless they are asked for', () => {
    expect(JSON.stringify(run())).not.toMatch(new RegExp(`${SSN}|${FEIN}|${BIRTH_DATE}`));
    expect(JSON.stringify(run(FILES, 'show'))).toContain(SSN);
  });
});
