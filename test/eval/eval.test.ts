/** The evaluation itself: its scorer can be trusted, its leak watch finds leaks, and a small run keeps every bar. */

import { describe, expect, it } from 'vitest';
import { runs } from '../support/campaign.js';
import { findLayout } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { fieldText } from '../support/records.js';
import { digitsInAudit, replay, silentEdits } from './audit.js';
import { cleanBar, mixedBars } from './bars.js';
import { cleanSet } from './clean-set.js';
import { wilson } from './intervals.js';
import { LeakWatch } from './leaks.js';
import { mixedRun } from './mixed-run.js';
import { selfTest } from './self-test.js';
import { Maker, type Sheet, sheetBytes } from './sheet.js';

const OHIO = findLayout('Ohio')!;
const FIXED_SEED = 1;

it('scores corrections of known worth rightly', () => {
  expect(selfTest()).toEqual([]);
});

// `.ci/run` evaluates in short what takes longer: class by class, with a model, with faults of its service.
it('keeps every bar of clean and of mixed files in a small run', async () => {
  const clean = cleanBar(await cleanSet(runs(5_000, 20_000), FIXED_SEED));
  const bars = [clean, ...mixedBars(await mixedRun(runs(8, 20), FIXED_SEED))];
  expect(bars.filter(({ missed }) => missed.length > 0)).toEqual([]);
});

it('gives the interval of Wilson', () => {
  // None wrong of 770 keeps the lower end at 0.995, as the bars take it.
  expect(wilson(770, 770).low).toBeCloseTo(0.995, 3);
  expect(wilson(5, 10)).toEqual({ low: expect.closeTo(0.2366, 3), high: expect.closeTo(0.7634, 3) });
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
});

describe('the leak watch', () => {
  const maker = new Maker(OHIO, seeded(2), true);
  const sheet: Sheet = maker.framed([maker.clean({ optional: 1 })]);
  const record = sheet.lines.find(({ type }) => type === 'employee')!.clean;
  const [ssn, born, name] = ['employee_ssn', 'employee_date_of_birth', 'employee_last_name'].map((field) =>
    fieldText(OHIO, record, field),
  ) as [string, string, string];
  const watch = new LeakWatch([sheet], new Set());
  const search = (text: string) => watch.search({ path: '/v1', headers: {}, raw: JSON.stringify({ text }) });
  const dashed = `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`;

  it.each([
    ['an SSN', ssn],
    ['an SSN with dashes', `x ${dashed} y`],
    ['an SSN with blanks', dashed.replaceAll('-', ' ')],
    ['an SSN in base64', Buffer.from(`of ${ssn}`).toString('base64')],
    ['an SSN in the middle of something in base64', Buffer.from(`{"a":"${dashed}"}`).toString('base64url')],
    ['an SSN in hexadecimal', Buffer.from(ssn).toString('hex')],
    ['an SSN, URL-encoded', [...ssn].map((digit) => `%3${digit}`).join('')],
    ['a date of birth', `${born.slice(0, 4)}-${born.slice(4, 6)}-${born.slice(6)}`],
    ['a name', `Mr. ${name.toLowerCase()},`],
    ['a name in base64', Buffer.from(name).toString('base64')],
  ])('finds %s', (_about, text) => {
    expect(search(text)).toHaveLength(1);
  });

  it('lets a city, a ZIP code and a house number pass', () => {
    expect(search('C0LUMBUS OH 43215-1234, 12345 MAIN ST')).toEqual([]);
  });
});

describe('the check of the audit', () => {
  const change = {
    change_id: 'c1',
    line_number: 1,
    record_number: 1,
    field_name: 'employee_date_of_hire',
    error_type: 'INVALID_DATE',
    tier: 'safe',
    by: 'rule',
    rule: 'date-order',
    evidence: '',
  } as const;

  it('makes the changes anew, reordered dates and other encodings included', () => {
    const input = Buffer.concat([Buffer.from('11/10/2026 O'), Buffer.from([0x92]), Buffer.from('BRIEN\n')]);
    const date = { ...change, offset: 0, removed: '', inserted: '', reorder: 'MM/DD/YYYY → YYYYMMDD__' };
    const name = { ...change, offset: 12, removed: '’', inserted: '', encoding: 'windows-1252' } as const;
    expect(replay(input, [date, name]).toString()).toBe('20261110   OBRIEN\n');
  });

  it('counts each line that changed without an entry, and reports a change that is none', () => {
    const [before, after] = [Buffer.from('A\nB\nC\n'), Buffer.from('A\nX\nY\n')];
    expect(silentEdits(before, after, [])).toBe(2);
    const listed = { ...change, offset: 2, removed: 'B', inserted: 'X' };
    expect(silentEdits(before, after, [listed])).toBe(1);
    expect(silentEdits(before, after, [{ ...listed, removed: 'Z' }])).toBe(1);
  });

  it('knows a digit of a date in the audit', () => {
    const digits = { ...change, offset: 0, removed: '1', inserted: '' };
    expect(digitsInAudit(OHIO, [digits, { ...digits, removed: '-' }])).toEqual([digits]);
  });
});

it('keeps the bytes of a sheet that has no error', () => {
  const maker = new Maker(OHIO, seeded(3));
  const sheet = maker.framed([maker.clean()]);
  const text = Buffer.concat([...sheetBytes(sheet)]).toString();
  expect(text).toBe(sheet.lines.map(({ clean }) => `${clean}\n`).join(''));
});
