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

describe('ZIP codes and states of the same row', () => {
  const IN_STATES = ['OH,43004', 'KY,40202', 'Ohio,44101-1234', 'TX,75001', 'MA,02101'];
  const EMPLOYERS = ['IN,46204', 'IN,46204', 'IL,60601', 'IN,46204', 'IL,60601'];
  const table = (heading: string, row: (at: number) => string) =>
    `${heading}\n${IN_STATES.map((_, at) => row(at)).join('\n')}\n`;
  const stateAt = (at: number) => IN_STATES[at]!.split(',');

  it('are sure when they agree, and likely when most ZIP codes are in other states', async () => {
    const heading = 'EE SSN,EE State,EE Zip';
    const right = await proposalFor(
      table(heading, (at) => `90010000${at + 1},${IN_STATES[at]!.replace(',0', ',')}`),
    );
    expect(right.columns.map(({ level }) => level)).toEqual(['sure', 'sure', 'sure']);
    const wrong = await proposalFor(
      table(heading, (at) => `90010000${at + 1},${stateAt(at)[0]},${EMPLOYERS[at]!.split(',')[1]}`),
    );
    expect(wrong.columns[2]).toMatchObject({
      field: 'employee_zip',
      level: 'likely',
      reason: expect.stringContaining('not in the state that column B has'),
    });
  });

  it('tell which of two addresses an open column belongs to', async () => {
    const heading = 'EE State,Employer State,Mail stop,Location code';
    const { columns } = await proposalFor(
      table(heading, (at) => {
        const [state, zip] = stateAt(at);
        const [other, otherZip] = EMPLOYERS[at]!.split(',');
        return [state, other, otherZip, zip].join(',');
      }),
    );
    expect(columns.slice(2)).toMatchObject([
      { level: 'open', candidates: ['employer_zip', 'employee_zip'] },
      { level: 'open', candidates: ['employee_zip'], reason: expect.stringContaining('of column A') },
    ]);
  });

  it('find the ZIP codes of an address without headings, also behind another column', async () => {
    const cells = (at: number) => ['Ana Ray', `${at + 1} Elm St`, 'Dayton', stateAt(at)[0], 'USA'];
    const { columns } = await proposalFor(
      IN_STATES.map((_, at) => [`90010000${at + 1}`, ...cells(at), stateAt(at)[1], '46204'].join(',')).join(
        '\n',
      ),
    );
    expect(columns.map(({ field }) => field)).toEqual([
      ...['employee_ssn', null, 'employee_address_1', 'employee_city', 'employee_state', null],
      ...['employee_zip', null],
    ]);
    expect(columns[6]!.level).toBe('likely');
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
