import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Masks } from '../../../src/reports/masks/masks.js';
import { drawWindow, type RecordWindow, windowOf } from '../../../src/reports/text/record-window.js';
import { widthOf } from '../../../src/reports/text/text-width.js';
import { TODAY } from '../../support/facts.js';
import { FEIN, finding, LAYOUT, line, SSN } from '../same-facts-run.js';

/** A line whose every column is named by the last digit of its number. */
const counted = (length: number) => Array.from({ length }, (_, at) => (at + 1) % 10).join('');
const rows = ({ numbers, ticks, line: { before, focus, after }, carets }: RecordWindow) => [
  numbers,
  ticks,
  before + focus + after,
  carets,
];

describe('a window', () => {
  it('has the column numbers above and carets under the columns at fault', () => {
    expect(rows(drawWindow(counted(80), { start: 41, end: 43 }, 40))).toEqual([
      '      30        40        50        60',
      ' -+----|----+----|----+----|----+----|-',
      '…45678901234567890123456789012345678901…',
      '                  ^^^',
    ]);
  });

  it('starts at column 1 without an ellipsis when the fault is near', () => {
    const [, ticks, text, carets] = rows(drawWindow(counted(80), { start: 2, end: 3 }, 22));
    expect(ticks).toBe(' ----+----|----+----|');
    expect(text).toBe(' 12345678901234567890…');
    expect(carets).toBe('  ^^');
  });

  it('ends at the last column without an ellipsis', () => {
    const [, , text, carets] = rows(drawWindow(counted(80), { start: 80, end: 80 }, 22));
    expect(text).toBe('…12345678901234567890');
    expect(carets).toBe(`${' '.repeat(20)}^`);
  });

  it('draws the blanks of an empty field', () => {
    const [, , text] = rows(drawWindow('AB    CD', { start: 3, end: 6 }, 22));
    expect(text).toBe(' AB····CD');
  });

  it('points at the columns that are missing after a short line', () => {
    const [, , text, carets] = rows(drawWindow('ABCD', { start: 5, end: 8 }, 22));
    expect(text!.trimEnd()).toBe(' ABCD');
    expect(carets).toBe('     ^^^^');
  });

  it('gives a character of two columns two carets, and keeps those after it in place', () => {
    const [, ticks, text, carets] = rows(drawWindow('A名B', { start: 2, end: 3 }, 22));
    expect(text).toBe(' A名B');
    expect(ticks).toBe(' ----');
    expect(carets).toBe('  ^^^');
  });

  it('shows control characters without executing them', () => {
    const [, , text, carets] = rows(drawWindow('A\u001b[31mB', { start: 2, end: 2 }, 22));
    expect(text).toBe(' A␛[31mB');
    expect(carets).toBe('  ^');
  });

  it('is never wider than allowed, and its carets are always under the field', () => {
    const unit = fc.constantFrom('A', '7', ' ', '名', '\u0301', '\u001b', '\t', '😀');
    const cases = fc.record({
      text: fc.string({ unit, maxLength: 300 }),
      start: fc.integer({ min: 1, max: 310 }),
      size: fc.integer({ min: 1, max: 60 }),
      width: fc.integer({ min: 20, max: 200 }),
    });
    fc.assert(
      fc.property(cases, ({ text, start, size, width }) => {
        const window = drawWindow(text, { start, end: start + size - 1 }, width);
        for (const row of rows(window)) expect(widthOf(row)).toBeLessThanOrEqual(width);
        const before = widthOf(window.line.before);
        expect(window.carets.trimEnd()).toBe(' '.repeat(before) + '^'.repeat(widthOf(window.line.focus)));
      }),
      { examples: [[{ text: '😀', start: 24, size: 1, width: 26 }]] },
    );
  });
});

describe('the window of a finding', () => {
  const text = line({
    record_type: '2',
    employee_ssn: SSN,
    employee_date_of_birth: '19700229',
    employee_last_name: 'ROE',
    employer_fein: FEIN,
  });
  const masks = new Masks(LAYOUT, 'mask', TODAY);
  const drawn = (found: Parameters<typeof windowOf>[0], record = text) =>
    rows(windowOf(found, masks.line(found, record), LAYOUT, 76));

  it('masks the neighbors of the field too', () => {
    const [, , hire] = drawn(finding('INVALID_DATE', 'employee_date_of_hire'));
    expect(hire).toContain('********········');
    const [, , name] = drawn(finding('MISSING_REQUIRED_FIELD', 'employee_first_name'));
    expect(name).toContain('2*****9876');
  });

  it('points at missing and at excess characters of a line', () => {
    const short = finding('RECORD_LENGTH_MISMATCH', 'record', { position: { start: 1, end: 811 } });
    expect(drawn(short, text.slice(0, 811))[3]).toMatch(/ \^{4}$/);
    expect(drawn(short, `${text}XYZ`)[2]).toMatch(/\*\*\*$/);
    expect(drawn(short, `${text}XYZ`)[3]).toMatch(/ \^{3}$/);
  });

  it('points at the place where a record is displaced', () => {
    const shifted = finding('RECORD_SHIFTED', 'record', { position: { start: 46, end: 50 } });
    const [numbers, , , carets] = drawn(shifted);
    expect(carets!.indexOf('^') - (numbers!.indexOf('50') + 1)).toBe(46 - 50);
    expect(carets!.trim()).toHaveLength(5);
  });

  it('points at the identifier when the finding is about the whole line', () => {
    const unknown = finding('UNKNOWN_RECORD_TYPE', 'record', { record_type: 'unknown' });
    const [, , row, carets] = drawn(unknown, text.replace(/^2/, 'X'));
    expect(row!.startsWith(' **********')).toBe(true);
    expect(carets).toBe(' ^');
  });
});
