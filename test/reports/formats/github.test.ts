import { describe, expect, test } from 'vitest';
import { visible } from '../../../src/printable.js';
import { github } from '../../../src/reports/formats/github.js';
import { ERROR_TYPES } from '../../../src/validation/catalogue/catalogue.js';
import {
  FEIN,
  FILES,
  finding,
  HOSTILE,
  HOSTILE_NAME,
  LAYOUT,
  type PlayedFile,
  play,
  SSN,
} from '../same-facts-run.js';

interface Command {
  name: string;
  properties: Record<string, string>;
  message: string;
}

/** Reads commands as GitHub's runner does. */
function commands(text: string): Command[] {
  const decode = (part: string) =>
    part
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%0A', '\n')
      .replaceAll('%0D', '\r')
      .replaceAll('%25', '%');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split(/\r?\n|\r/)
    .map((line) => {
      const [, name, properties, message] = /^::(error|warning|notice) (.*?)::(.*)$/.exec(line)!;
      const pairs = properties!.split(',').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), decode(pair.slice(at + 1))];
      });
      return { name: name!, properties: Object.fromEntries(pairs), message: decode(message!) };
    });
}

/** 5,000 findings with 40 causes in one file, 25 of errors and 15 of warnings: more than GitHub shows of either. */
const many: PlayedFile = {
  name: 'many.txt',
  layout: LAYOUT,
  findings: Array.from({ length: 5000 }, (_, index) => {
    const cause = index % 40;
    const field = cause % 2 ? 'employee_city' : 'employer_city';
    const severity = cause < 25 ? 'error' : 'warning';
    return {
      finding: finding(ERROR_TYPES[cause >> 1]!, field, { line_number: index + 2, severity }),
      text: '',
    };
  }),
  result: { total_records: 5000, records_with_errors: 3125 },
};

describe('the GitHub report', () => {
  test('stays within 10 errors and 10 warnings for 5,000 findings, and one notice has the true totals', () => {
    const all = commands(play(github, [many]));
    const of = (name: string) => all.filter((command) => command.name === name);
    expect(of('error')).toHaveLength(10);
    expect(of('warning')).toHaveLength(10);
    expect(of('notice')).toHaveLength(1);
    const notice = of('notice')[0]!.message;
    expect(notice).toContain('3,125 of 5,000 records have errors · 3,125 errors, 1,875 warnings.');
    expect(notice).toContain('does not show 20 groups of findings:');
    expect(notice.match(/^125 [A-Z_]+, Employe[re] city, first in many.txt at line \d+$/gm)).toHaveLength(20);
    expect(notice.length).toBeLessThan(4096);
  });

  test('says how many groups do not fit into the notice', () => {
    const fields = LAYOUT.record_types.at(-1)!.fields;
    const crowded: PlayedFile = {
      ...many,
      findings: fields.flatMap(({ name }) =>
        ERROR_TYPES.slice(0, 9).map((type) => ({ finding: finding(type, name), text: '' })),
      ),
    };
    const notice = commands(play(github, [crowded])).at(-1)!.message;
    expect(notice.length).toBeLessThan(4096);
    const listed = notice.split('\n').filter((line) => /^1 /.test(line) && line.includes('first in')).length;
    const shown = commands(play(github, [crowded])).filter(({ name }) => name === 'error').length;
    expect(notice).toContain(`and ${fields.length * 9 - shown - listed} more groups.`);
  });

  test('contains only commands, whatever the file or its name contains', () => {
    for (const values of ['mask', 'hide', 'show'] as const) {
      const all = commands(play(github, FILES, { values }));
      expect(all.filter(({ name }) => name === 'notice')).toHaveLength(1);
      expect(all.some(({ properties }) => properties.file === HOSTILE_NAME)).toBe(true);
      expect(all.map(({ name }) => name)).not.toContain('pwned');
    }
  });

  test.each(HOSTILE)('carries the value %j through to the reader', (value) => {
    const hostile = FILES[0]!.findings.find(({ finding: { current_value } }) => current_value === value)!;
    const [first, ...rest] = commands(
      play(github, [{ ...FILES[0]!, findings: [hostile] }], { values: 'show' }),
    );
    expect(first!.message).toContain(`Found: "${visible(value)}".`);
    expect(rest.map(({ name }) => name)).toEqual(['notice']);
  });

  test('points at the first place of a group and says how many there are', () => {
    const [first] = commands(play(github, [{ ...FILES[0]! }]));
    expect(first).toMatchObject({
      name: 'error',
      properties: {
        line: '2',
        col: '73',
        endColumn: '112',
        title: expect.stringContaining('INVALID_CHARACTER'),
      },
      message: expect.stringContaining('This is the first of 15.'),
    });
  });

  test('gives a file that does not match the layout an error, and names what was left out', () => {
    const all = commands(play(github));
    expect(all[0]).toMatchObject({ name: 'error', properties: { file: 'out/sheet.txt' } });
    expect(all.at(-1)!.message).toContain('Left out: 2 INVALID_PHONE, 3 LATE_REPORT');
    expect(all.at(-1)!.message).toContain('1 file not checked');
  });

  test('covers numbers', () => {
    expect(play(github)).not.toMatch(new RegExp(`${SSN}|${FEIN}`));
  });
});
