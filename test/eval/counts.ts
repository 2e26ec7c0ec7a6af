/**
 * Files whose counts say the truth about records that somebody removed, doubled or added by hand, and files whose counts are
 * only written wrongly, in every layout that counts.
 */

import { createPlanner } from '../../src/cli/commands/split/split-plan.js';
import type { Layout, RecordType } from '../../src/layouts/types.js';
import { loadZipCities } from '../../src/reference/zip-cities.js';
import { shapeOf } from '../../src/validation/index.js';
import { check } from '../support/check.js';
import { LAYOUTS } from '../support/layouts.js';
import { type Random, seeded } from '../support/random.js';
import { cleanLines, fieldText, recordType, setField, TODAY } from '../support/records.js';
import { correctBytes } from './correct-sheet.js';
import { outsideRecord } from './outside-records.js';

/** Layouts with a count. */
export const COUNTING = LAYOUTS.filter(({ record_types }) =>
  record_types.some((type) => countsOf(type).length > 0),
);

function countsOf({ roles }: RecordType): string[] {
  return [roles.record_count, roles.employer_count].filter((name) => name !== undefined);
}

const PLACES = await loadZipCities();

/** A record that is none: what people type at the end of a file, or a page break leaves. */
const JUNK = 'END OF REPORT';

/** What a person does to the lines of employees. */
const HANDS: Record<string, (layout: Layout, rows: string[], random: Random) => string[]> = {
  removed: (_, rows, random) => rows.toSpliced(random.int(0, rows.length - 1), 1),
  doubled: (_, rows, random) => {
    const at = random.int(0, rows.length - 1);
    return rows.toSpliced(at, 0, rows[at]!);
  },
  added: (layout, rows, random) =>
    rows.toSpliced(random.int(0, rows.length), 0, outsideRecord(layout, random.int(0, 99))),
  'two removed, beside a line that is no record': (_, rows, random) => [
    ...rows.toSpliced(random.int(0, rows.length - 2), 2),
    JUNK,
  ],
  'removed, beside a record with an error': (layout, rows, random) =>
    [setField(layout, rows[0]!, 'employee_ssn', '666123456'), ...rows.slice(1)].toSpliced(
      random.int(1, rows.length - 1),
      1,
    ),
};

export interface CountsResult {
  files: number;
  /** Counts that were written without a decision, in words. */
  written: string[];
}

/** Edits `files` files of each layout by hand, and takes every count that `correct` and `split` write for a fault. */
export async function editedByHand(files: number, seed: number, layouts = COUNTING): Promise<CountsResult> {
  const result: CountsResult = { files: 0, written: [] };
  for (const layout of layouts)
    for (const [about, edit] of Object.entries(HANDS))
      for (let nth = 0; nth < files; nth++) {
        const random = seeded(seed + nth * 6151);
        const rows = [...cleanLines(layout, { seed: seed + nth, records: random.int(4, 12) })];
        const at = random.pick(rows.flatMap((row, index) => (controlOf(layout, row) ? [] : [index])));
        const [from, to] = runAround(layout, rows, at);
        const edited = [
          ...rows.slice(0, from),
          ...edit(layout, rows.slice(from, to), random),
          ...rows.slice(to),
        ];
        if (to - from < 2) continue;
        result.files++;
        const stated = countTexts(layout, edited);
        const { lines } = await correctBytes(
          layout,
          edited.map((row) => Buffer.from(`${row}\n`, 'latin1')),
        );
        const corrected = countTexts(
          layout,
          lines.map((line) => Buffer.from(line).toString('latin1')),
        );
        const ready = countTexts(layout, readyLines(layout, edited));
        for (const [by, counts] of Object.entries({ correct: corrected, split: ready }))
          if (counts.some((count) => !stated.includes(count)))
            result.written.push(
              `${layout.state}, ${about}, seed ${seed + nth * 6151}: ${by} wrote ${counts}`,
            );
      }
  return result;
}

/** How a count is written that is right. */
const FORMS: Record<string, (count: string, width: number) => string> = {
  'without zeros': (count) => String(Number(count)),
  'at the end, without zeros': (count, width) => String(Number(count)).padStart(width),
  'with a zero too few': (count, width) => String(Number(count)).padStart(width - 1, '0'),
  blank: () => '',
};

/** Layouts in which a count that is wrongly written is an error; `correct` leaves warnings. */
const STRICT = COUNTING.filter(({ record_types }) =>
  record_types.every((type) =>
    countsOf(type).every((name) => type.fields.some((one) => one.name === name && one.severity === 'error')),
  ),
);

/** Writes all counts of `files` files of each layout in other forms; gives those that were not restored. */
export async function wronglyWritten(files: number, seed: number, layouts = STRICT): Promise<CountsResult> {
  const result: CountsResult = { files: 0, written: [] };
  for (const layout of layouts)
    for (const [about, form] of Object.entries(FORMS))
      for (let nth = 0; nth < files; nth++) {
        const made = [...cleanLines(layout, { seed: seed + nth, records: 3 + (nth % 9) })];
        const rows = made.map((row) => withYear(layout, row));
        const dirty = rows.map((row) => respelled(layout, row, form));
        // A layout may take the number in other forms.
        if (check(layout, [bytesOf(dirty)]).summary.total_errors === 0) continue;
        result.files++;
        const { output } = await correctBytes(
          layout,
          dirty.map((row) => Buffer.from(`${row}\n`, 'latin1')),
        );
        const clean = rows.map((row) => `${row}\n`).join('');
        const ready = readyLines(layout, dirty)
          .map((row) => `${row}\n`)
          .join('');
        for (const [by, text] of Object.entries({ correct: output.toString('latin1'), split: ready }))
          if (text !== clean)
            result.written.push(`${layout.state}, ${about}, seed ${seed + nth}: not by ${by}`);
      }
  return result;
}

/** With a whole year where the record has one: a year of one digit may have lost the other to the count. */
function withYear(layout: Layout, row: string): string {
  const type = controlOf(layout, row);
  const year = type?.fields.find(({ name }) => name === 'reporting_year');
  return type && year ? setField(layout, row, year.name, '26', type.id) : row;
}

function respelled(layout: Layout, row: string, form: (count: string, width: number) => string): string {
  const type = controlOf(layout, row);
  if (!type) return row;
  return countsOf(type).reduce((line, name) => {
    const { start, end } = type.fields.find((field) => field.name === name)!;
    return setField(
      layout,
      line,
      name,
      form(fieldText(layout, line, name, type.id), end - start + 1),
      type.id,
    );
  }, row);
}

/** The type of a header, a total or an employer's record; undefined for an employee. */
function controlOf({ record_types }: Layout, row: string): RecordType | undefined {
  return record_types.find(
    ({ id, identified_by: { start, text } }) => id !== 'employee' && row.startsWith(text, start - 1),
  );
}

/** The employees around a line, between two control records. */
function runAround(layout: Layout, rows: readonly string[], at: number): [from: number, to: number] {
  let [from, to] = [at, at];
  while (from > 0 && !controlOf(layout, rows[from - 1]!)) from--;
  while (to < rows.length && !controlOf(layout, rows[to]!)) to++;
  return [from, to];
}

/** The counts of employees in the lines, each with the type of its record; `split` writes how many employers are left. */
function countTexts(layout: Layout, rows: readonly string[]): string[] {
  return rows.flatMap((row) => {
    const type = controlOf(layout, row);
    if (!type || row.length < recordType(layout, type.id).fields[0]!.end) return [];
    const { record_count: name } = type.roles;
    return name ? [`${type.id} ${fieldText(layout, row, name, type.id)}`] : [];
  });
}

const bytesOf = (rows: readonly string[]) => Buffer.from(rows.map((row) => `${row}\n`).join(''), 'latin1');

/** The lines of the ready part of a split. */
function readyLines(layout: Layout, rows: readonly string[]): string[] {
  const bytes = bytesOf(rows);
  const planner = createPlanner(layout, shapeOf(bytes, layout), {
    today: TODAY,
    places: PLACES,
    otherLayouts: LAYOUTS,
  });
  planner.push(bytes);
  const plan = planner.end();
  if ('diagnosis' in plan) return [];
  return rows.flatMap((row, at) => {
    const place = plan.destinationOf(at + 1);
    if (place === 'held') return [];
    return [place === 'ready' ? row : Buffer.from(place.bytes).toString('latin1')];
  });
}
