/** What the records of one employer show is no evidence about those of another. */

import { describe, expect, it } from 'vitest';
import { seeded } from '../../support/random.js';
import { cleanEmployer, fieldNamed, fieldText } from '../../support/records.js';
import type { Values } from '../../support/values.js';
import { correct } from '../support/correct-bytes.js';
import { fileOf, layoutOf, recordWith } from '../support/one-record.js';

const colorado = layoutOf('Colorado');
const texas = layoutOf('Texas');
const [ONE, OTHER] = [1, 2].map((seed) => cleanEmployer(colorado, seeded(seed), { optional: 0 })) as [
  Values,
  Values,
];

let made = 0;
const of = (employer: Values | undefined, texts: Values, layout = colorado) =>
  recordWith(layout, texts, { number: ++made }, made, employer);
const born = (employer: Values | undefined, ...dates: string[]) =>
  dates.map((date_of_birth) => of(employer, { date_of_birth }));

/** The texts of a field after the correction, in the order of the records. */
async function textsOf(field: string, lines: readonly string[], layout = colorado, extra = {}) {
  const corrected = await correct(layout, Buffer.from(fileOf(layout, lines), 'latin1'), extra);
  const isHeaded = layout.record_types.some(({ id }) => id === 'header');
  const found = corrected.output
    .toString('latin1')
    .split('\n')
    .slice(isHeaded ? 1 : 0);
  return { ...corrected, texts: lines.map((_, at) => fieldText(layout, found[at]!, `employee_${field}`)) };
}

const DAY_FIRST = ['25121988', '13041990', '28021979'];

describe('the order of dates', () => {
  it('of one employer says nothing about the dates of another one', async () => {
    const { texts } = await textsOf('date_of_birth', [
      ...born(ONE, ...DAY_FIRST, '10111961'),
      ...born(OTHER, '10111961', '02031970'),
    ]);
    expect(texts).toEqual(['19881225', '19900413', '19790228', '19611110', '10111961', '02031970']);
  });

  it.each<[string, (block: Values) => Values]>([
    ['another name', (block) => ({ ...block, employer_name: 'OTHER NAME LLC' })],
    ['another address', (block) => ({ ...block, employer_address_1: '7 OTHER ROAD' })],
    ['another FEIN', (block) => ({ ...block, employer_fein: '841234568' })],
    ['an invalid FEIN', (block) => ({ ...block, employer_fein: '000000000' })],
  ])('is not that of records with %s', async (_, change) => {
    const { texts } = await textsOf('date_of_birth', [
      ...born(ONE, ...DAY_FIRST),
      ...born(change(ONE), '10111961'),
    ]);
    expect(texts.at(-1)).toBe('10111961');
  });

  it('of records without a FEIN is not known', async () => {
    const none = { ...ONE, employer_fein: '' };
    const dates = [...DAY_FIRST, '10111961'];
    expect((await textsOf('date_of_birth', born(none, ...dates))).texts).toEqual(dates);
  });

  it('of contractors is not known, as their FEIN is no employer', async () => {
    const ohio = layoutOf('Ohio');
    const block = cleanEmployer(ohio, seeded(1), { optional: 0 });
    const lines = (contractor: boolean) =>
      DAY_FIRST.map((date_of_birth, at) =>
        recordWith(ohio, { date_of_birth }, { number: at, contractor }, at + 1, block),
      );
    expect((await textsOf('date_of_birth', lines(false), ohio)).texts).not.toContain('25121988');
    expect((await textsOf('date_of_birth', lines(true), ohio)).changes).toEqual([]);
  });

  it('with the day before the month is never that of a date that may be another day', async () => {
    const arkansas = layoutOf('Arkansas');
    const block = cleanEmployer(arkansas, seeded(1), { optional: 0 });
    const dates = ['19882512', '19901304', '19792802', '19690803'];
    const lines = dates.map((date_of_birth) => of(block, { date_of_birth }, arkansas));
    expect((await textsOf('date_of_birth', lines, arkansas)).texts).toEqual([
      '12251988',
      '04131990',
      '02281979',
      '19690803',
    ]);
  });

  it('of the records does not decide about a header that may be another day', async () => {
    const lines = ['13112026', '14112026', '15112026'].map((date_of_hire) => of(ONE, { date_of_hire }));
    const headed = (date: string) =>
      fileOf(colorado, lines).replace(/^(.{18})\d{8}/, (_, id: string) => id + date);
    const stamp = async (date: string) =>
      (await correct(colorado, headed(date))).output.toString('latin1').slice(18, 26);
    expect(await stamp('10112026')).toBe('10112026');
    expect(await stamp('20112026')).toBe('20261120');
  });

  it('with the year last is not disproved by dates of ISO 8601, which a second correction no longer finds', async () => {
    const at = fieldNamed(colorado, 'employee_date_of_birth').start - 1;
    const dates = ['12-25-1988', '04-13-1990', '02-28-1979', '1988-12-25', '10-11-1961'];
    const lines = dates.map((date) => {
      const line = of(ONE, {});
      return line.slice(0, at) + date + line.slice(at + 8);
    });
    const { texts, output } = await textsOf('date_of_birth', lines);
    expect(texts).toEqual(['19881225', '19900413', '19790228', '19881225', '19611011']);
    expect((await correct(colorado, output)).changes).toEqual([]);
  });

  it('with signs is not proven by the records that a correction left, as it may have rewritten what speaks against it', async () => {
    const wide = ([birth, hire]: [string, string]) => {
      const [from, to] = ['birth', 'hire'].map(
        (name) => fieldNamed(texas, `employee_date_of_${name}`).start - 1,
      ) as [number, number];
      const line = of(ONE, {}, texas);
      return line.slice(0, from) + birth + hire + line.slice(to + 8);
    };
    const settled: [string, string] = ['05/27/1987', '10/14/2026'];
    const left: [string, string][] = [
      ['10/11/1988', '13/11/2026'],
      ['02/10/1987', '16/11/2026'],
      ['03/10/1976', '19/11/2026'],
      ['20/09/1971', '05/11/2026'],
    ];
    const lines = [settled, ...left].map(wide);
    const { output } = await textsOf('date_of_hire', lines, texas);
    const written = output.toString('latin1').split('\n');
    expect(written.slice(1, 5)).toEqual(lines.slice(1));
    expect(written[0]).not.toBe(lines[0]);
    expect((await correct(texas, output)).changes).toEqual([]);
  });

  it('is the same when the name of the employer has an accent in some records', async () => {
    const accented = { ...ONE, employer_name: 'CAFÉ DEL SOL' };
    const plain = { ...ONE, employer_name: 'CAFE DEL SOL' };
    const lines = [...born(accented, ...DAY_FIRST.slice(0, 2)), ...born(plain, DAY_FIRST[2]!, '10111961')];
    const { texts, output } = await textsOf('date_of_birth', lines);
    expect(texts.at(-1)).toBe('19611110');
    expect((await correct(colorado, output)).changes).toEqual([]);
  });
});

describe('the code page', () => {
  const named = (employer: Values, ...names: string[]) =>
    names.map((last_name) => of(employer, { last_name }, texas));
  /** Ñ and Á in the bytes of DOS and of Windows. */
  const [DOS, WINDOWS] = ['\xa5', '\xd1'];

  it('of one employer says nothing about the names of another one', async () => {
    const { texts } = await textsOf(
      'last_name',
      [...named(ONE, `MU${DOS}OZ`, `PE${DOS}A`), ...named(OTHER, `MU${WINDOWS}OZ`)],
      texas,
    );
    expect(texts).toEqual(['MUNOZ', 'PENA', 'MUNOZ']);
  });

  it('is not taken from Ð, which is Ñ on another page', async () => {
    const { texts } = await textsOf('last_name', named(ONE, 'IBA\xd1EZ'), texas);
    expect(texts).toEqual(['IBANEZ']);
  });

  it('decides about a letter only with three other names of the employer', async () => {
    const proof = ['MUÑOZ', 'PEÑA', 'JÁUREGUI'];
    const alone = await textsOf('last_name', [...named(OTHER, ...proof), ...named(ONE, 'BJÖRK')], texas);
    expect(alone.texts.at(-1)).toBe('BJÖRK');
    const { texts } = await textsOf('last_name', named(ONE, ...proof, 'BJÖRK'), texas);
    expect(texts.at(-1)).toBe('BJORK');
    const mixed = await textsOf(
      'last_name',
      [...named(ONE, ...proof, 'BJÖRK'), ...named(OTHER, `MU${DOS}OZ`)],
      texas,
    );
    expect(mixed.texts.at(-2)).toBe('BJÖRK');
  });
});

it('amounts of one employer do not show the unit of those of another one', async () => {
  const paid = (employer: Values, ...salaries: string[]) =>
    salaries.map((salary) => of(employer, { salary, salary_frequency: 'M' }, texas));
  const cents = ['000250000', '000310000', '000420000'];
  const { changes } = await textsOf('salary', [...paid(ONE, ...cents), ...paid(OTHER, '   325000')], texas);
  expect(changes).toEqual([]);
  const { texts } = await textsOf('salary', paid(ONE, ...cents, '   325000'), texas);
  expect(texts.at(-1)).toBe('000325000');
});

describe('an order of dates that a person states', () => {
  const open = () => [...born(ONE, '10111961', '25121988'), ...born(OTHER, '10111961')];

  it('is used for the employer with the FEIN, and for no value that excludes it', async () => {
    const dateOrders = new Map([[ONE.employer_fein!, 'MDY' as const]]);
    const { texts, changes } = await textsOf('date_of_birth', open(), colorado, { dateOrders });
    expect(texts).toEqual(['19611011', '25121988', '10111961']);
    expect(changes).toMatchObject([{ by: 'person', tier: 'confirm', rule: 'date-stated' }]);
  });

  it('needs no FEIN in a file of one employer', async () => {
    const dateOrders = new Map([['', 'DMY' as const]]);
    const one = await textsOf('date_of_birth', born(ONE, '10111961'), colorado, { dateOrders });
    expect(one.texts).toEqual(['19611110']);
    const several = await textsOf('date_of_birth', open(), colorado, { dateOrders });
    expect(several.changes).toEqual([]);
    expect(several.result.after.notes.at(-1)).toContain('An order of dates was stated without a FEIN');
  });

  it('decides about two-digit years where one century is plausible', async () => {
    const dateOrders = new Map([['', 'DMY' as const]]);
    const lines = born(ONE, '04/12/61');
    expect((await textsOf('date_of_birth', lines, colorado, { dateOrders })).texts).toEqual(['19611204']);
  });
});
