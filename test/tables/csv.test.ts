import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guarded, unguarded } from '../../src/tables/csv/guard.js';
import { csvLine } from '../../src/tables/index.js';
import { runs } from '../support/campaign.js';
import { cellsOf, rowsOf, tableOf, textsOf, verdictOf } from '../support/tables.js';

const MARK = '\ufeff';
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();

describe('a text table', () => {
  it.each([
    [',', 'SSN,Name\n1,"Smith, John"\n2,Lee\n'],
    [';', 'Name;Home\nLee;"1 Oak St, Apt 9, Houston, TX"\nRay;2 Elm St, Dayton, OH\n'],
    ['\t', 'SSN\tName\n1\tSmith, John\n2\tLee, Jo\n'],
    ['|', 'SSN|Name\r\n1|Lee\r\n'],
    [',', 'New Hire Report\nBuckeye Tools; Inc\n\nSSN,Name,City\n1,Lee,Dayton\n'],
    [',', 'one column only\nsecond row\n'],
    [';', 'Name;Home;ST\nLee, Jo;"1 Oak St\nHouston, TX";TX\nRay, Al;"2 Elm St\nDayton, OH";OH\n'],
    [
      '\t',
      'Title\nName\tHome\tST\nLee, Jo\t"1 Oak St\nHouston, TX"\tTX\nRay, Al\t"2 Elm St\nDayton, OH"\tOH\n',
    ],
    [',', 'Name,Part,Note\nLee,5" pipe;a,"x;""y"""\nRay,6" pipe;b,z;c\n'],
  ])('is split by %j', async (separator, text) => {
    expect((await tableOf(text)).form).toEqual({ kind: 'csv', separator, encoding: 'utf-8' });
  });

  it('is split as its first line says, which is no row', async () => {
    for (const line of ['sep=;\r\n', 'SEP=;\n', '"sep=;"\n', `${MARK}sep=;\r\n`])
      expect(await cellsOf(`${line}a,b;c,d\n`)).toEqual({
        A1: { kind: 'text', text: 'a,b' },
        B1: { kind: 'text', text: 'c,d' },
      });
  });

  it.each([
    ['utf-8', Buffer.from('Name,City\nJosé,Peñasco\n')],
    ['utf-8', Buffer.from(`${MARK}Name,City\nJosé,Peñasco\n`)],
    ['windows-1252', Buffer.from('Name,City\nJosé,Peñasco\n', 'latin1')],
    ['utf-16', utf16le(`${MARK}Name,City\nJosé,Peñasco\n`)],
    ['utf-16', utf16be(`${MARK}Name,City\nJosé,Peñasco\n`)],
    ['utf-16', utf16le('Name,City\nJosé,Peñasco\n')],
    ['utf-16', utf16be('Name,City\nJosé,Peñasco\n')],
  ])('is read in %s', async (encoding, bytes) => {
    expect((await tableOf(bytes)).form).toMatchObject({ encoding });
    expect(await textsOf(bytes)).toEqual([
      ['Name', 'City'],
      ['José', 'Peñasco'],
    ]);
  });

  it('is read in Windows-1252 when only its last row is not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('a,b\n'.repeat(50_000)),
      Buffer.from('\x93x\x94,é\n', 'latin1'),
    ]);
    expect((await textsOf(bytes)).at(-1)).toEqual(['“x”', 'é']);
  });

  /** The bytes of a text in an encoding of one byte for each character. */
  const bytesIn = (characters: readonly string[], text: string) =>
    Buffer.from(
      Array.from(text, (one) => (one < '\x80' ? one.charCodeAt(0) : 128 + characters.indexOf(one))),
    );
  /** As a stream: Node.js decodes Windows-1252 as Latin-1 otherwise, in some versions. */
  const upperHalf = (label: string) => [
    ...new TextDecoder(label).decode(
      Uint8Array.from({ length: 128 }, (_, at) => 128 + at),
      { stream: true },
    ),
  ];
  const MAC_ROMAN = upperHalf('macintosh');
  const DOS = [...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑ'];
  const NAMES = [
    'José',
    'Zoë',
    'García',
    'Díaz',
    'López',
    'Peña',
    'Muñoz',
    'Nuñez',
    'Oñate',
    'Chloé',
    'Renée',
    'María',
  ];
  const MORE = [
    'Müller',
    'Jürgen',
    'Böhm',
    'François',
    'Élodie',
    'JOSÉ',
    'PEÑA',
    'GARCÍA',
    'ÁLVAREZ',
    'Álvarez',
    'Óscar',
  ];

  it.each([
    ...[...NAMES, ...MORE].map((name) => ['Mac Roman', MAC_ROMAN, name] as const),
    ...[...NAMES, 'Müller', 'Böhm', 'Élodie', 'JOSÉ', 'PEÑA'].map((name) => ['DOS', DOS, name] as const),
  ])('has no letter that is another one in %s', async (_, characters, name) => {
    const bytes = bytesIn(characters, `Name,City\n${name},Ann\nBob,${name}\n`);
    expect((await tableOf(bytes)).form).toMatchObject({ encoding: 'unknown' });
    const unread = name.replace(/[^\0-\x7f]/g, '\ufffd');
    expect(await textsOf(bytes)).toEqual([
      ['Name', 'City'],
      [unread, 'Ann'],
      ['Bob', unread],
    ]);
  });

  it('is read in Windows-1252 with its usual letters and signs', async () => {
    const names = [
      ...NAMES,
      ...MORE,
      'O’Neil',
      'D’Angelo',
      'Macy’s',
      'Smith–Jones',
      '“Bob” Lee',
      'MARTíNEZ',
      'Muñoz­',
      'José\u00a0Luis',
    ];
    const notes = ['doesn’t', 'we’ll', 'wait… ', '€5', '9–5', '• one', 'Acme™', '‘Al’ Lee', 'Lot — 5'];
    const all = [...names, ...notes];
    const bytes = bytesIn(upperHalf('windows-1252'), all.map((one) => `${one},1\n`).join(''));
    expect((await tableOf(bytes)).form).toMatchObject({ encoding: 'windows-1252' });
    expect((await textsOf(bytes)).map(([one]) => one)).toEqual(all);
  });

  it.each([
    ['a capital letter with a caron', ['Šimon', 'José']],
    ['small ones', ['Dušan', 'Žofie', 'Peña']],
    ['a ligature', ['Cœur', 'François']],
    ['an apostrophe before a small letter', ['D’angelo', 'Int’l', 'Hernández']],
    ['capitals', ['ŠKODA', 'PÉREZ', 'MUÑOZ']],
  ])('is read in Windows-1252 where other code pages give no words: %s', async (_, names) => {
    const bytes = bytesIn(upperHalf('windows-1252'), names.map((one) => `${one},1\n`).join(''));
    expect((await tableOf(bytes)).form).toMatchObject({ encoding: 'windows-1252' });
    expect((await textsOf(bytes)).map(([one]) => one)).toEqual(names);
  });

  it.each([
    ['Windows-1252 or Mac Roman', upperHalf('windows-1252'), ['Šimon', 'Anne']],
    ['Windows-1252 or Mac Roman', upperHalf('windows-1252'), ['D’angelo', 'O’Neil']],
    ['Mac Roman', MAC_ROMAN, ['García', 'Böhm', 'Díaz', 'Müller', 'María']],
    ['DOS', DOS, ['Zoë', 'Renée', 'Böhm', 'Hernández', 'Nuñez']],
  ])('is in no known encoding where several give words: %s', async (_, characters, names) => {
    const bytes = bytesIn(characters, names.map((one) => `${one},1\n`).join(''));
    expect((await tableOf(bytes)).form).toMatchObject({ encoding: 'unknown' });
  });

  it('keeps blanks, zeros, quotes and line ends within cells', async () => {
    expect(await textsOf('" a ",01234,"x ""y"" z"\r\n"1 Oak St\nApt 9",5" pipe,\r\n')).toEqual([
      [' a ', '01234', 'x "y" z'],
      ['1 Oak St\nApt 9', '5" pipe'],
    ]);
  });

  it('takes off what keeps zeros in a spreadsheet program, and says so', async () => {
    const shown = { kind: 'text', text: '01234', isQuotedFormula: true };
    expect(await cellsOf('="01234","=""01234""",=01234, ="01234" ,"=""1"" & ""2"""\n')).toEqual({
      A1: shown,
      B1: shown,
      C1: { kind: 'text', text: '=01234' },
      D1: shown,
      E1: { kind: 'text', text: '="1" & "2"' },
    });
    expect(await textsOf("'01234,'012-34-5678,''7,'x,O'1\n")).toEqual([
      ['01234', '012-34-5678', "'7", "'x", "O'1"],
    ]);
  });

  it('numbers rows as the spreadsheet program does: blank ones and titles count, a cell of several lines is one row', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['Report', '', '"a', 'b",c', ',,', 'd,e', ''].join(end);
      expect((await rowsOf(await tableOf(text))).map(({ number }) => number)).toEqual([1, 3, 5]);
    }
  });

  it('reads line ends of two kinds', async () => {
    expect(await textsOf('a,b\r\nc,d\n"e","f"\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
  });

  it('may be read again', async () => {
    const table = await tableOf('a,b\nc,d\n');
    expect(await rowsOf(table)).toEqual(await rowsOf(table));
  });

  it.each([
    ['a,b\n1,"x\n2,y\n3,z\n', 'Row 2 has a quote that is not closed. Open the file in a text editor'],
    [`a,b\n${'1,2\n'.repeat(70_000)}1,"x\n2,y\n`, 'Row 70002 has a quote that is not closed.'],
    [`a,b\n1,"${'x,y\n'.repeat(400_000)}`, 'Row 2 has a quote that is not closed.'],
    ['a,b\n1,2\n"x" y,3\n', 'Row 3 has text after a closing quote'],
    ['a,b\n1,"x\n"2","y"\n', 'Row 2 has text after a closing quote, or a quote in it is not closed.'],
    [`a,b\n1,${'x'.repeat(32_768)}\n`, 'A cell has more than 32,767 characters: B2.'],
    [`${','.repeat(1024)}\n`, 'The table has more than 1,024 columns.'],
    ['a,b\n\0\x01\x02,x\n', 'This is a binary file, not a table.'],
    ['', 'The file is empty.'],
    [`${MARK}\r\n  \r\n`, 'The file is empty.'],
  ])('is refused with its row: %#', async (text, sentence) => {
    expect(await verdictOf(text)).toContain(sentence);
  });

  it('is refused when it has more rows than a spreadsheet program shows', async () => {
    expect(await verdictOf(`a${'\n'.repeat(1_048_577)}`)).toContain('more than 1,048,576 rows');
  });

  it('comes back from what is written, whatever its texts', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'=+-@\'", ;\t\n\r\\aé＝0', ' '), maxLength: 6 });
    const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(',', '\t', ';'), async (table, separator) => {
        const lines = [['x', 'y', 'z'], ...table.map((texts) => ['x', ...texts, 'x'])];
        const read = await textsOf(
          `sep=${separator}\n${lines.map((texts) => csvLine(texts, separator)).join('')}`,
        );
        expect(read).toEqual(lines);
      }),
      { numRuns: runs(80, 3000) },
    );
  });

  it('has no text that a spreadsheet program takes for a formula, and loses no two of 7,381 to the same text', () => {
    const signs = [...'=+-@\'" 7\t'];
    const longer = (texts: string[]) => texts.flatMap((text) => signs.map((sign) => text + sign));
    const [one, two] = [signs, longer(signs)];
    const three = longer(two);
    const all = ['', ...one, ...two, ...three, ...longer(three)];
    expect(all).toHaveLength(7381);
    const written = all.map(guarded);
    expect(written.filter((text) => /^\s*[=+\-@\t]/.test(text))).toEqual([]);
    expect(written.map(unguarded)).toEqual(all);
  });
});
