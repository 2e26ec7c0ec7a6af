/** The small parts: the log of errors, named reorderings, undo, letters and slips. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undo } from '../../src/correction/audit/undo.js';
import { ErrorLog } from '../../src/correction/pipeline/error-log.js';
import { LineSet } from '../../src/correction/pipeline/line-set.js';
import { reorder, reordering, undoReorder } from '../../src/correction/rules/date-reordering.js';
import { isOneSlip, lettersAsDigits } from '../../src/correction/rules/one-slip.js';
import { toPlainText } from '../../src/correction/rules/plain-letters.js';
import { RULES } from '../../src/correction/rules/rule-catalogue.js';
import type { Finding } from '../../src/validation/finding.js';

const finding = (line: number, field: string): Finding => ({
  error_type: 'INVALID_CHARACTER',
  severity: 'error',
  line_number: line,
  record_number: line,
  record_type: 'employee',
  field_name: field,
  field_label: field,
  position: { start: 1, end: 2 },
  current_value: '',
  error_message: '',
  expected: '',
  fix: { tier: 'safe', hint: '' },
});

describe('the log of errors', () => {
  it('gives the errors of each line in the order they came, whenever they came', () => {
    const log = new ErrorLog();
    for (let line = 1; line <= 2000; line++) {
      log.add(finding(line, 'a'));
      if (line % 2 === 0) log.add(finding(line, 'b'));
    }
    log.add(finding(1, 'late'));
    log.sort();
    const names = (line: number) => log.on(line).map(({ field_name }) => field_name);
    expect([names(1), names(2), names(1999), names(2001)]).toEqual([['a', 'late'], ['a', 'b'], ['a'], []]);
    expect([log.has(2000), log.has(2001), log.size]).toEqual([true, false, 3001]);
  });
});

it('a set of lines holds what was added and nothing else', () => {
  const set = new LineSet();
  for (const line of [1, 32, 33, 100_000]) set.add(line);
  expect([1, 2, 31, 32, 33, 99_999, 100_000, 5_000_000].map((line) => set.has(line))).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
    true,
    false,
  ]);
});

describe('a named reordering', () => {
  it.each([
    ['MM/DD/YYYY', 'YYYYMMDD', '11/10/2026', '20261110'],
    ['MMDDYYYY', 'YYYYMMDD', '11102026', '20261110'],
    ['MMDDYY__', 'YYYY0M0D'.replace('YYYY0M0D', '20YYMMDD'), '111026  ', '20261110'],
    ['M/D/YYYY', '0M0DYYYY', '1/5/2026', '01052026'],
  ])('%s → %s', (from, to, before, after) => {
    expect(reorder(reordering(from, to), before)).toBe(after);
    expect(undoReorder(reordering(from, to), after)).toBe(before);
  });

  it.each(['11-10-2026', '1110202', '11/1O/2026', ''])('takes no "%s" for MM/DD/YYYY', (text) => {
    expect(reorder('MM/DD/YYYY → YYYYMMDD', text)).toBeUndefined();
  });
});

describe('undo', () => {
  it('puts back bytes of any encoding', () => {
    const change = { offset: 1, removed: 'É’', inserted: 'EX' };
    const undone = (encoding?: 'utf-8' | 'windows-1252') =>
      Buffer.from(undo([{ ...change, ...(encoding ? { encoding } : {}) }], Buffer.from('AEXB'))).toString(
        'hex',
      );
    expect(undone('utf-8')).toBe(Buffer.from('AÉ’B').toString('hex'));
    expect(undone('windows-1252')).toBe('41c99242');
  });

  it('refuses an output that is not the one of the audit', () => {
    const change = { offset: 0, removed: "O'B", inserted: 'OB' };
    expect(() => undo([change], Buffer.from('XB'))).toThrow(RangeError);
    expect(() =>
      undo([{ offset: 0, removed: '', inserted: '', reorder: 'MM/DD → DDMM' }], Buffer.from('1X12')),
    ).toThrow(RangeError);
  });
});

describe('plain letters', () => {
  it.each([
    ['MUÑOZ', 'MUNOZ'],
    ['Łukasz', 'Lukasz'],
    ['STRAßE', 'STRASSE'],
    ['“A” – B…'.replace('…', ''), '"A" - B'],
    ['JOSÃ‰', 'JOSE'],
    ['Å', 'A'],
  ])('%s is %s', (text, plain) => expect(toPlainText(text)).toBe(plain));

  it.each(['ИВАН', '李', 'A\ufffdB', '½', '€', 'Ã‰Ä'])('%s has none', (text) =>
    expect(toPlainText(text)).toBeUndefined(),
  );

  it('are what plain text stays', () => {
    fc.assert(fc.property(fc.stringMatching(/^[ -~]{0,40}$/), (text) => toPlainText(text) === text));
  });
});

describe('one slip', () => {
  it.each(['C0LUMBUS', 'COLUMBU', 'COLUMMBUS', 'CLOUMBUS', 'XCOLUMBUS'])(
    'lies between COLUMBUS and %s',
    (text) => expect(isOneSlip('COLUMBUS', text)).toBe(true),
  );
  it.each(['COLUMBUS', 'C0LUMBU', 'COLUMB', 'SUBMULOC', ''])('does not lie between COLUMBUS and %s', (text) =>
    expect(isOneSlip('COLUMBUS', text)).toBe(false),
  );
  it('is read out of letters only where digits result', () => {
    expect(['4321O', '43215', 'OIL', '432X5'].map(lettersAsDigits)).toEqual([
      '43210',
      undefined,
      '011',
      undefined,
    ]);
  });
});

it('every rule has its own id, and says in words what it does and needs', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  for (const { id, title, premise, basis } of RULES) {
    expect(id).toMatch(/^[a-z0-9-]+$/);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(premise).toMatch(/^[A-Z].*\.$/);
    expect(basis).toMatch(/\.$/);
  }
});
