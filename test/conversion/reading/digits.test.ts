/** Whatever a table looks like: no digit of an SSN, FEIN or date is in a file that is not in its cell, but for confirmed zeros. */

import { expect, it } from 'vitest';
import type { TableRow } from '../../../src/tables/index.js';
import { openTable } from '../../../src/tables/index.js';
import { runs } from '../../support/campaign.js';
import { findLayout } from '../../support/layouts.js';
import { type Random, seeded } from '../../support/random.js';
import { converted, type TestColumn, tableOf } from '../support/converted.js';

const LAYOUTS = ['Ohio', 'New York', 'Massachusetts', 'Texas'].map((state) => findLayout(state)!);
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** Ways to write a number of nine digits, good and bad. */
const NUMBERS: readonly ((digits: string, random: Random) => string)[] = [
  (digits) => digits,
  (digits) => `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`,
  (digits) => `${digits.slice(0, 2)}-${digits.slice(2)}`,
  (digits) => `${digits.slice(0, 3)}.${digits.slice(3, 5)}.${digits.slice(5)}`,
  (digits) => ` ${digits.slice(0, 3)} ${digits.slice(3, 5)} ${digits.slice(5)}`,
  (digits) => digits.replace(/^0+/, ''),
  (digits) => digits.slice(0, 8),
  (digits) => `${digits}0`,
  (digits) => `=“${digits}”`,
  (digits) => `${digits.slice(0, 4)}O${digits.slice(5)}`,
  (digits) => `${digits.charAt(0)}.${digits.slice(1, 3)}E+08`,
  () => '',
];

/** Ways to write a day, good and bad. */
const DAYS: readonly ((year: number, month: number, day: number) => string)[] = [
  (year, month, day) => `${month}/${day}/${year}`,
  (year, month, day) => `${two(month)}/${two(day)}/${year}`,
  (year, month, day) => `${two(day)}.${two(month)}.${year}`,
  (year, month, day) => `${year}-${two(month)}-${two(day)}`,
  (year, month, day) => `${year}-${two(month)}-${two(day)}T00:00:00`,
  (year, month, day) => `${two(month)}${two(day)}${year}`,
  (year, month, day) => `${month}${two(day)}${year}`,
  (year, month, day) => `${day}-${MONTHS[month - 1]}-${year}`,
  (year, month, day) => `${month}/${day}/${two(year % 100)}`,
  (year, month, day) => `${two(month)}/${two(day)}/${year} 8:15 AM`,
  (year) => `${year}`,
  () => '13/32/2026',
];
const READS = [undefined, undefined, 'MM/DD/YYYY', 'DD.MM.YYYY', 'MM/DD/YY', 'serial'] as const;
const two = (number: number) => String(number).padStart(2, '0');

/** The rows of a CSV text, as they are read from a file. */
async function rowsOf(text: string): Promise<TableRow[]> {
  const bytes = Buffer.from(text);
  const file = await openTable({
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    close: async () => {},
  });
  const rows: TableRow[] = [];
  for await (const group of file.rows(file.sheets[0]!)) rows.push(...group);
  return rows;
}

/** A cell with a day, and the days that it may mean: with day and month either way round. */
function dayIn(random: Random): {
  cell: string;
  days: readonly [year: number, month: number, day: number][];
} {
  const [year, month, day] = [random.int(1950, 2026), random.int(1, 12), random.int(1, 28)];
  return {
    cell: random.pick(DAYS)(year, month, day),
    days: [
      [year, month, day],
      [year, day, month],
    ],
  };
}

/** A number that was confirmed to be the serial number of a day. */
const isSerial = (cell: string, read: string | undefined) => read === 'serial' && /^\d{1,6}$/.test(cell);

/** A day in the columns of a layout: six have a year of two digits. */
function inFormat(
  [year, month, day]: readonly [number, number, number],
  width: number,
  layout: string,
): string {
  const date = two(month) + two(day);
  if (width === 6) return date + two(year % 100);
  return layout === 'ohio' || layout === 'texas' ? year + date : date + year;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

it('puts no digit into an SSN, FEIN or date that is not in its cell, but confirmed zeros', async () => {
  const random = seeded(27);
  for (let run = 0; run < runs(30, 2000); run++) {
    const layout = random.pick(LAYOUTS);
    const separator = random.pick([',', ';', '\t']);
    const restores = random.chance(0.3);
    const read = random.pick(READS);
    const rows = Array.from({ length: random.int(1, 8) }, () => ({
      ssn: random.pick(NUMBERS)(two(random.int(0, 99)) + random.digits(7), random),
      fein: random.pick(NUMBERS)(two(random.int(0, 99)) + random.digits(7), random),
      ...dayIn(random),
    }));
    const quoted = (cell: string) => (cell.includes(separator) ? `"${cell}"` : cell);
    const lines = rows.map(({ ssn, fein, cell }) => ['x', ssn, fein, cell].map(quoted).join(separator));
    const cells = (
      await rowsOf(['k', 's', 'f', 'd'].join(separator).concat('\n', lines.join('\n'), '\n'))
    ).slice(1);
    const column = (at: number, field: string): TestColumn => ({
      field,
      restore_zeros: restores,
      ...(at === 3 && read ? { read } : {}),
      cells: cells.map((row) => row.cells[at] ?? ''),
    });
    const table = tableOf([
      column(1, 'employee_ssn'),
      column(2, 'employer_fein'),
      column(3, 'employee_date_of_hire'),
    ]);
    const { lines: written, file } = await converted(layout, table);
    const told = JSON.stringify([layout.id, read, restores, rows]);
    const seen = new Map(layout.record_types.map((type) => [type.id, type]));
    let record = 0;
    for (const line of written) {
      const type = [...seen.values()].find(({ identified_by: { text, start } }) =>
        line.startsWith(text, start - 1),
      );
      if (type?.id !== 'employee') continue;
      record++;
      const source = rows[(file.rowOfRecord(record) ?? 0) - 3];
      for (const { name, start, end, kind } of type.fields) {
        const text = line.slice(start - 1, end).trim();
        const cell = kind === 'ssn' ? source?.ssn : kind === 'fein' ? source?.fein : undefined;
        if (cell !== undefined) {
          const bare = restores ? text.replace(/^0+/, '') : text;
          expect(digitsOf(cell).includes(digitsOf(bare)), `${name} ${text} of ${told}`).toBe(true);
        }
        if (name === 'employee_date_of_hire' && text !== '' && source && !isSerial(source.cell, read))
          expect(
            source.days.map((day) => inFormat(day, end - start + 1, layout.id)),
            `${text} of ${told}`,
          ).toContain(text);
      }
    }
    expect(record).toBe(rows.length);
  }
});
