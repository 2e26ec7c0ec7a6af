import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTableInThread, type ReadingLimits } from '../../../src/jobs/tables/index.js';
import type { TableFile } from '../../../src/tables/index.js';
import { HOSTILE } from '../../support/hostile-workbooks.js';
import { rowsOf, tableOf } from '../../support/tables.js';
import { tempFolder } from '../../support/temp-folder.js';
import { workbookOf } from '../../support/zip.js';

/** What `use` makes of the table of these bytes, read in a thread. */
async function inThread<T>(
  bytes: Uint8Array | string,
  use: (table: TableFile) => Promise<T>,
  limits?: ReadingLimits,
): Promise<T> {
  const path = join(await tempFolder(), 'table');
  await writeFile(path, bytes);
  const table = await openTableInThread(path, limits);
  return use(table).finally(() => table.close());
}

const ROW = '<row r="N"><c r="AN" t="inlineStr"><is><t>Ada</t></is></c><c r="CN" s="1"><v>7</v></c></row>';
const rowsTo = (count: number) =>
  Array.from({ length: count }, (_, at) => ROW.replaceAll('N', String(at + 1))).join('');

describe('a table that is read in a thread', () => {
  it.each([
    ['a workbook', workbookOf({ sheets: { Hires: rowsTo(3), Other: '' } })],
    ['CSV', 'Name,SSN\n"Lovelace, Ada",="012345678"\n\n,last\n'],
  ])('has the same cells: %s', async (_, bytes) => {
    const here = await tableOf(bytes);
    const rows = await rowsOf(here);
    await inThread(bytes, async (there) => {
      expect(await rowsOf(there)).toEqual(rows);
      // Again, as each pass of a conversion does.
      expect(await rowsOf(there)).toEqual(rows);
      expect([there.form, there.sheets]).toEqual([here.form, here.sheets]);
      expect(there.facts(there.sheets[0]!)).toEqual(here.facts(here.sheets[0]!));
    });
  });

  it('can be left before its end, and read again', async () => {
    await inThread(workbookOf({ sheets: { Hires: rowsTo(5000) } }), async (table) => {
      for await (const [row] of table.rows(table.sheets[0]!)) {
        expect(row?.number).toBe(1);
        break;
      }
      expect(await rowsOf(table)).toHaveLength(5000);
    });
  });

  it.each(HOSTILE.filter(({ isHeavy }) => !isHeavy).slice(0, 4))(
    'is refused with the same sentence: $name',
    async ({ bytes, says }) => {
      const read = inThread(bytes(), async (table) => {
        for (const sheet of table.sheets) for await (const _ of table.rows(sheet));
      });
      await expect(read).rejects.toMatchObject({
        code: 'TABLE_UNREADABLE',
        message: expect.stringContaining(says),
      });
    },
  );

  it('is refused when it needs too much memory, and the program goes on', async () => {
    // One row with many cells, which are gathered until the row ends.
    const cells = '<c t="inlineStr"><is><t>0123456789</t></is></c>'.repeat(1024);
    const bytes = workbookOf({ sheets: { Hires: `<row>${cells}</row>`.repeat(300) } });
    const read = inThread(bytes, (table) => rowsOf(table), { time: 60_000, memory: 4 });
    await expect(read).rejects.toMatchObject({
      code: 'TABLE_UNREADABLE',
      message: expect.stringContaining('more than 4 MB of memory'),
    });
  });

  it('is refused when it takes too long', async () => {
    const bytes = workbookOf({ sheets: { Hires: rowsTo(100) } });
    await expect(inThread(bytes, rowsOf, { time: 0, memory: 128 })).rejects.toMatchObject({
      code: 'TABLE_UNREADABLE',
      message: 'Reading the table takes too long.',
    });
  });

  it('names the error of the system when the file is not there', async () => {
    await expect(openTableInThread(join(await tempFolder(), 'none'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
