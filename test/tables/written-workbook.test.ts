import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SheetToWrite, workbookBytes } from '../../src/tables/index.js';
import { anyText } from '../support/any-text.js';
import { runs } from '../support/campaign.js';
import { rowsOf, tableOf } from '../support/tables.js';

async function bytesOf(...sheets: SheetToWrite[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbookBytes(sheets)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const written = async (...sheets: SheetToWrite[]) => tableOf(await bytesOf(...sheets));

describe('a workbook that is written', () => {
  it('has all texts as they were, as cells of text', async () => {
    const texts = [
      '=1+1',
      '01234',
      ' two  blanks ',
      '_x0041_',
      '_x005F_x0041_',
      'a\r\nb\rc\nd\te',
      '\0\x01\x1f',
      '<&">',
      '\ud800',
      '😀é',
      "'",
      '1E5',
      '\ufffe',
    ];
    const [row] = await rowsOf(await written({ name: 'New hires', rows: [texts] }));
    expect(row?.cells).toEqual(texts.map((text) => ({ kind: 'text', text, format: '@' })));
  });

  it('has its sheets in their order, the hidden ones hidden, and empty cells between others', async () => {
    const table = await written(
      { name: 'New <hires>', rows: [['a', '', 'b'], [], ['', 'c']], hasHeadings: true },
      { name: 'newhire', isHidden: true, rows: [['x']] },
    );
    expect(table.sheets).toEqual([
      { name: 'New <hires>', isHidden: false },
      { name: 'newhire', isHidden: true },
    ]);
    const rows = await rowsOf(table);
    expect(rows.map(({ number, cells }) => [number, cells.map(({ text }) => text)])).toEqual([
      [1, ['a', '', 'b']],
      [3, ['', 'c']],
    ]);
  });

  it('has the same bytes whenever it is written', async () => {
    const sheet = { name: 'a', rows: [['x']] };
    expect((await bytesOf(sheet)).equals(await bytesOf(sheet))).toBe(true);
  });

  it('comes back, whatever its texts', async () => {
    const text = anyText({ minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        async (table) => {
          const read = await rowsOf(await written({ name: 'x', rows: table }));
          expect(read.map(({ cells }) => cells.map((cell) => cell.text))).toEqual(table);
        },
      ),
      { numRuns: runs(10, 1000) },
    );
  });
});
