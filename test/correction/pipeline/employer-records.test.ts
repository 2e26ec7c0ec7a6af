import { describe, expect, it } from 'vitest';
import { parseEmployerProfile } from '../../../src/correction/index.js';
import { EMPLOYER_LAYOUT as LAYOUT } from '../../support/employer-layout.js';
import { cleanLines, fieldText, setField } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { isOffered } from '../support/offered.js';

/** `E P P S`, `E P P S`, `E P P P S`, and `F`. */
const lines = [...cleanLines(LAYOUT, { seed: 4, records: 7, optional: 1 })];
const asText = (of: readonly string[]) => of.map((line) => `${line}\n`).join('');
const clean = asText(lines);

const changed = (number: number, change: (line: string) => string) =>
  lines.map((line, at) => (at + 1 === number ? change(line) : line));
const named = (name: string) => (line: string) => setField(LAYOUT, line, 'employee_name', name);

describe('the counts of employers', () => {
  it.each([
    ['of the record of an employer', 5, (line: string) => setField(LAYOUT, line, 'people', ' 2', 'employer')],
    ['of a total of an employer', 13, (line: string) => line.replace('000003', '     3')],
    ['of a total of an employer that is blank', 13, (line: string) => line.replace('000003', '      ')],
    ['of employers in the file', 14, (line: string) => line.replace('000003', '     3')],
  ])('%s are written as they are', async (_what, number, change) => {
    const { output, result } = await correct(LAYOUT, asText(changed(number, change)));
    expect(output.toString()).toBe(clean);
    expect(result).toMatchObject({ corrections_applied: 1, corrections_failed: 0 });
  });

  it.each([
    [
      'of the record of an employer',
      5,
      (line: string) => setField(LAYOUT, line, 'people', '9', 'employer'),
      /says 9, but 2 employee records of this employer are in the file: 7 may be missing\.$/,
    ],
    [
      'of employers in the file',
      14,
      (line: string) => line.replace('000003', '000007'),
      /says 7, but 3 employer records are in the file: 4 may be missing\.$/,
    ],
  ])('%s are only proposed when records may be missing', async (_what, number, change, evidence) => {
    const input = asText(changed(number, change));
    const { output, proposals } = await correct(LAYOUT, input);
    expect(output.toString()).toBe(input);
    expect(proposals[0]).toMatchObject({ line_number: number });
    expect(proposals[0]!.options[0]!.evidence).toMatch(evidence);
  });

  it('are offered only where a record is out of place', async () => {
    const { output, proposals } = await correct(LAYOUT, asText(lines.slice(1)));
    expect(output.toString()).toBe(asText(lines.slice(1)));
    expect(proposals).toMatchObject([{ line_number: 13, options: [{ rule: 'record-count-offered' }] }]);
  });
});

describe('a whole name', () => {
  it.each([
    ['SMITH, JOHN  A', 'SMITH,JOHN  A'],
    ["O'BRIEN,JOHN", 'OBRIEN,JOHN'],
    ['ST. JOHN,MARY', 'ST JOHN,MARY'],
    ['SMITH-JR.,JOHN', 'SMITH-JR,JOHN'],
    [' SMITH,JOHN', 'SMITH,JOHN'],
  ])('%j becomes %j', async (dirty, right) => {
    const { output } = await correct(LAYOUT, asText(changed(2, named(dirty))));
    expect(output.toString()).toBe(asText(changed(2, named(right))));
  });

  it.each(['SMITH JOHN', 'SMITH,', 'SM1TH,JOHN'])('%j is left', async (dirty) => {
    const input = asText(changed(2, named(dirty)));
    expect((await correct(LAYOUT, input)).output.toString()).toBe(input);
  });
});

describe('a date with two digits of the year', () => {
  const hired = (text: string) => (line: string) => setField(LAYOUT, line, 'employee_date_of_hire', text);

  it('loses its slashes where the day can be no month', async () => {
    const right = changed(2, hired('111926'));
    const input = asText(right.map((line) => line.replace('111926', '11/19/26')));
    const { output, changes } = await correct(LAYOUT, input);
    expect(output.toString()).toBe(asText(right));
    expect(JSON.stringify(changes)).not.toContain('1119');
  });

  it('keeps them where the day may be the month', async () => {
    const input = asText(changed(2, hired('111226')).map((line) => line.replace('111226', '11/12/26')));
    expect((await correct(LAYOUT, input)).output.toString()).toBe(input);
  });

  it('is never read in another order or given a century, however many there are', async () => {
    const dates = ['191126', '201126', '261118', '261119', '131126', '20261', '111  '];
    const input = asText(
      lines.map((line, at) => (line.startsWith('P') ? hired(dates[at % dates.length]!)(line) : line)),
    );
    const { output, proposals } = await correct(LAYOUT, input);
    expect(output.toString()).toBe(input);
    expect(proposals).toEqual([]);
  });
});

describe('a record with moved fields', () => {
  it('is offered in its columns after a whole name with too many characters', async () => {
    // A record whose street does not fill its field, so that nothing runs into the city.
    const line = lines[2]!;
    const wide = `${line.slice(0, 40)}  ${line.slice(40)}`;
    const { output, proposals } = await correct(LAYOUT, asText(changed(3, () => wide)));
    expect(output.toString()).toBe(asText(changed(3, () => wide)));
    expect(isOffered(line, wide.slice(0, line.length), proposals)).toBe(true);
  });
});

it('the record of an employer is completed from its profile', async () => {
  const fein = fieldText(LAYOUT, lines[4]!, 'employer_fein', 'employer');
  const name = fieldText(LAYOUT, lines[4]!, 'employer_name', 'employer');
  const input = asText(changed(5, (line) => setField(LAYOUT, line, 'employer_name', '', 'employer')));
  const employer = parseEmployerProfile(JSON.stringify({ employer_fein: fein, employer_name: name }), LAYOUT);
  expect((await correct(LAYOUT, input, { employer })).output.toString()).toBe(clean);
});
