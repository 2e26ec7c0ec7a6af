/** Files whose dates are all written in another order or form: no date may become another day. */

import { describe, expect, it } from 'vitest';
import type { DateFormat, Layout } from '../../../src/layouts/types.js';
import { runs, share } from '../../support/campaign.js';
import { SHAPES } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanEmployer, cleanRecord, fieldNamed, fieldText, recordType } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { employerOf, fileOf, layoutOf, recordWith } from '../support/one-record.js';

/** Year, month and day of a clean date. */
function partsOf(layout: Layout, name: string, text: string): Record<'Y' | 'M' | 'D', string> {
  return fieldNamed(layout, name).formats?.[0] === 'MMDDYYYY'
    ? { M: text.slice(0, 2), D: text.slice(2, 4), Y: text.slice(4) }
    : { Y: text.slice(0, 4), M: text.slice(4, 6), D: text.slice(6) };
}

const FORMS = [
  'DDMMYYYY',
  'MMDDYYYY',
  'YYYYDDMM',
  'YYYYMMDD',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'MM/DD/YYYY',
] as const;
const MORE_FORMS = [
  'YYYY-MM-DD',
  'YYYY-DD-MM',
  'DD/MM/YY',
  'MM/DD/YY',
  'DDMMYY',
  'MM-DD-YY',
  'MM/DD/YYYY cut',
] as const;

function written(form: string, { Y, M, D }: Record<'Y' | 'M' | 'D', string>): string {
  const full = form
    .replace(' cut', '')
    .replace(/Y+/, (years) => Y.slice(-years.length))
    .replace('MM', M)
    .replace('DD', D);
  return form.endsWith('cut') ? full.slice(0, 8) : full;
}

const datesOf = (layout: Layout) => {
  const { birth_date, hire_date } = recordType(layout, 'employee').roles;
  return [birth_date!, hire_date!];
};

const RECORDS = runs(24, 60);
const DATES = 2 * RECORDS;

/** Records with all dates in a form, too wide ones included. */
function recordsIn(layout: Layout, form: string, count: number) {
  const employer = cleanEmployer(layout, seeded(2), { optional: 0 });
  return Array.from({ length: count }, (_, number) => {
    const clean = cleanRecord(
      layout,
      seeded(100 + number),
      { address: 'domestic', contractor: false, optional: 1, number },
      employer,
    );
    // From the last date to the first, so that the columns of the other one stay where they are.
    const dirty = datesOf(layout)
      .toReversed()
      .reduce((line, name) => {
        const { start, end } = fieldNamed(layout, name);
        const text = written(form, partsOf(layout, name, fieldText(layout, clean, name)));
        return line.slice(0, start - 1) + text.padEnd(end - start + 1) + line.slice(end);
      }, clean);
    return { clean, dirty };
  });
}

const IN: Partial<Record<DateFormat, string>> = { YYYYMMDD: 'YYYYMMDD', MMDDYYYY: 'MMDDYYYY' };

/** What became of the dates of a file: those that are right, wrong, or as they were. */
async function outcome(layout: Layout, form: string, count = RECORDS, extra = {}) {
  const records = recordsIn(layout, form, count);
  const input = fileOf(
    layout,
    records.map(({ dirty }) => dirty),
  );
  const corrected = await correct(layout, input, extra);
  const isFramed = layout.record_types.some(({ id }) => id === 'header');
  const lines = corrected.output
    .toString('latin1')
    .split('\n')
    .slice(isFramed ? 1 : 0);
  const tally = { right: 0, wrong: 0, left: 0 };
  records.forEach(({ clean, dirty }, at) => {
    const line = lines[at]!;
    if (line === dirty) tally.left += 2;
    else
      for (const name of datesOf(layout)) {
        const parts = partsOf(layout, name, fieldText(layout, clean, name));
        const formats = fieldNamed(layout, name).formats ?? [];
        const found = fieldText(layout, line, name);
        if (formats.some((format) => found === written(IN[format] ?? '', parts))) tally.right++;
        else if (found === written(form, parts)) tally.left++;
        else tally.wrong++;
      }
  });
  return { ...tally, ...corrected };
}

describe.each(share(SHAPES, 2))('a file for $state', (layout) => {
  it.each([...FORMS, ...MORE_FORMS])('with all dates as %s gets no wrong date', async (form) => {
    const { right, wrong, left, output } = await outcome(layout, form);
    expect(wrong).toBe(0);
    expect(right + left).toBe(DATES);
    const again = await correct(layout, output);
    expect(again.changes).toEqual([]);
  });

  it.each(['DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'])(
    'with all dates as %s gets nearly all of them right',
    async (form) => {
      const { right } = await outcome(layout, form);
      expect(right).toBeGreaterThan(0.83 * DATES);
    },
  );

  it('with day first in two-digit years is offered the right day first', async () => {
    const { proposals, changes } = await outcome(layout, 'DD/MM/YY');
    expect(changes).toEqual([]);
    const orders = proposals.map(({ options }) => options[0]?.evidence.includes('day, month and year'));
    expect(orders.length).toBeGreaterThan(0.83 * DATES);
    expect(new Set(orders)).toEqual(new Set([true]));
  });

  it('with dates that were cut to their field is offered none that begins with the year', async () => {
    const { proposals } = await outcome(layout, 'MM/DD/YYYY cut');
    const births = proposals.filter(({ field_name }) => field_name === datesOf(layout)[0]);
    expect(births).toEqual([]);
  });
});

describe('a file for Colorado', () => {
  const colorado = layoutOf('Colorado');

  it('with one record of another system leaves it, where its birth date excludes the order of the others', async () => {
    const lines = recordsIn(colorado, 'DD/MM/YYYY', RECORDS).map(({ dirty }) => dirty);
    const [birth, hire] = datesOf(colorado).map((name) => fieldNamed(colorado, name).start - 1) as [
      number,
      number,
    ];
    const [line = ''] = lines;
    const other = `${line.slice(0, birth)}08/17/196811/03/2026${line.slice(hire + 12)}`;
    const { output } = await correct(colorado, fileOf(colorado, [other, ...lines]));
    const found = output.toString('latin1');
    expect(found).toContain(other);
    // Dates that are one day in every order need no other.
    expect(lines.filter((one) => found.includes(one)).length).toBeLessThan(lines.length / 2);
  });

  it.each(['DDMMYYYY', 'MMDDYYYY'])('with all dates as %s gets them right', async (form) => {
    const { right, left } = await outcome(colorado, form);
    expect({ right, left }).toEqual({ right: DATES, left: 0 });
  });

  it('is left alone where some dates are only possible day first and others only month first', async () => {
    const lines = ['DDMMYYYY', 'MMDDYYYY'].flatMap((form) =>
      recordsIn(colorado, form, 20).map(({ dirty }) => dirty),
    );
    expect((await correct(colorado, fileOf(colorado, lines))).changes).toEqual([]);
  });
});

it('a date that only one order makes possible is left when the file has no more of them', async () => {
  const layout = layoutOf('Colorado');
  const lines = ['04251988', '04121988', '19880412'].map((date_of_birth, at) =>
    recordWith(layout, { date_of_birth }, { number: at }, at + 1, employerOf(layout)),
  );
  const { changes, proposals } = await correct(layout, fileOf(layout, lines));
  expect(changes).toEqual([]);
  expect(proposals.map(({ options }) => options.map(({ edits }) => edits[0]?.after))).toEqual([
    ['19880425'],
    ['19880412', '19881204'],
  ]);
});

it('dates that are valid unchanged, and would be other days, keep the rest of the file from being repaired', async () => {
  const layout = layoutOf('Louisiana');
  const dates = ['25121988', '13041990', '28021979', '04121988'];
  const lines = dates.map((date_of_birth, at) =>
    recordWith(layout, { date_of_birth }, { number: at }, at + 1, employerOf(layout)),
  );
  const { changes, result } = await correct(layout, fileOf(layout, lines));
  expect(changes).toEqual([]);
  expect(result.after.notes.at(-1)).toBe(
    'Employee date of birth: the file writes this date as day, month and year. 1 of its values can also be read in the order of the layout, as other days, and cannot be distinguished from correct ones. None of them was changed; correct the export.',
  );
  const without = await correct(layout, fileOf(layout, lines.slice(0, 3)));
  expect(without.result.after.notes).toEqual(without.result.before.notes);
  expect(without.changes.map(({ rule, reorder }) => [rule, reorder])).toEqual(
    dates.slice(0, 3).map(() => ['date-order', 'DDMMYYYY → MMDDYYYY']),
  );
});

describe('a date that makes no sense in the order that the file proves', () => {
  const layout = layoutOf('Colorado');
  const born = ['25121988', '13041990', '28021979'];

  it.each([
    ['a hire in the future', { date_of_hire: '05122026' }],
    ['a birth after the hire', { date_of_birth: '05112026', date_of_hire: '20261010' }],
  ])('%s is left', async (_, odd) => {
    const proof = [
      ...born.map((date_of_birth) => ({ date_of_birth })),
      ...['13112026', '14112026', '15112026'].map((date_of_hire) => ({ date_of_hire })),
    ];
    const lines = [...proof, odd].map((texts, at) =>
      recordWith(layout, texts, { number: at }, at + 1, employerOf(layout)),
    );
    const { output } = await correct(layout, fileOf(layout, lines));
    const found = output.toString('latin1').split('\n')[lines.length]!;
    for (const [name, text] of Object.entries(odd))
      expect(fieldText(layout, found, `employee_${name}`)).toBe(text);
  });

  it('a header before its hires is left', async () => {
    const lines = ['13112026', '14112026', '15112026'].map((date_of_hire, at) =>
      recordWith(layout, { date_of_hire }, { number: at }, at + 1, employerOf(layout)),
    );
    const headed = (date: string) =>
      fileOf(layout, lines).replace(/^(.{18})\d{8}/, (_, before: string) => before + date);
    const stamp = async (date: string) =>
      (await correct(layout, headed(date))).output.toString('latin1').slice(18, 26);
    expect(await stamp('05112026')).toBe('05112026');
    expect(await stamp('20112026')).toBe('20261120');
  });
});

it('a proposed hire says how far it lies from the others', async () => {
  const layout = layoutOf('Colorado');
  const hires = ['20261110', '20261112', '20261111', '09112026'];
  const lines = hires.map((date_of_hire, at) =>
    recordWith(layout, { date_of_hire }, { number: at }, at + 1, employerOf(layout)),
  );
  const { proposals } = await correct(layout, fileOf(layout, lines));
  expect(proposals[0]?.options.map(({ edits, evidence }) => [edits[0]?.after, evidence])).toEqual([
    [
      '20261109',
      'Read as day, month and year, it is a plausible date. It is 2 days before the median date of hire in the file.',
    ],
    [
      '20260911',
      'Read as month, day and year, it is a plausible date. It is 61 days before the median date of hire in the file.',
    ],
  ]);
});

it('a proposed date is no evidence for itself, and those that speak against it are counted', async () => {
  const layout = layoutOf('Ohio');
  const days = ['20261113', '20261114', '20261117', '20261118', '20261302', '20261301'];
  const lines = days.map((date_of_hire, at) =>
    recordWith(layout, { date_of_hire }, { number: at }, at + 1, employerOf(layout)),
  );
  const evidenceFor = async (some: readonly string[]) => {
    const { proposals } = await correct(layout, fileOf(layout, some));
    return proposals.map(({ options }) => options[0]?.evidence ?? '');
  };
  for (const [alone] of [await evidenceFor([...lines.slice(0, 4), lines[5]!])])
    expect(alone).toMatch(/plausible date\. 4 dates of this employer cannot be read in this order\. It is/);
  for (const one of await evidenceFor(lines))
    expect(one).toContain('1 other date of this employer can only be read in this order. 4 dates of this');
});

it('dates after two-byte letters are read in their columns', async () => {
  const layout = layoutOf('Colorado');
  const lines = ['25121988', '13041990', '28021979'].map((date_of_birth, at) =>
    recordWith(layout, { last_name: 'PEÑA', date_of_birth }, { number: at }, at + 1, employerOf(layout)),
  );
  const { changes } = await correct(layout, Buffer.from(fileOf(layout, lines)));
  expect(changes.filter(({ rule }) => rule === 'date-order')).toHaveLength(3);
});
