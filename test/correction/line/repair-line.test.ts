/** Lines of the wrong length: trimmed, with signs in their numbers, shifted, and those that must stay as they are. */

import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/layouts/types.js';
import type { RecordOptions } from '../../support/facts.js';
import { SHAPES } from '../../support/layouts.js';
import { seeded } from '../../support/random.js';
import { cleanRecord, fieldNamed, recordType, setField } from '../../support/records.js';
import { type Corrected, correct } from '../support/correct-bytes.js';
import { isOffered } from '../support/offered.js';
import { employerOf, fileOf, layoutOf, recordWith } from '../support/one-record.js';

const BARE: RecordOptions = { address: 'domestic', contractor: false, optional: 0 };
const FULL: RecordOptions = { address: 'domestic', contractor: false, optional: 1 };

/** The line with other text in the columns of a field, whatever its length. */
function rewrite(layout: Layout, line: string, name: string, write: (columns: string) => string): string {
  const { start, end } = fieldNamed(layout, name);
  return line.slice(0, start - 1) + write(line.slice(start - 1, end)) + line.slice(end);
}

const roleOf = (layout: Layout, role: 'ssn' | 'fein' | 'hire_date' | 'birth_date') =>
  recordType(layout, 'employee').roles[role]!;

/** The corrected line, and what became of it. */
async function correctLine(layout: Layout, line: string, encoding: 'latin1' | 'utf-8' = 'latin1') {
  const corrected = await correct(layout, Buffer.from(fileOf(layout, [line]), encoding));
  const at = layout.record_types.some(({ id }) => id === 'header') ? 1 : 0;
  return { ...corrected, line: corrected.output.toString(encoding).split('\n')[at]! };
}

const isLeft = ({ changes, result }: Corrected) =>
  expect({ changes, left: result.corrections_failed > 0 }).toEqual({ changes: [], left: true });

describe.each(SHAPES)('a line for $state', (layout) => {
  const bare = cleanRecord(layout, seeded(21), { ...BARE, number: 31 });
  const full = cleanRecord(layout, seeded(22), { ...FULL, number: 32 });
  const [ssn, fein] = [roleOf(layout, 'ssn'), roleOf(layout, 'fein')];

  it('without the blanks at its end gets them back', async () => {
    const { line, changes, result } = await correctLine(layout, bare.trimEnd());
    expect(line).toBe(bare);
    expect(changes).toMatchObject([{ rule: 'line-length', field_name: 'record', removed: '' }]);
    expect(result.corrections_failed).toBe(0);
  });

  it('that is the first of a file without a header is put into its columns or offered so, and the header is still missed', async () => {
    const { start } = fieldNamed(layout, ssn);
    const moved = `${bare.slice(0, start - 1)} ${bare.slice(start - 1, -1)}`;
    const next = cleanRecord(layout, seeded(23), { ...BARE, number: 33 });
    const { output, outcomes, proposals } = await correct(layout, `${moved}\n${next}\n`);
    expect(output.toString('latin1').startsWith(bare) || isOffered(bare, moved, proposals)).toBe(true);
    const failed = outcomes.filter(({ resolution }) => resolution === 'failed');
    expect(failed.every(({ field_name }) => field_name === 'file')).toBe(true);
  });

  it('with too many blanks at its end loses them', async () => {
    expect((await correctLine(layout, `${bare}       `)).line).toBe(bare);
  });

  it('without the blanks at its end and with an accent and an apostrophe gets both repaired', async () => {
    const odd = recordWith(layout, { last_name: 'O’NEÍL' }, BARE);
    const plain = recordWith(layout, { last_name: 'ONEIL' }, BARE);
    const { line, result } = await correctLine(layout, odd.trimEnd(), 'utf-8');
    expect(line).toBe(plain);
    expect(result.corrections_failed).toBe(0);
  });

  it('without the blanks at its end and with an error that stays gets its blanks back', async () => {
    const nameless = recordWith(layout, { last_name: '' }, BARE);
    const { line, changes, result } = await correctLine(layout, nameless.trimEnd());
    expect(line).toBe(nameless);
    expect(changes).toMatchObject([{ rule: 'line-length', field_name: 'record' }]);
    expect(result.corrections_failed).toBe(1);
  });

  it.each(['-', ' '])('with an SSN written with "%s" gets its digits alone', async (sign) => {
    const dirty = rewrite(layout, full, ssn, (n) => [n.slice(0, 3), n.slice(3, 5), n.slice(5)].join(sign));
    const { line, changes } = await correctLine(layout, dirty);
    expect(line).toBe(full);
    expect(changes).toMatchObject([
      { rule: 'number-signs', field_name: ssn, removed: sign, inserted: '' },
      { rule: 'number-signs', field_name: ssn, removed: sign, inserted: '' },
    ]);
  });

  it('with signs in its SSN, FEIN and dates together loses all of them', async () => {
    const [born, hired] = [roleOf(layout, 'birth_date'), roleOf(layout, 'hire_date')];
    const dated = (n: string) => `${n.slice(0, -6)}/${n.slice(-6, -4)}/${n.slice(-4)}`;
    const yearFirst = fieldNamed(layout, born).formats![0] === 'YYYYMMDD';
    const slashed = (n: string) => (yearFirst ? `${n.slice(0, 4)}/${n.slice(4, 6)}/${n.slice(6)}` : dated(n));
    // Days that are no month; of a date that can be read in two orders, one alone proves neither.
    const days = yearFirst ? ['19880425', '20261117'] : ['04251988', '11172026'];
    const sure = recordWith(layout, { date_of_birth: days[0]!, date_of_hire: days[1]! }, FULL);
    // From the last field to the first, so that the columns of those still to come stay where they are.
    const fields = [fein, hired, born, ssn].sort(
      (a, b) => fieldNamed(layout, b).start - fieldNamed(layout, a).start,
    );
    const dirty = fields.reduce(
      (line, name) =>
        rewrite(layout, line, name, (n) => {
          if (name === ssn) return `${n.slice(0, 3)}-${n.slice(3, 5)}-${n.slice(5)}`;
          return name === fein ? `${n.slice(0, 2)}-${n.slice(2)}` : slashed(n);
        }),
      sure,
    );
    const { line, changes } = await correctLine(layout, dirty);
    expect(line).toBe(sure);
    expect(new Set(changes.map(({ rule }) => rule))).toEqual(new Set(['number-signs']));
  });

  it.each([1, 2])('with %i blanks too many after the city is offered in its columns', async (count) => {
    const dirty = rewrite(layout, full, 'employee_city', (city) => city + ' '.repeat(count));
    const { line, proposals } = await correctLine(layout, dirty);
    expect(line).toBe(dirty);
    expect(isOffered(full, dirty, proposals)).toBe(true);
  });

  it('with blanks too many after the city is put back where other records of the employer begin their texts', async () => {
    const dirty = rewrite(layout, full, 'employee_city', (city) => `${city}  `);
    const others = ['899010101', '899010102', '899010103'].map((number) =>
      setField(layout, full, ssn, number),
    );
    const { output, changes } = await correct(layout, fileOf(layout, [...others, dirty]));
    expect(output.toString('latin1').split('\n')).toContain(full);
    expect(changes).toMatchObject([{ rule: 'shifted-fields', removed: '  ', inserted: '' }]);
  });

  it.each([1, 2])('with %i blanks too few after the city is offered in its columns', async (count) => {
    const dirty = rewrite(layout, full, 'employee_city', (city) => city.slice(0, -count));
    const { line, proposals } = await correctLine(layout, dirty);
    expect(line).toBe(dirty);
    expect(isOffered(full, dirty, proposals)).toBe(true);
  });

  it('that was saved twice as UTF-8 gets its letters and its columns back', async () => {
    const names = { first_name: 'ZOË', last_name: 'IBÁÑEZ' };
    const scrambled = Buffer.from(recordWith(layout, names, FULL)).toString('latin1');
    const { line, changes } = await correctLine(layout, scrambled, 'utf-8');
    expect(line).toBe(recordWith(layout, { first_name: 'ZOE', last_name: 'IBANEZ' }, FULL));
    expect(new Set(changes.map(({ rule }) => rule))).toEqual(new Set(['scrambled-letters']));
  });

  it('with a digit missing anywhere in its SSN or FEIN is left alone', async () => {
    for (const name of [ssn, fein]) {
      for (let at = 0; at < 9; at++) {
        isLeft(
          await correctLine(
            layout,
            rewrite(layout, full, name, (n) => n.slice(0, at) + n.slice(at + 1)),
          ),
        );
      }
    }
  });

  it('with a digit too many in its SSN or FEIN is left alone', async () => {
    for (const name of [ssn, fein])
      isLeft(
        await correctLine(
          layout,
          rewrite(layout, full, name, (n) => `${n.slice(0, 4)}7${n.slice(4)}`),
        ),
      );
  });

  it('with a FEIN in the shape of an SSN is left alone', async () => {
    const shaped = (n: string) => `${n.slice(0, 3)}-${n.slice(3, 5)}-${n.slice(5)}`;
    isLeft(await correctLine(layout, rewrite(layout, full, fein, shaped)));
  });

  it('with a letter too many, or missing, in a first name that fills its field is left alone', async () => {
    const texts = { first_name: 'MARIA DEL CARMEN', middle_name: 'D', last_name: 'ROE' };
    const record = recordWith(layout, texts, FULL);
    for (const name of ['MARIA DEL CAARMEN', 'MARIA DEL CRMEN'])
      isLeft(
        await correctLine(
          layout,
          rewrite(layout, record, 'employee_first_name', () => name),
        ),
      );
  });

  it('with a letter too many in the state is left alone', async () => {
    isLeft(
      await correctLine(
        layout,
        rewrite(layout, full, 'employee_state', (state) => `${state}X`),
      ),
    );
  });

  it('cut off in the middle is left alone', async () => {
    isLeft(await correctLine(layout, full.slice(0, 250)));
  });

  it('four records long is left alone', async () => {
    isLeft(await correctLine(layout, full + 'X'.repeat(4 * layout.record_length)));
  });
});

describe('where the SSN precedes the street', () => {
  const layout = layoutOf('Louisiana');
  const record = recordWith(layout, { address_1: '4521 OAK AVE', address_2: 'APT 4' }, FULL);

  it('a lost digit is not mistaken for a lost blank, which would give a wrong, valid-looking SSN', async () => {
    isLeft(
      await correctLine(
        layout,
        rewrite(layout, record, 'employee_ssn', (n) => n.slice(0, 8)),
      ),
    );
  });

  it('a lost blank after the street is not repaired either, because a lost digit would look the same', async () => {
    isLeft(
      await correctLine(
        layout,
        rewrite(layout, record, 'employee_address_1', (text) => text.slice(0, -1)),
      ),
    );
  });

  it('a lost blank after the city, where no digit explains it, is offered: a letter may have been lost', async () => {
    const dirty = rewrite(layout, record, 'employee_city', (text) => text.slice(0, -1));
    const { line, proposals } = await correctLine(layout, dirty);
    expect(line).toBe(dirty);
    expect(isOffered(record, dirty, proposals)).toBe(true);
  });
});

describe('numbers of other kinds that are too wide', () => {
  it.each([
    ['hyphens', (n: string) => `${n.slice(0, 3)}-${n.slice(3, 6)}-${n.slice(6)}`],
    ['points', (n: string) => `${n.slice(0, 3)}.${n.slice(3, 6)}.${n.slice(6)}`],
    ['brackets', (n: string) => `(${n.slice(0, 3)}) ${n.slice(3, 6)}-${n.slice(6)}`],
    ['a leading 1', (n: string) => `1${n}`],
    ['a leading 1 and hyphens', (n: string) => `1-${n.slice(0, 3)}-${n.slice(3, 6)}-${n.slice(6)}`],
  ])('lose %s in a phone number', async (_about, write) => {
    const layout = layoutOf('Louisiana');
    const record = recordWith(layout, { employer_phone: '5045550142' }, FULL);
    expect((await correctLine(layout, rewrite(layout, record, 'employer_phone', write))).line).toBe(record);
  });

  it('lose the hyphen between ZIP code and add-on', async () => {
    const layout = layoutOf('Texas');
    const record = recordWith(layout, { zip: '78701', zip4: '1234', city: 'AUSTIN', state: 'TX' }, FULL);
    const dirty = rewrite(layout, record, 'employee_zip', (zip) => `${zip}-`);
    expect((await correctLine(layout, dirty)).line).toBe(record);
  });

  it.each(['Colorado', 'Louisiana'])('are written in the order of the layout: %s', async (state) => {
    const layout = layoutOf(state);
    const hired = roleOf(layout, 'hire_date');
    const wanted = fieldNamed(layout, hired).formats![0];
    const day = wanted === 'YYYYMMDD' ? '20261117' : '11172026';
    const full = recordWith(layout, { date_of_hire: day }, FULL);
    const dirty = rewrite(layout, full, hired, (n) =>
      wanted === 'YYYYMMDD'
        ? `${n.slice(4, 6)}/${n.slice(6)}/${n.slice(0, 4)}`
        : `${n.slice(4)}-${n.slice(0, 2)}-${n.slice(2, 4)}`,
    );
    const { line, changes } = await correctLine(layout, dirty);
    expect(line).toBe(full);
    const reorder = wanted === 'YYYYMMDD' ? 'MM/DD/YYYY → YYYYMMDD' : 'YYYY-MM-DD → MMDDYYYY';
    expect(changes).toMatchObject([{ removed: '', inserted: '', reorder }]);
  });

  it('are left when a date alone may be month first or day first', async () => {
    const layout = layoutOf('Louisiana');
    const record = recordWith(layout, { date_of_hire: '11082026' }, FULL);
    const slashed = (n: string) => `${n.slice(0, 2)}/${n.slice(2, 4)}/${n.slice(4)}`;
    isLeft(await correctLine(layout, rewrite(layout, record, roleOf(layout, 'hire_date'), slashed)));
  });

  it.each(['Texas', 'Ohio', 'Minnesota', 'Federal'])(
    'are left when each can be read in an order only in which the other one cannot: %s',
    async (state) => {
      const layout = layoutOf(state);
      const [born, hired] = [roleOf(layout, 'birth_date'), roleOf(layout, 'hire_date')];
      const record = recordWith(layout, {}, FULL);
      const written = { [born]: '03/28/1988', [hired]: '15/01/2026' };
      const [first = '', last = ''] = [born, hired].sort(
        (one, other) => fieldNamed(layout, other).start - fieldNamed(layout, one).start,
      );
      const dirty = rewrite(
        layout,
        rewrite(layout, record, first, () => written[first]!),
        last,
        () => written[last]!,
      );
      isLeft(await correctLine(layout, dirty));
    },
  );

  it('are dated as the rest of the file where the layout leaves a choice', async () => {
    const layout = layoutOf('Ohio');
    const clean = (dates: 'MMDDYYYY' | 'YYYYMMDD', number: number) =>
      cleanRecord(layout, seeded(number), { ...FULL, dates, number }, employerOf(layout));
    for (const dates of ['MMDDYYYY', 'YYYYMMDD'] as const) {
      const day = dates === 'YYYYMMDD' ? '20261117' : '11172026';
      const record = setField(layout, clean(dates, 40), 'employee_date_of_hire', day);
      const dirty = rewrite(layout, record, 'employee_date_of_hire', (n) => {
        const [y, m, d] =
          dates === 'YYYYMMDD'
            ? [n.slice(0, 4), n.slice(4, 6), n.slice(6)]
            : [n.slice(4), n.slice(0, 2), n.slice(2, 4)];
        return `${m}/${d}/${y}`;
      });
      const file = fileOf(layout, [clean(dates, 41), dirty, clean(dates, 42)]);
      expect((await correct(layout, file)).output.toString('latin1').split('\n')[2]).toBe(record);
    }
  });
});

describe('a file without line ends', () => {
  it('is corrected in its records, and filled up at its end', async () => {
    const layout = layoutOf('Texas');
    const [one, two] = [recordWith(layout, {}, BARE, 6), recordWith(layout, {}, BARE, 7)];
    const dirty = recordWith(layout, { last_name: "O'BRIEN" }, BARE, 8);
    const plain = recordWith(layout, { last_name: 'OBRIEN' }, BARE, 8);
    const { output, changes } = await correct(layout, one + dirty + two.trimEnd());
    expect(output.toString('latin1')).toBe(one + plain + two);
    expect(changes.map(({ line_number, rule }) => [line_number, rule])).toEqual([
      [2, 'apostrophe'],
      [3, 'line-length'],
    ]);
  });
});

it.each([
  ['a city', { street: '74412 WESTERN BLVD', city: 'BUFFALO', state: 'NY', zip: '14202' }, 'AXCABXBAEDAD'],
  ['another city', { street: '9 ELM CT', city: 'UTICA', state: 'NY', zip: '13501' }, 'QUARTERMASTER'],
])('%s with letters too many is not cut off from its first half', async (_, address, letters) => {
  const layout = layoutOf('New York');
  const clean = recordWith(layout, address);
  const at = fieldNamed(layout, 'employee_city').end - letters.length / 2;
  isLeft(await correctLine(layout, (clean.slice(0, at) + letters + clean.slice(at)).slice(0, clean.length)));
});

it('a line that is far too long by blanks is read', async () => {
  const layout = layoutOf('Federal');
  const { line } = await correctLine(layout, recordWith(layout, {}).padEnd(1_700));
  expect(line).toBe(recordWith(layout, {}));
});
