import { describe, expect, it } from 'vitest';
import { isMaskedSsn } from '../../../src/conversion/reading/numbers.js';
import { ValuesProfile } from '../../../src/conversion/table/values-profile.js';
import { ZipStates } from '../../../src/conversion/table/zip-states.js';
import type { Cell } from '../../../src/tables/index.js';
import { findLayout } from '../../support/layouts.js';
import { converted, fieldTexts, tableOf } from '../support/converted.js';

const OHIO = findLayout('Ohio')!;
const NEW_YORK = findLayout('New York')!;
const number = (text: string, shown?: string): Cell => ({ kind: 'number', text, ...(shown && { shown }) });

it('takes dashes and blanks out of numbers, and no digit', async () => {
  const ssn = await fieldTexts(OHIO, 'employee_ssn', { cells: ['900-12-3456', ' 900 12 3457', '900123458'] });
  expect(ssn.texts).toEqual(['900123456', '900123457', '900123458']);
  expect(ssn.changes).toEqual({ 'dashes removed from SSN': 2, 'blanks around a value': 1 });
  expect((await fieldTexts(OHIO, 'employer_fein', { cells: ['31-1234567'] })).texts).toEqual(['311234567']);
});

it('takes the points out of an SSN where they part its three groups, and out of no other number', async () => {
  const ssn = await fieldTexts(OHIO, 'employee_ssn', {
    cells: [
      '900.12.3456',
      '012.34.5678',
      '90.012.3456',
      '900.123456',
      '900123456.0',
      '.900123456',
      '900.12-3456',
    ],
  });
  expect(ssn.texts).toEqual(['900123456', '012345678', '', '', '', '', '']);
  expect(ssn.changes).toEqual({ 'dots removed from SSN': 2 });
  expect(ssn.troubles).toHaveLength(5);
  expect((await fieldTexts(OHIO, 'employer_fein', { cells: ['31.1234567'] })).texts).toEqual(['']);
});

it('takes out characters that nobody sees, as they are copied with a number, and counts them', async () => {
  const marks = ['\u202d', '\u202c', '\u200e', '\u200b', '\u00ad', '\ufeff', '\u2060'];
  const [first, ...others] = marks.map((mark) => `${mark}900-12-3456${mark}`);
  const inside = marks.map((mark) => `900-12${mark}-3456`);
  const cells = [first ?? '', ...others, ...inside];
  const ssn = await fieldTexts(OHIO, 'employee_ssn', { cells });
  expect(ssn.texts).toEqual(cells.map(() => '900123456'));
  expect(ssn.changes).toMatchObject({ 'invisible characters removed': cells.length });
  expect(ssn.changes).not.toHaveProperty('blanks around a value');
  const hired = await fieldTexts(OHIO, 'employee_date_of_hire', { cells: ['\u200e11/\u200e15/2026'] });
  expect(hired.texts).toEqual(['20261115']);
  const profile = new ValuesProfile(20261121);
  for (const text of cells) profile.observe({ kind: 'text', text });
  expect(profile.count('nine digits')).toBe(cells.length);
});

it('knows a word for people who left in any row', () => {
  const profile = new ValuesProfile(20261121);
  for (let row = 1; row <= 3000; row++) profile.observe({ kind: 'text', text: 'Hire' });
  expect(profile.count('no hire')).toBe(0);
  profile.observe({ kind: 'text', text: 'Termination' });
  expect(profile.count('no hire')).toBe(1);
});

it('takes no minus out of a number', async () => {
  const cells = [number('-900123456'), '-900123456', '–900-12-3456'];
  const { texts, troubles } = await fieldTexts(OHIO, 'employee_ssn', { cells });
  expect(texts).toEqual(['', '', '']);
  expect(troubles).toHaveLength(3);
});

it.each(['900.12.3456', '900–12–3456', '900‑12‑3456', '900 12 3456', '900-12-3456'])(
  'recognizes a column of SSNs as what it reads as one: %s',
  async (text) => {
    const profile = new ValuesProfile(20261121);
    profile.observe({ kind: 'text', text });
    expect(profile.count('nine digits')).toBe(1);
    expect((await fieldTexts(OHIO, 'employee_ssn', { cells: [text] })).texts).toEqual(['900123456']);
  },
);

it('puts zeros before an SSN only where that was confirmed', async () => {
  expect((await fieldTexts(OHIO, 'employee_ssn', { cells: [number('12345678')] })).texts).toEqual([
    '12345678',
  ]);
  const restored = await fieldTexts(OHIO, 'employee_ssn', {
    restore_zeros: true,
    cells: [number('12345678'), number('123456')],
  });
  expect(restored.texts).toEqual(['012345678', '123456']);
  expect(restored.changes).toEqual({ 'zero added before SSN': 1 });
});

it.each([
  ['employee_ssn', [3, 2, 4], ['12-34-5678', '1-23-4567', '12 34 5678', '1234567', '12345678']],
  ['employer_fein', [2, 7], ['1-2345678', '1 2345678', '1–2345678', '12345678']],
] as const)(
  'puts zeros before %s only where its first group is the short one',
  async (name, groups, lost) => {
    const whole = await fieldTexts(findLayout('Ohio')!, name, { restore_zeros: true, cells: lost });
    const column = lost.map((cell) => cell.replace(/\D/g, ''));
    expect(whole.texts).toEqual(column.map((digits) => digits.padStart(9, '0')));
    // One digit is missing in another group, or the groups are not those of the number.
    const short = groups.flatMap((_, missing) =>
      missing === 0 ? [] : [groups.map((size, at) => '123456789'.slice(0, at === missing ? size - 1 : size))],
    );
    const cells = [
      ...short,
      ['1234', '5678'],
      ['1234567', '8'],
      ['123', '45', '678'],
      ['1', '234567'],
    ].flatMap((parts) => ['-', ' ', '–'].map((sign) => parts.join(sign)));
    const { texts, changes } = await fieldTexts(findLayout('Ohio')!, name, { restore_zeros: true, cells });
    expect(texts).toEqual(cells.map((cell) => cell.replace(/\D/g, '')));
    expect(Object.keys(changes).filter((change) => change.startsWith('zero'))).toEqual([]);
  },
);

it('puts no zero before a text where another text of the column begins with one: it lost another digit', async () => {
  for (const [name, whole] of [
    ['employee_ssn', '012-34-5678'],
    ['employer_fein', '01-2345678'],
  ] as const) {
    const cells = [whole, '12345678', number('12345679')];
    const { texts, changes } = await fieldTexts(OHIO, name, { restore_zeros: true, cells });
    expect(texts).toEqual(['012345678', '12345678', '012345679']);
    expect(Object.values(changes)).toContain(1);
  }
});

it('writes a number as its format shows it', async () => {
  expect(
    (await fieldTexts(OHIO, 'employee_ssn', { cells: [number('12345678', '012-34-5678')] })).texts,
  ).toEqual(['012345678']);
});

it('puts the zero before a ZIP where it then lies in the state of the row, and the column lost its zeros', async () => {
  const states = { field: 'employee_state', cells: ['MA', 'OH', ''] };
  const lost = await fieldTexts(OHIO, 'employee_zip', { cells: ['2139', '4300', '2139'] }, [states]);
  expect(lost.texts).toEqual(['02139', '4300', '2139']);
  expect(lost.troubles).toEqual([
    '4: the ZIP has four digits, and with leading zeros it is not in OH. Written as it is.',
    '5: the ZIP has four digits, and the row has no state that proves it. Written as it is.',
  ]);
  const kept = await fieldTexts(OHIO, 'employee_zip', { cells: ['2139', '02140'] }, [
    { field: 'employee_state', cells: ['MA', 'MA'] },
  ]);
  expect(kept.texts).toEqual(['2139', '02140']);
});

it('parts a ZIP with its extension, and says where a layout has no field for it', async () => {
  const zip = { field: 'employee_zip', cells: ['43004-1234'] };
  expect((await fieldTexts(OHIO, 'employee_zip', zip)).texts).toEqual(['43004']);
  const { lines, troubles } = await converted(OHIO, tableOf([zip]));
  expect(lines[1]?.slice(219, 228)).toBe('430041234');
  expect(troubles).toEqual([]);
  expect((await fieldTexts(NEW_YORK, 'employee_zip', zip)).changes).toEqual({
    'four digits after the ZIP left out, as New York has no field for them': 1,
  });
});

it('writes states and listed values as codes, where the layout lists them', async () => {
  expect(
    (await fieldTexts(OHIO, 'employee_state', { cells: ['Ohio', 'new york', 'TX', 'Ontario'] })).texts,
  ).toEqual(['OH', 'NY', 'TX', '']);
  expect((await fieldTexts(OHIO, 'employee_gender', { cells: ['Female', 'm', 'Unknown'] })).texts).toEqual([
    'F',
    'm',
    'U',
  ]);
});

it('writes accents as plain letters, and keeps letter case', async () => {
  const { texts, changes } = await fieldTexts(OHIO, 'employee_last_name', {
    cells: ['Núñez', "O'Brien", 'МОСКВА'],
  });
  expect(texts).toEqual(['Nunez', "O'Brien", '']);
  expect(changes).toEqual({ 'accents and typographic signs to plain letters': 1 });
});

it('leaves a value blank that is too long, and cuts a name only where that was confirmed', async () => {
  const cells = ['MAXIMILIANA-ANASTASIA'];
  const left = await fieldTexts(OHIO, 'employee_first_name', { cells });
  expect(left.texts).toEqual(['']);
  expect(left.troubles).toEqual([
    '3: employee_first_name is too long: 21 characters; the field has 16 in the layout of Ohio. Left blank. Shorten it, or confirm cutting.',
  ]);
  expect((await fieldTexts(OHIO, 'employee_first_name', { cells, cut: true })).texts).toEqual([
    'MAXIMILIANA-ANAS',
  ]);
  expect((await fieldTexts(OHIO, 'employee_ssn', { cells: ['9001234567890'], cut: true })).texts).toEqual([
    '',
  ]);
});

it.each<[string, Cell | string, string]>([
  [
    'an error',
    { kind: 'error', text: '#REF!' },
    'the cell contains an error in place of a value. Left blank. Fix the formula.',
  ],
  ['an error in CSV', '#N/A', 'the cell contains an error in place of a value. Left blank. Fix the formula.'],
  [
    'a formula without a value',
    { kind: 'no_result', text: '' },
    'a formula without a value. Left blank. Open the file in the spreadsheet program and save it.',
  ],
  [
    'a number in short form',
    '9.00E+08',
    'a number in scientific notation, which has lost digits. Left blank. Format the column as text in the program that exported it, and export it again.',
  ],
])('leaves %s blank and says why', async (_what, cell, trouble) => {
  const { texts, troubles } = await fieldTexts(OHIO, 'employee_ssn', { cells: [cell] });
  expect({ texts, troubles }).toEqual({ texts: [''], troubles: [`3: ${trouble}`] });
});

it('knows an SSN of which only the last digits are shown', () => {
  for (const masked of ['XXX-XX-1234', '***-**-1234', 'xxxxx1234', '•••••1234', 'XXX.XX.1234'])
    expect(isMaskedSsn(masked), masked).toBe(true);
  for (const other of ['900-12-3456', '900123456', '', 'XAVER', '12345678'])
    expect(isMaskedSsn(other), other).toBe(false);
});

it('reads an amount of dollars as cents', async () => {
  const { texts, troubles } = await fieldTexts(findLayout('Texas')!, 'employee_salary', {
    cells: ['$52,000.00', '52000', '1.5', 'n/a'],
  });
  expect(texts).toEqual(['005200000', '005200000', '000000150', '']);
  expect(troubles).toEqual(['6: not an amount in dollars and cents. Left blank. Write it as 52000.00.']);
});

describe('an amount with three digits after its only point or comma', () => {
  const salaries = (cells: readonly (string | Cell)[]) =>
    fieldTexts(findLayout('Texas')!, 'employee_salary', { cells });

  it('is left blank with a message where nothing in the column proves what its point means', async () => {
    for (const cells of [
      ['52.000', '61.500', '1.000'],
      ['52.000', '61500'],
      ['$48.250', '52,000'],
      ['52.000', '48,25'],
      ['52.000', '1.052.000'],
      ['52.000', '61.500,50', '52.00'],
    ]) {
      const { texts, troubles } = await salaries(cells);
      expect([cells, texts[0]]).toEqual([cells, '']);
      expect(troubles[0]).toContain('it is not clear whether its point or comma is before the cents');
    }
  });

  it('is read where another amount, or a number of a workbook, proves it', async () => {
    for (const other of ['61500.5', '1,234.50', '48.25', '17.5000'])
      expect((await salaries(['52.000', other])).texts[0]).toBe('000005200');
    expect((await salaries([{ kind: 'number', text: '52.000' }])).texts).toEqual(['000005200']);
  });

  it('has thousands before a comma, unless the column has cents after one', async () => {
    expect((await salaries(['52,000', '61,500'])).texts).toEqual(['005200000', '006150000']);
    expect((await salaries(['52,000', '48,25'])).texts).toEqual(['', '']);
  });
});

it('takes the dash off a ZIP code that no digits follow, as some programs write it', async () => {
  const zip = { cells: ['43004-', '43004 -', '43004-12'] };
  const { texts, changes, troubles } = await fieldTexts(OHIO, 'employee_zip', zip);
  expect(texts).toEqual(['43004', '43004', '']);
  expect(changes).toEqual({ 'dash without digits removed from ZIP': 2 });
  expect(troubles).toHaveLength(1);
});

it.each([
  '43004',
  '430041234',
  '43004-1234',
  '43004 1234',
  '43004 – 1234',
  '43004-',
  '43004 -',
  '43004–',
  '43004−',
])('takes for a ZIP code, whatever its column is called, what it reads as one: %s', async (text) => {
  const { texts } = await fieldTexts(OHIO, 'employee_zip', { cells: [text] });
  expect(texts).toEqual(['43004']);
  const cell = { kind: 'text' as const, text };
  const profile = new ValuesProfile(20261121);
  profile.observe(cell);
  expect(profile.count('zip')).toBe(1);
  const states = new ZipStates();
  for (let number = 1; number < 5; number++)
    states.observe({ number, isHidden: false, cells: [cell, { kind: 'text', text: 'OH' }] });
  expect(states.isIn(1, 2)).toBe(true);
});

it('takes no day for a text, as a spreadsheet program makes one of the apartment 12-3', async () => {
  const day: Cell = { kind: 'date', text: '2026-12-03' };
  for (const name of ['employee_address_2', 'employee_last_name', 'employee_zip', 'employee_ssn']) {
    const { texts, troubles } = await fieldTexts(OHIO, name, { cells: [day] });
    expect([name, ...texts]).toEqual([name, '']);
    expect(troubles).toEqual([
      '3: a date: a spreadsheet program takes a text such as 12-3 for one. Left blank. Write it as a text.',
    ]);
  }
  const { lines, troubles } = await converted(
    NEW_YORK,
    tableOf([
      { field: 'employee_last_name', cells: ['SENIOR'] },
      { field: 'employee_first_name', cells: [day] },
    ]),
  );
  expect(lines.join()).not.toMatch(/2026-12|SENIOR/);
  expect(troubles).toHaveLength(1);
});

it('writes no word for an address that is in another cell', async () => {
  const cells = ['"', '\u3003', 'ditto', 'Same', 'SAME AS ABOVE', 'see above', 'Same as mailing address'];
  for (const name of ['employee_address_1', 'employee_address_2', 'employee_city']) {
    const { texts, troubles } = await fieldTexts(OHIO, name, { cells });
    expect([name, ...texts]).toEqual([name, ...cells.map(() => '')]);
    expect(troubles).toHaveLength(cells.length);
    expect(troubles[0]).toContain('the value is in another cell. Left blank. Write the value itself.');
  }
  const others = await fieldTexts(OHIO, 'employee_city', { cells: ['Samesville', 'Ditto Landing'] });
  expect(others.texts).toEqual(['Samesville', 'Ditto Landing']);
  expect((await fieldTexts(OHIO, 'employee_last_name', { cells: ['Ditto', 'Same'] })).texts).toEqual([
    'Ditto',
    'Same',
  ]);
});

it('says of a street that it has the city, the state and the ZIP code too', async () => {
  const whole = [
    '1 Elm St, Dayton, OH 45402',
    '2 Elm St Apt 3 Dayton Oh. 45402-1234',
    '3 Pe\u00f1a St, Ponce, PR 00716',
  ];
  const { texts, troubles } = await fieldTexts(OHIO, 'employee_address_1', {
    cells: [...whole, '4 Elm St', 'Highway OH 4540', '5 Rue A, Paris, FR 75001', '6 State Route 45402'],
  });
  expect(texts.slice(0, 3)).toEqual([...whole.slice(0, 2), '3 Pena St, Ponce, PR 00716']);
  expect(troubles).toEqual(
    [3, 4, 5].map(
      (row) =>
        `${row}: it has a state and a ZIP code too. Written as it is. Each belongs in a column of its own.`,
    ),
  );
});

describe('a word or sign for nothing', () => {
  const NOTHING = [
    'N/A',
    'n/a',
    'NULL',
    '(null)',
    '\\N',
    'None',
    'NMN',
    'NMI',
    'No Middle Name',
    '-',
    '--',
    '.',
  ];
  const listed = (count: number) => ({ 'word or sign for no value left out': count });

  it('is no middle name and no line of an address, and its cells are listed', async () => {
    for (const name of ['employee_middle_name', 'employee_address_2', 'employee_address_3']) {
      const { texts, troubles, changes } = await fieldTexts(OHIO, name, { cells: NOTHING });
      expect([name, ...texts]).toEqual([name, ...NOTHING.map(() => '')]);
      expect(troubles).toEqual([]);
      expect(changes).toEqual(listed(NOTHING.length));
    }
    const { file } = await converted(OHIO, tableOf([{ field: 'employee_middle_name', cells: ['A', 'N/A'] }]));
    expect(file.notes.changes()).toEqual([
      { change: Object.keys(listed(1))[0], count: 1, cells: [{ row: 4, column: 1 }] },
    ]);
  });

  it('gives no initial', async () => {
    const initial = await fieldTexts(findLayout('Washington')!, 'employee_middle_initial', {
      cells: NOTHING,
    });
    expect(initial.texts).toEqual(NOTHING.map(() => ''));
    const { lines } = await converted(
      NEW_YORK,
      tableOf([
        { field: 'employee_first_name', cells: ['DULCE'] },
        { field: 'employee_middle_name', cells: ['N/A'] },
        { field: 'employee_last_name', cells: ['SENIOR'] },
      ]),
    );
    expect(
      lines
        .find((line) => line.startsWith('1H'))
        ?.slice(11, 39)
        .trim(),
    ).toBe('SENIOR,DULCE');
  });

  it('is listed with its own cell where a layout has one field for the name', async () => {
    const cells = (middle: string | Cell) => [
      { field: 'employee_last_name', cells: ['SENIOR'] },
      { field: 'employee_first_name', cells: ['DULCE'] },
      { field: 'employee_middle_name', cells: [middle] },
    ];
    const { file } = await converted(NEW_YORK, tableOf(cells('N/A')));
    expect(file.notes.changes()).toContainEqual({
      change: Object.keys(listed(1))[0],
      count: 1,
      cells: [{ row: 3, column: 3 }],
    });
    const { troubles } = await converted(NEW_YORK, tableOf(cells({ kind: 'date', text: '2026-12-03' })));
    expect(troubles).toMatchObject([{ row: 3, column: 3, kind: 'date' }]);
  });

  it('stays where there must be a name, and as a part of a text', async () => {
    expect((await fieldTexts(OHIO, 'employee_last_name', { cells: ['NULL', 'NONE'] })).texts).toEqual([
      'NULL',
      'NONE',
    ]);
    const names = ['NA', 'NMNA', 'NULL A', 'N'];
    expect((await fieldTexts(OHIO, 'employee_middle_name', { cells: names })).texts).toEqual(names);
    expect((await fieldTexts(OHIO, 'employee_address_2', { cells: ['# 4', '0'] })).texts).toEqual([
      '# 4',
      '0',
    ]);
  });
});
