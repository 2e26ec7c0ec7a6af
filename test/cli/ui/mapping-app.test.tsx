import { describe, expect, test } from 'vitest';
import { MappingApp } from '../../../src/cli/ui/mapping-app.js';
import { mappingScreen } from '../../../src/cli/ui/mapping-screen.js';
import { pressMapping, startMapping, stepOf } from '../../../src/cli/ui/mapping-session.js';
import { constantCheck, type Mapping } from '../../../src/conversion/index.js';
import { standardOptions } from '../../../src/validation/index.js';
import { TODAY } from '../../support/facts.js';
import { surveyed } from '../../support/sheets.js';
import { drawn } from './ink-app.js';

const HEADINGS = 'SSN,First Name,Last Name,Address,City,State,Zip,DOB,Joining,Work State,Badge,Name tag';
const ROW = '899-36-5001,DULCE,SENIOR,12 MAIN ST,COLUMBUS,OH,43004,3/14/1990,11/15/2026,OH,77,RED';
const EMPLOYER = 'Company:,ACME\nFEIN:,31-1234567\nAddress:,"1 HIGH ST, DAYTON, OH 45402"\n\n';

async function questionsOf(table: string, { canShow = true } = {}) {
  const { proposal, survey, layout } = await surveyed(table);
  const samples = survey.columns.map((_, at) => [ROW.split(',')[at] ?? '']);
  const { places } = await standardOptions();
  const refusalOf = constantCheck([layout], { today: TODAY, places });
  return { proposal, survey, layouts: [layout], samples, canShow, refusalOf };
}

async function open(table: string, { canShow = true } = {}) {
  const questions = await questionsOf(table, { canShow });
  const ends: (Mapping | undefined)[] = [];
  const app = <MappingApp questions={questions} onEnd={(mapping) => ends.push(mapping)} />;
  return { ends, ...(await drawn(app)) };
}

describe('the questions about a mapping', () => {
  test('accept nothing that the window is too small to show', async () => {
    const questions = await questionsOf(`${HEADINGS}\n${ROW}\n`);
    const open = startMapping(questions);
    const at = stepOf(open, questions);
    expect(at).toMatchObject({ kind: 'column' });
    const pressIn = (rows: number, input: string) =>
      pressMapping(
        open,
        { input, ctrl: false },
        questions,
        mappingScreen(open, questions, { width: 80, rows }),
      );
    expect(pressIn(3, '1')).toMatchObject({
      mapping: open.mapping,
      refusal: expect.stringContaining('Enlarge'),
    });
    expect(pressIn(3, 'n').mapping).not.toEqual(open.mapping);
    expect(pressIn(1, 'n')).toMatchObject({
      mapping: open.mapping,
      refusal: expect.stringContaining('Enlarge'),
    });
    expect(pressIn(9, '1').mapping).not.toEqual(open.mapping);
  });

  test('show all of what y confirms', async () => {
    const questions = await questionsOf(`${HEADINGS.replace('First Name,Last Name', 'Name,Name')}\n${ROW}\n`);
    const proposed = { ...questions.proposal.columns[0]!, level: 'likely' as const, read: 'LAST, FIRST M' };
    const fields = ['employee_last_name', 'employee_first_name', 'employee_middle_name'];
    const column = { ...proposed, fields };
    const session = { ...startMapping(questions), mapping: { ...questions.proposal, columns: [column] } };
    const view = mappingScreen(session, questions, { width: 40, rows: 20 });
    const shown = view.lines.map(({ pieces }) => pieces.map(({ text }) => text).join('')).join(' ');
    for (const part of [...fields, 'LAST, FIRST M']) expect(shown.replace(/\s+/g, ' ')).toContain(part);
    const low = mappingScreen(session, questions, { width: 40, rows: 3 });
    expect(pressMapping(session, { input: 'y', ctrl: false }, questions, low).refusal).toContain('Enlarge');
  });

  test('are not answered by text that is pasted', async () => {
    const { frame, press } = await open(`${HEADINGS}\n${ROW}\n`);
    const before = frame();
    await press('\u001b[200~', 'f', '\u001b[201~');
    expect(frame()).toBe(before);
  });

  test('are not answered by a letter with Ctrl', async () => {
    const { frame, press } = await open(`${HEADINGS}\n${ROW}\n`);
    const ctrl = (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 0x60);
    const before = frame();
    await press(...Array.from('ynfva', ctrl));
    expect(frame()).toBe(before);
    await press('n');
    const next = frame();
    expect(next).not.toBe(before);
    await press(ctrl('u'));
    expect(frame()).toBe(next);
  });

  test('go through open columns, required fields and all of it, and end with a confirmed mapping', async () => {
    const { frame, press, ends } = await open(`${HEADINGS}\n${ROW}\n`);
    expect(frame()).toContain('Column I, "Joining" · 3 to decide');
    await press('a');
    expect(frame()).toContain('Decide the required employee fields first');
    await press('f', ...'employee_date_of_hired', '\r');
    expect(frame()).toContain('Did you mean employee_date_of_hire?');
    await press('\u007f', '\r');
    expect(frame()).toContain('Column K, "Badge"');
    await press('a');
    expect(frame()).toContain('Ohio requires: Employer FEIN (employer_fein)');
    await press(...'311234567', '\r', ...'ACME', '\r', '\r', '\r', '\r', '\r');
    expect(frame()).toContain('Enter shows the next lines');
    expect(frame()).toContain('the same in all rows');
    expect(frame()).toMatch(/Employer FEIN +311234567\n/);
    expect(frame()).toMatch(/Employer name +ACME\n/);
    expect(frame()).toMatch(/Employer ZIP code +\(none\)\n/);
    expect(frame()).not.toMatch(/wanted|requires/);
    await press('\r');
    expect(frame()).toContain('Enter confirms all');
    expect(ends).toEqual([]);
    await press('\r');
    const [mapping] = ends;
    expect(mapping).toMatchObject({
      confirmed: true,
      constants: { employer_fein: '311234567', employer_name: 'ACME', employer_zip: '' },
    });
    expect(mapping?.columns.map(({ field }) => field).slice(8)).toEqual([
      'employee_date_of_hire',
      'employee_state_of_hire',
      null,
      null,
    ]);
    expect(mapping).not.toHaveProperty('wanted');
    expect(new Set(mapping?.columns.map(({ level }) => level))).toEqual(new Set(['confirmed']));
  });

  test.each([1, 9, 30, 70])(
    'a summary with %i more columns is confirmed after its end was shown',
    async (count) => {
      const extra = Array.from({ length: count }, (_, at) => `Zq${at + 1}x`);
      const headings = HEADINGS.replace('Joining', 'Hire Date');
      const { frame, press, ends } = await open(`${EMPLOYER}${[headings, ...extra].join()}\n${ROW}\n`);
      await press('a');
      for (let key = 0; key < 9 && !frame().includes('Summary:'); key++) await press('\r');
      const frames: string[] = [];
      while (ends.length === 0 && frames.length < 20) {
        frames.push(frame());
        expect(frame()).toContain(
          frame().includes('more lines)') ? 'Enter shows the next' : 'Enter confirms all',
        );
        await press('\r');
      }
      expect(ends).toEqual([expect.objectContaining({ confirmed: true })]);
      for (const name of [...extra, 'Badge', 'SSN'])
        expect({ name, isShown: frames.some((one) => one.includes(name)) }).toEqual({ name, isShown: true });
    },
  );

  test('let the day come first in a column whose values do not prove the order', async () => {
    const table = `${EMPLOYER}${HEADINGS.replace('Joining', 'Hire Date')}\n${ROW.replace('11/15/2026', '11/06/26')}\n`;
    const { frame, press, ends } = await open(table);
    expect(frame()).not.toContain('o other order');
    await press('n', 'n');
    expect(frame()).toContain('Column I, "Hire Date"');
    expect(frame()).toContain('read as MM/DD/YY');
    expect(frame()).toContain('o other order of day and month');
    await press('o');
    expect(frame()).toContain('read as DD/MM/YY');
    await press('o', 'o', 'y', '\r');
    await press('\r');
    expect(ends[0]?.columns[8]).toMatchObject({ field: 'employee_date_of_hire', read: 'DD/MM/YY' });
  });

  test('take no value for all hires of a field that each hire has for itself, but that there is none', async () => {
    const { frame, press } = await open(`${EMPLOYER}${HEADINGS}\n${ROW}\n`);
    await press('n', 'n', 'n');
    expect(frame()).toContain('differs from hire to hire');
    await press(...'11152026', '\r');
    expect(frame()).toContain('employee_date_of_hire cannot be the same for all hires');
    await press('\r');
    expect(frame()).toContain('Enter shows the next lines');
  });

  test('refuse a value for all hires that cannot be right, as it is typed', async () => {
    const { frame, press, ends } = await open(
      `${HEADINGS.replace(',Work State', '')}\n${ROW.replace(',OH,77', ',77')}\n`,
    );
    await press('f', ...'employee_date_of_hire', '\r', 'n', 'n');
    expect(frame()).toContain('Ohio requires: Employee state of hire');
    await press(...'1234', '\r');
    expect(frame()).toContain(
      'Not taken: employee_state_of_hire is too long: 4 characters; the field has 2 in the layout of Ohio.',
    );
    await press(...'ZQ', '\r');
    expect(frame()).toContain('Ohio requires: Employee state of hire');
    expect(frame()).toMatch(/Employee state of hire, columns [\d-]+:/);
    await press(...'Ohio', '\r');
    expect(frame()).toContain('Ohio requires: Employer FEIN');
    await press(...'31-12', '\r');
    expect(frame()).toMatch(/Employer FEIN, columns [\d-]+:/);
    await press(...'31-1234567', '\r', '\r', '\r', '\r', '\r', '\r', '\r');
    await press('\r');
    expect(ends[0]?.constants).toMatchObject({
      employee_state_of_hire: 'Ohio',
      employer_fein: '31-1234567',
    });
  });

  test('cover values until they are asked for, and never show those that are hidden', async () => {
    const { frame, press, unmount } = await open(`${EMPLOYER}${HEADINGS}\n${ROW}\n`);
    expect(frame()).toMatch(/values +99\/99\/9999\n/);
    await press('v');
    expect(frame()).toMatch(/values +11\/15\/2026\n/);
    unmount();
    const hidden = await open(`${EMPLOYER}${HEADINGS}\n${ROW}\n`, { canShow: false });
    await hidden.press('v');
    expect(hidden.frame()).not.toContain('2026');
  });

  test('take back a decision, refuse a field twice, and end without a mapping on Ctrl-C', async () => {
    const { frame, press, ends } = await open(`${EMPLOYER}${HEADINGS}\n${ROW}\n`);
    await press('f', ...'employee_ssn', '\r');
    expect(frame()).toContain('Column A is that field already.');
    await press('\u0015', '\r', 'n');
    expect(frame()).toContain('Column K, "Badge"');
    await press('u');
    expect(frame()).toContain('Column I, "Joining"');
    expect(ends).toEqual([]);
    await press('\u0003');
    expect(ends).toEqual([undefined]);
  });

  test('change a column of which the proposal was sure, from another column and from the summary', async () => {
    const table = `${EMPLOYER}${HEADINGS.replace('Joining', 'Hire Date')}\n${ROW}\n`;
    const { frame, press, ends } = await open(table);
    expect(frame()).toContain('Column K, "Badge"');
    await press('c');
    expect(frame()).toContain('Which column?');
    expect(frame()).toMatch(/B +"First Name" +employee_first_name/);
    await press('b', '\r');
    expect(frame()).toContain('Column B, "First Name"');
    await press('n');
    expect(frame()).toContain('Column K, "Badge"');
    await press('f', ...'employee_first_name', '\r', 'n', '\r');
    expect(frame()).toContain('Enter confirms all, c changes a column');
    await press('c', ...'zz', '\r');
    expect(frame()).toContain('There is no column ZZ: they go from A to L.');
    await press('\u001b', 'c', ...'I', '\r');
    expect(frame()).toContain('proposed  employee_date_of_hire');
    await press('y', '\r', '\r');
    expect(ends[0]?.columns.map(({ field }) => field)).toEqual([
      ...[
        'employee_ssn',
        null,
        'employee_last_name',
        'employee_address_1',
        'employee_city',
        'employee_state',
      ],
      ...['employee_zip', 'employee_date_of_birth', 'employee_date_of_hire', 'employee_state_of_hire'],
      ...['employee_first_name', null],
    ]);
  });

  test('lead from a required field, for which no column was asked about, back to the columns', async () => {
    const headings = HEADINGS.replace(',Joining', '').replace(',Badge,Name tag', '');
    const row = ROW.replace(',11/15/2026', '').replace(',77,RED', '');
    const { frame, press } = await open(`${headings}\n${row}\n`);
    for (let key = 0; key < 9 && !frame().includes('Ohio requires'); key++) await press('n');
    for (let key = 0; key < 9 && !frame().includes('Which column?'); key++) await press('\u001b');
    await press(...'C', '\r');
    expect(frame()).toContain('Column C, "Last Name"');
  });

  test.each([
    ['hire', 'Did you mean employee_date_of_hire, employee_state_of_hire?'],
    ['first name', 'Did you mean employee_first_name?'],
    ['zip', 'Did you mean employee_zip, '],
    ['qqq', 'The fields are employee_ssn, '],
  ])('name the fields that %s may mean', async (typed, sentence) => {
    const { frame, press } = await open(`${EMPLOYER}${HEADINGS}\n${ROW}\n`);
    await press('f', ...typed, '\r');
    expect(frame().replace(/\s+/g, ' ')).toContain(sentence);
  });
});
