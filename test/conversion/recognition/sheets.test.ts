import { beforeAll, describe, expect, it } from 'vitest';
import type { Mapping } from '../../../src/conversion/index.js';
import {
  isCertainlyWrong,
  type JudgedColumn,
  judged as judge,
  proposalFor,
  type TrueSheet,
  trueSheets,
} from '../../support/sheets.js';

const isRefused = ({ truth }: TrueSheet) => truth.some((field) => field.startsWith('!'));
const SHEETS = trueSheets();
const READABLE = SHEETS.filter((sheet) => !isRefused(sheet));

describe('the first proposals for sheets as payroll systems and states have them', () => {
  const mappings = new Map<TrueSheet, Mapping>();
  let judged: JudgedColumn[] = [];
  beforeAll(async () => {
    for (const sheet of READABLE) mappings.set(sheet, await proposalFor(sheet.bytes, sheet));
    judged = [...mappings].flatMap(([sheet, mapping]) => judge(sheet, mapping));
  });

  it('find the heading and every column of each sheet', () => {
    for (const [{ name, header, truth }, { table, columns }] of mappings) {
      expect([name, table.heading_rows.at(-1) ?? 0]).toEqual([name, header]);
      expect([name, columns.length]).toEqual([name, truth.length]);
    }
  });

  it('have nothing wrong that is said to be exact or sure', () => {
    expect(judged.filter(isCertainlyWrong)).toEqual([]);
  });

  it('have at most one in twenty of the likely ones wrong', () => {
    const likely = judged.filter(({ level }) => level === 'likely');
    const wrong = likely.filter(({ isRight }) => !isRight);
    expect(likely.length).toBeGreaterThan(20);
    expect(wrong.length * 20, JSON.stringify(wrong)).toBeLessThanOrEqual(likely.length);
  });

  it('are right for at least 90 in 100 columns, and leave the rest open', () => {
    const right = judged.filter(({ isRight }) => isRight);
    expect(judged.length).toBeGreaterThan(300);
    expect(right.length / judged.length).toBeGreaterThanOrEqual(0.9);
    expect(judged.filter(({ isRight, isLeftOpen }) => !isRight && !isLeftOpen)).toEqual([]);
  });

  it('take what is said above the heading for constants', () => {
    for (const [{ constants }, mapping] of mappings) expect(mapping.constants).toMatchObject(constants);
  });

  it('read dates in the order that another column of the table proves', async () => {
    const sheet = SHEETS.find(({ name }) => name === 'foreign-dates.csv')!;
    const hire = mappings.get(sheet)!.columns.find(({ field }) => field === 'employee_date_of_hire');
    expect(hire).toMatchObject({ read: 'DD/MM/YYYY', level: 'likely' });
  });

  it('contain no value of a row', () => {
    const text = JSON.stringify([...mappings.values()].map(({ columns, wanted }) => [columns, wanted]));
    expect(text).not.toMatch(/Nguyen|Elm Ct|\d{5}/);
  });
});

describe('a table without headings', () => {
  it('has SSNs, and no FEINs, in a column of different numbers, however many there are', async () => {
    const rows = Array.from({ length: 13_000 }, (_, at) => `${900_100_001 + at},Ana Ray,11/05/2026`);
    const { columns } = await proposalFor(`${rows.join('\n')}\n`);
    expect(columns[0]).toMatchObject({ field: 'employee_ssn', level: 'likely' });
  });
});

describe('a column of SSNs of which only the last digits are shown', () => {
  it.each(SHEETS.filter(isRefused))('refuses the table: $name', async (sheet) => {
    await expect(proposalFor(sheet.bytes, sheet)).rejects.toMatchObject({
      code: 'TABLE_UNREADABLE',
      next: expect.stringContaining('full SSNs'),
    });
  });
});
