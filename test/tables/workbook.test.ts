import { describe, expect, it } from 'vitest';
import { cellsOf, rowsOf, tableOf, textsOf, verdictOf } from '../support/tables.js';
import { workbookOf, type ZipPart } from '../support/zip.js';

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
/** Cells of row 1, each a number in the format of the same place. */
const numbers = (...values: string[]) =>
  `<row r="1">${values.map((value, at) => `<c s="${at + 1}"><v>${value}</v></c>`).join('')}</row>`;
const sheet = (rows: string, more: Partial<Parameters<typeof workbookOf>[0]> = {}) =>
  workbookOf({ sheets: { Hires: rows }, ...more });

describe('a workbook', () => {
  it('gives texts of all kinds', async () => {
    const texts =
      '<si><t xml:space="preserve"> Lee </t></si><si><r><t>Mary</t></r><r><rPr><b/></rPr><t> Ann</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b_x005F_x0041_ &amp; &#233;</t></si>';
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c>' +
      '<c r="E1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c r="F1" t="str"><f>A1&amp;"x"</f><v>Lee x</v></c></row>';
    expect(await textsOf(sheet(rows, { texts }))).toEqual([
      [' Lee ', 'Mary Ann', '東京', 'a\rb_x0041_ & é', 'inline', 'Lee x'],
    ]);
  });

  it('shows numbers whose format has zeros or signs as the spreadsheet program does', async () => {
    const formats = [
      '00000',
      '000-00-0000',
      '000\\-00\\-0000',
      '00\\-0000000',
      '[&lt;=99999]00000;00000\\-0000',
      '[&lt;=99999]00000;00000\\-0000',
      '"#"000',
      '0',
      '#,##0',
      '@',
      '000-00-0000;-0;"none"',
      '###-##-####',
    ];
    const values = [
      '1234',
      '12345678',
      '12345678',
      '12345678',
      '1234',
      '430041234',
      '7',
      '5',
      '5200',
      '12',
      '0',
      '12345678',
    ];
    const cells = await cellsOf(sheet(numbers(...values), { formats }));
    expect(Object.values(cells).map(({ text, shown }) => [text, shown])).toEqual([
      ['1234', '01234'],
      ['12345678', '012-34-5678'],
      ['12345678', '012-34-5678'],
      ['12345678', '01-2345678'],
      ['1234', '01234'],
      ['430041234', '43004-1234'],
      ['7', '#007'],
      ['5', undefined],
      ['5200', undefined],
      ['12', undefined],
      ['0', undefined],
      ['12345678', '12-34-5678'],
    ]);
    expect(cells.A1?.format).toBe('00000');
  });

  it('gives numbers without exponent and without the noise of binary fractions', async () => {
    const rows = `<row>${[
      '4.6E3',
      '1.5e-7',
      '52000.000000000007',
      '-0.5',
      '1.23E+20',
      '123456789012345678',
      '0012',
    ]
      .map((value) => `<c><v>${value}</v></c>`)
      .join('')}</row>`;
    expect(await textsOf(sheet(rows))).toEqual([
      ['4600', '0.00000015', '52000', '-0.5', '123000000000000000000', '123456789012345678', '12'],
    ]);
  });

  it.each([
    [false, '46341', 'm/d/yyyy', '2026-11-15'],
    [true, '44879', 'm/d/yyyy', '2026-11-15'],
    [false, '46341.5', 'yyyy\\-mm\\-dd hh:mm', '2026-11-15T12:00:00'],
    [false, '46340.9999999999', 'd-mmm-yy', '2026-11-15'],
    [false, '46341', '[$-409]d\\-mmm\\-yyyy;@', '2026-11-15'],
    [false, '46341', '"day "d', '2026-11-15'],
    [false, '59', 'm/d/yyyy', '1900-02-28'],
    [false, '60', 'm/d/yyyy', '1900-02-29'],
    [false, '61', 'm/d/yyyy', '1900-03-01'],
    [true, '0', 'm/d/yyyy', '1904-01-01'],
  ])('gives the day of a date: 1904 %s, %s as %s', async (is1904, value, format, day) => {
    const cells = await cellsOf(sheet(numbers(value), { formats: [format], is1904 }));
    expect(cells.A1).toEqual({ kind: 'date', text: day, format });
  });

  it.each(['General', '[h]:mm', 'h:mm AM/PM', '0.00', '[Red]0', '"dd"0', '0\\d', '0.0E+0'])(
    'gives a number, no day, in the format %s',
    async (format) => {
      expect((await cellsOf(sheet(numbers('46341'), { formats: [format] }))).A1?.kind).toBe('number');
    },
  );

  it('knows the formats that a file need not describe', async () => {
    const styles =
      '<styleSheet><cellXfs><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="31"/></cellXfs></styleSheet>';
    const rows =
      '<row><c s="0"><v>46341</v></c><c s="1"><v>46341.25</v></c><c s="2"><v>0.25</v></c><c s="3"><v>46341</v></c></row>';
    const cells = await cellsOf(sheet(rows, { parts: [{ name: 'xl/styles.xml', data: styles }] }));
    expect(Object.values(cells).map(({ text }) => text)).toEqual([
      '2026-11-15',
      '2026-11-15T06:00:00',
      '0.25',
      '2026-11-15',
    ]);
  });

  it('gives dates that the file has as text, booleans, errors and formulas as what they are', async () => {
    const rows =
      '<row r="3"><c r="A3" t="d"><v>2026-11-15T00:00:00Z</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" t="e"><f>X</f><v>#REF!</v></c>' +
      '<c r="D3"><f>SUM(A1)</f><v>12</v></c><c r="E3"><f>SUM(A1)</f></c><c r="F3"><f>SUM(A1)</f><v/></c>' +
      '<c r="G3" t="str"><f>""</f><v></v></c><c r="H3" t="d"><v>soon</v></c></row>';
    expect(await cellsOf(sheet(rows))).toEqual({
      A3: { kind: 'date', text: '2026-11-15' },
      B3: { kind: 'boolean', text: 'TRUE' },
      C3: { kind: 'error', text: '#REF!', isComputed: true },
      D3: { kind: 'number', text: '12', isComputed: true },
      E3: { kind: 'no_result', text: '' },
      F3: { kind: 'no_result', text: '' },
      H3: { kind: 'text', text: 'soon' },
    });
  });

  it('names hidden sheets, rows and columns, and merged cells', async () => {
    const whole = `<?xml version="1.0"?><worksheet><cols><col min="2" max="3" hidden="1"/><col min="5" max="16384" hidden="0"/></cols>
      <sheetData><row r="2" hidden="true">${text('A2', 'x')}</row><row r="4">${text('C4', 'y')}</row></sheetData>
      <mergeCells><mergeCell ref="A4:C5"/></mergeCells></worksheet>`;
    const table = await tableOf(
      workbookOf({
        sheets: { Hires: whole, Lists: '<row/>', Codes: '' },
        attributes: { Lists: 'state="hidden"', Codes: 'state="veryHidden"' },
      }),
    );
    expect(table.sheets).toEqual([
      { name: 'Hires', isHidden: false },
      { name: 'Lists', isHidden: true },
      { name: 'Codes', isHidden: true },
    ]);
    const rows = await rowsOf(table);
    expect(rows.map(({ number, isHidden }) => [number, isHidden])).toEqual([
      [2, true],
      [4, false],
    ]);
    expect(rows[1]?.cells.map(({ text }) => text)).toEqual(['', '', 'y']);
    expect(table.facts(table.sheets[0]!)).toEqual({
      hiddenColumns: [2, 3],
      merged: [{ firstRow: 4, lastRow: 5, firstColumn: 1, lastColumn: 3 }],
    });
  });

  it('is read with prefixed names, and without references', async () => {
    const whole =
      '<?xml version="1.0"?><x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row>' +
      '<x:row r="5"><x:c r="B5"><x:v>3</x:v></x:c><x:c><x:v>4</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(Object.keys(await cellsOf(sheet(whole)))).toEqual(['A1', 'B1', 'B5', 'C5']);
  });

  it('is read in UTF-16, which its standard allows', async () => {
    const data = Buffer.from(
      `\ufeff<?xml version="1.0" encoding="utf-16"?><worksheet><sheetData><row>${text('A1', 'é')}</row></sheetData></worksheet>`,
      'utf16le',
    );
    const parts = [{ name: 'xl/worksheets/sheet0.xml', data }];
    expect(await textsOf(sheet('', { parts }))).toEqual([['é']]);
  });

  it('is refused without a number that may be private in the name of its sheet or of a part', async () => {
    const name = 'Ann 899-36-5001';
    const refused = (rows: string, parts: readonly ZipPart[] = []) =>
      verdictOf(workbookOf({ sheets: { [name]: rows }, parts }));
    const merged = (count: number) =>
      `<?xml version="1.0"?><worksheet><mergeCells>${'<mergeCell ref="A1:B1"/>'.repeat(count)}</mergeCells></worksheet>`;
    const target = 'worksheets/899-36-5001.xml';
    const relations = `<Relationships><Relationship Id="s0" Type="x/worksheet" Target="${target}"/></Relationships>`;
    const own = { name: 'xl/_rels/workbook.xml.rels', data: relations };
    for (const says of [
      await refused('<row r="2"><c r="B2" t="s"><v>1</v></c></row>'),
      await refused('<row r="2"/><row r="1"/>'),
      await refused(`<row r="1"><c r="A1" t="str"><v>${'x'.repeat(40_000)}</v></c></row>`),
      await refused(merged(100_001)),
      await refused('', [own]),
      await refused('', [own, { name: `xl/${target}`, data: '<worksheet><' }]),
    ]) {
      expect(says).toMatch(/(?:Ann |\/)XXX-XX-5001/);
      expect(says).not.toContain('899');
    }
  });

  it('reads no text beyond that of its cells', async () => {
    const rows = `<row r="1"><c r="A1"><v>1</v><extLst><ext><f>x</f><v>9</v></ext></extLst></c></row>`;
    expect((await cellsOf(sheet(rows))).A1).toEqual({ kind: 'number', text: '1' });
  });

  it('is refused with the place where a shared text is missing, a number is none, or a cell is not where it says', async () => {
    const place = (rows: string) => verdictOf(sheet(rows, { texts: '<si><t>x</t></si>' }));
    expect(await place('<row r="2"><c r="B2" t="s"><v>1</v></c></row>')).toContain(
      'A cell is damaged: Hires!B2.',
    );
    expect(await place('<row r="2"><c r="B2"><v>abc</v></c></row>')).toContain(
      'A cell is damaged: Hires!B2.',
    );
    for (const row of [
      '<c r="B3"><v>1</v></c>',
      '<c r="B2"/><c r="A2"/>',
      '<c r="A2"/><c r="A2"/>',
      '<c r="2A"/>',
    ])
      expect(await place(`<row r="2">${row}</row>`)).toContain('The sheet Hires is damaged in row 2');
    expect(await place('<row r="2"/><row r="2"/>')).toContain('The sheet Hires is damaged after row 2');
  });
});
