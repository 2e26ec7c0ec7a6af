import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { junit } from '../../../src/reports/formats/junit.js';
import { BIRTH_DATE, FEIN, FILES, finding, HOSTILE, HOSTILE_NAME, play, SSN } from '../same-facts-run.js';

interface Case {
  '@name': string;
  '@classname': string;
  failure?: { '@type': string; '@message': string; '#text'?: string };
  error?: { '@type': string; '@message': string };
}
interface Suite {
  '@name': string;
  '@tests': string;
  '@failures': string;
  '@errors': string;
  'system-out'?: string;
  properties: { property: { '@name': string; '@value': string }[] };
  testcase: Case[];
}

function suites(text: string): Suite[] {
  expect(XMLValidator.validate(text)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => name === 'testcase' || name === 'testsuite' || name === 'property',
  });
  return parser.parse(text).testsuites.testsuite;
}

describe('the JUnit report', () => {
  test('has one suite per file, whose counts agree with its cases', () => {
    const all = suites(play(junit));
    expect(all.map((suite) => suite['@name'])).toEqual(FILES.map(({ name }) => name));
    for (const suite of all) {
      expect(suite['@tests']).toBe(String(suite.testcase.length));
      expect(suite['@failures']).toBe(String(suite.testcase.filter((each) => each.failure).length));
      expect(suite['@errors']).toBe(String(suite.testcase.filter((each) => each.error).length));
    }
    expect(all.map((suite) => suite['@failures'])).toEqual(['1', '5', '0', '0']);
  });

  test('fails one case for each cause, which says how many and names the first lines', () => {
    const [failed] = suites(play(junit))[0]!.testcase;
    expect(failed!['@name']).toBe('INVALID_CHARACTER: Employee address line 1');
    expect(failed!['@classname']).toBe(HOSTILE_NAME);
    expect(failed!.failure).toMatchObject({
      '@type': 'INVALID_CHARACTER',
      '@message': `${HOSTILE.length} errors, first at line 2`,
    });
    const body = failed!.failure!['#text']!;
    expect(body.match(/^Line \d+: /gm)).toHaveLength(3);
    expect(body).toContain('Also on lines 5-16.');
  });

  test('names the lines of a cause of which no finding is shown', () => {
    const [failed] = suites(play(junit, FILES, { max: 0 }))[0]!.testcase;
    expect(failed!.failure!['#text']).toBe('On lines 2-16.');
  });

  test('passes one case for a clean file, and does not fail a warning', () => {
    const [, numbers, clean] = suites(play(junit));
    expect(clean!.testcase).toHaveLength(1);
    expect(clean!.testcase[0]).not.toHaveProperty('failure');
    const warning = numbers!.testcase.find((each) => each['@name'].startsWith('LOWER_CASE'))!;
    expect(warning).not.toHaveProperty('failure');
  });

  test('gives a file that does not match the layout a case with an error', () => {
    const sheet = suites(play(junit))[3]!;
    expect(sheet.testcase).toHaveLength(1);
    expect(sheet.testcase[0]!.error).toMatchObject({ '@type': 'DELIMITED_FILE' });
  });

  test('has the totals, and says what was left out', () => {
    const numbers = suites(play(junit))[1]!;
    const properties = Object.fromEntries(
      numbers.properties.property.map((each) => [each['@name'], each['@value']]),
    );
    expect(properties).toMatchObject({ total_records: '1000', total_errors: '7', total_warnings: '5' });
    expect(numbers['system-out']).toContain('Left out: 2 INVALID_PHONE, 3 LATE_REPORT');
  });

  test('stays XML and keeps hostile text as text', () => {
    const text = play(junit, FILES, { values: 'show', max: 100 });
    expect(text).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
    const body = suites(text)[0]!.testcase[0]!.failure!['#text']!;
    expect(body).toContain('<script>alert(1)</script>');
    expect(body).toContain(']]><x/>');
  });

  test('drops what XML forbids, also from the labels of a layout', () => {
    const [first] = FILES[0]!.findings;
    const odd = finding('INVALID_SSN', 'employee_ssn', { field_label: 'A\u0001B\uFFFF<' });
    const text = play(junit, [{ ...FILES[0]!, findings: [{ ...first!, finding: odd }] }]);
    expect(suites(text)[0]!.testcase[0]!['@name']).toBe('INVALID_SSN: AB<');
  });

  test('covers SSN, FEIN and birth date', () => {
    expect(play(junit)).not.toMatch(new RegExp(`${SSN}|${FEIN}|${BIRTH_DATE}`));
  });
});
