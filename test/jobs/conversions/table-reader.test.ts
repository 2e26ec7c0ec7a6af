import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Mapping } from '../../../src/conversion/index.js';
import { openTableReader, type TableLimits } from '../../../src/jobs/conversions/table-reader.js';
import { isLong } from '../../support/campaign.js';
import { HOSTILE } from '../../support/hostile-workbooks.js';
import { TODAY } from '../../support/records.js';
import { tempFolder } from '../../support/temp-folder.js';
import { workbookOf } from '../../support/zip.js';

const MAPPING = JSON.parse(await readFile('examples/tables/adp.map.json', 'utf8')) as Mapping;
const GOOD = { bytes: await readFile('examples/tables/adp.csv'), mapping: MAPPING };

/** A reader, and what it makes of these bytes. */
function reading(limits?: TableLimits) {
  const reader = openTableReader(limits);
  onTestFinished(async () => {
    await reader.close();
  });
  const { signal } = new AbortController();
  const task = async (bytes: Uint8Array, mapping?: Mapping) => {
    const root = await tempFolder();
    const path = join(root, 'table');
    await writeFile(path, bytes);
    return { path, root, today: TODAY, state: 'Ohio', sheet: null, mapping };
  };
  const survey = async (bytes: Uint8Array, mapping?: Mapping) =>
    reader.survey(await task(bytes, mapping), signal);
  return { reader, task, survey, signal };
}

describe('a table that is read in a thread', () => {
  it('is surveyed and made a file, with the cells of each record', async () => {
    const { reader, task, survey, signal } = reading();
    const { files, is_whole } = await survey(GOOD.bytes, GOOD.mapping);
    expect([is_whole, files.map(({ state }) => state)]).toEqual([true, ['Ohio']]);
    const order = await task(GOOD.bytes, GOOD.mapping);
    const [output, origins] = [join(order.root, 'file'), join(order.root, 'origins')];
    const { hires } = await reader.makeFile({ ...order, target: 'Ohio', output, origins }, signal);
    expect(hires).toBe(files[0]!.hires);
    const kept = JSON.parse(await readFile(origins, 'utf8'));
    expect(kept.records).toHaveLength(hires);
    expect(kept.columns.employee_ssn).toBe(5);
    const lines = (await readFile(output, 'latin1')).split('\n').filter((line) => line !== '');
    expect(lines.length).toBeGreaterThanOrEqual(hires);
  });

  it('is refused with a sentence when it is hostile, and the next one is read', async () => {
    const { survey } = reading();
    for (const { name, bytes, says } of HOSTILE.filter(({ isHeavy }) => !isHeavy).slice(0, 4))
      await expect(survey(bytes()), name).rejects.toMatchObject({
        code: 'TABLE_UNREADABLE',
        message: expect.stringContaining(says),
      });
    expect((await survey(GOOD.bytes, GOOD.mapping)).is_whole).toBe(true);
  });

  it('names the sheets of which one must be chosen', async () => {
    const row =
      '<row r="N"><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>SSN</t></is></c></row>';
    const rows = ['1', '2', '3'].map((number) => row.replaceAll('N', number)).join('');
    const { survey } = reading();
    await expect(survey(workbookOf({ sheets: { May: rows, June: rows } }))).rejects.toMatchObject({
      code: 'TABLE_UNREADABLE',
      ids: { sheets: ['May', 'June'] },
    });
  });

  it('is refused when it takes too long, and the program goes on', async () => {
    await expect(reading({ time: 1, memory: 160 }).survey(GOOD.bytes)).rejects.toMatchObject({
      code: 'TABLE_UNREADABLE',
      message: 'Reading the table takes too long.',
    });
  });

  it.runIf(isLong)('is refused when it needs too much memory, and the program goes on', async () => {
    // The first rows are gathered, to find the headings among them.
    const cells = `<c t="inlineStr"><is><t>${'0123456789'.repeat(300)}</t></is></c>`.repeat(1024);
    const wide = workbookOf({ sheets: { Hires: `<row>${cells}</row>`.repeat(64) } });
    await expect(reading().survey(wide)).rejects.toMatchObject({
      code: 'TABLE_UNREADABLE',
      message: 'Reading the table needs more than 128 MB of memory.',
    });
  });
});
