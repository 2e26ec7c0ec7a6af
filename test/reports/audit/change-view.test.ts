import { describe, expect, test } from 'vitest';
import { diffLines } from '../../../src/cli/commands/correct/pretty-report.js';
import type { Change } from '../../../src/correction/index.js';
import { viewChange } from '../../../src/reports/audit/change-view.js';
import { InputLines } from '../../../src/reports/audit/input-lines.js';
import { Masks, type ValueMode } from '../../../src/reports/masks/masks.js';
import { loadPalette } from '../../../src/reports/text/palette.js';
import { findLayout } from '../../support/layouts.js';
import { cleanLines, fieldNamed, setField, TODAY } from '../../support/records.js';

const OHIO = findLayout('Ohio')!;
const [HEADER = '', FIRST = '', SECOND = ''] = [
  ...cleanLines(OHIO, { seed: 5, records: 2, address: 'domestic', contractor: false, optional: 1 }),
];

/** A change of the second employee; `at` counts characters into its line. */
function changeOf(field_name: string, at: number, rest: Partial<Change>, lineStart: number): Change {
  return {
    change_id: 'c1',
    line_number: 3,
    record_number: 2,
    field_name,
    error_type: 'INVALID_CHARACTER',
    offset: lineStart + at,
    removed: '',
    inserted: '',
    tier: 'safe',
    by: 'rule',
    rule: 'apostrophe',
    evidence: 'All letters are kept.',
    ...rest,
  };
}

interface Drawn {
  /** Of the second employee. */
  line: string;
  field: string;
  change: Partial<Change>;
  /** Characters before the change in its line; where the field starts by default. */
  at?: number;
  lineEnd?: string;
  encoding?: BufferEncoding;
  mode?: ValueMode;
}

function view({ line, field, change, at, lineEnd = '\n', encoding = 'latin1', mode = 'show' }: Drawn) {
  const before = [HEADER, FIRST].map((text) => text + lineEnd).join('');
  const bytes = Buffer.from(`${before}${line}${lineEnd}`, encoding);
  const lines = new InputLines((from, length) => bytes.subarray(from, from + length), OHIO);
  const start = at ?? fieldNamed(OHIO, field).start - 1;
  return viewChange(changeOf(field, start, change, before.length), lines, OHIO, new Masks(OHIO, mode, TODAY));
}

const NAME = 'employee_last_name';
const line = setField(OHIO, SECOND, NAME, "O'BRIEN");
const apostrophe = { line, field: NAME, change: { removed: "O'BRIEN", inserted: 'OBRIEN ' } };

describe('a change of one field', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
    ['no line ends', ''],
  ])('shows the whole field before and after, in a file with %s', async (_name, lineEnd) => {
    expect(view({ ...apostrophe, lineEnd })).toMatchObject({
      isWhole: true,
      before: "O'BRIEN",
      after: 'OBRIEN',
      field_label: 'Employee last name',
      position: { start: 43, end: 72 },
      masked: false,
    });
  });

  test('that begins within the field', async () => {
    const field = 'employee_address_1';
    const change = { removed: '“', inserted: '"', encoding: 'utf-8' } as const;
    const text = setField(OHIO, SECOND, field, '12 “A” ST');
    const at = fieldNamed(OHIO, field).start - 1 + 3;
    expect(view({ line: text, field, change, at, encoding: 'utf8' })).toMatchObject({
      before: '12 “A” ST',
      after: '12 "A” ST',
    });
  });

  test('in bytes of Windows-1252', async () => {
    const text = setField(OHIO, SECOND, NAME, 'MUÑOZ');
    const change = { removed: 'MUÑOZ', inserted: 'MUNOZ', encoding: 'windows-1252' } as const;
    expect(view({ line: text, field: NAME, change })).toMatchObject({
      before: 'MUÑOZ',
      after: 'MUNOZ',
    });
  });

  test('that puts the digits of a date in another order', async () => {
    const field = 'employee_date_of_hire';
    const text = setField(OHIO, SECOND, field, '11102026');
    const change = { reorder: 'MMDDYYYY → YYYYMMDD' };
    expect(view({ line: text, field, change })).toMatchObject({
      before: '11102026',
      after: '20261110',
    });
  });
});

describe('a change of a line that is too short', () => {
  const cut = {
    line: SECOND.trimEnd(),
    field: 'record',
    change: { inserted: '   ' },
    at: SECOND.trimEnd().length,
  };

  test('says what is put in, and in which columns', async () => {
    const found = view(cut);
    const start = SECOND.trimEnd().length + 1;
    expect(found).toMatchObject({ isWhole: false, after: '   ', position: { start, end: start + 2 } });
    expect(diffLines(found, 80, await loadPalette(false))).toContain('  + 3 blanks');
  });

  test('covers a piece of it, which may be of any field', async () => {
    const change = { removed: '899123456', inserted: '' };
    const found = view({ ...cut, change, field: 'employee_ssn', at: 1, mode: 'mask' });
    expect(found.before).toBe('*********');
    expect(found.masked).toBe(true);
  });

  test('shows separators, which give nothing away', async () => {
    const found = view({
      ...cut,
      change: { removed: '-' },
      field: 'employee_ssn',
      at: 4,
      mode: 'hide',
    });
    expect(found).toMatchObject({ before: '-', masked: false });
  });
});

describe('masks', () => {
  test('keep an SSN to its last four, and show nothing of one that is not nine digits', async () => {
    const change = { removed: '899-12-34', inserted: '899123456' };
    const found = view({
      line: setField(OHIO, SECOND, 'employee_ssn', '899-12-34'),
      field: 'employee_ssn',
      change,
      mode: 'mask',
    });
    expect(found).toMatchObject({ before: '*********', after: '*****3456', masked: true });
  });

  test('cover a name only when all is hidden, and the words of a model with it', async () => {
    expect(view({ ...apostrophe, mode: 'mask' }).before).toBe("O'BRIEN");
    const change = { ...apostrophe.change, model: 'm', evidence: "O'BRIEN is a slip." };
    const hidden = view({ ...apostrophe, change, mode: 'hide' });
    expect(hidden.before).toBe('*******');
    expect(diffLines(hidden, 80, await loadPalette(false)).join('\n')).not.toContain('BRIEN');
  });
});
