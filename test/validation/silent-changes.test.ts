/**
 * One byte of a clean record changed, in every column: what is reported, and what passes silently. The list of what may
 * pass is by kind of field, the same for every layout, and gives the reason; a column with a hole of its own fails.
 */

import { expect, it } from 'vitest';
import type { Field, Layout } from '../../src/layouts/index.js';
import { loadZipCities } from '../../src/reference/index.js';
import { planLayout, RecordCheck, recordContextOf } from '../../src/validation/index.js';
import { TODAY } from '../support/facts.js';
import { LAYOUTS } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanRecord, fieldText, recordType } from '../support/records.js';

/** The characters by class. */
const CHARACTERS: Readonly<Record<string, string>> = {
  letter: 'AFMZ',
  lower: 'az',
  digit: '0159',
  blank: ' ',
  hyphen: '-',
  period: '.',
  apostrophe: "'",
  sign: ',/&#@',
  control: '\u0007',
  'beyond ASCII': '\u00ff',
};

/** What may pass silently in a domestic record, by kind of field, and why. */
const SILENT: Readonly<Partial<Record<Field['kind'], { classes: string; why: string }>>> = {
  ssn: { classes: 'digit', why: 'has no check digit, so that another number looks as good' },
  fein: { classes: 'digit', why: 'has no check digit' },
  name: { classes: 'letter blank hyphen', why: 'names of persons are not checked against a list' },
  full_name: { classes: 'letter blank hyphen', why: 'the same' },
  text: { classes: 'letter digit blank hyphen period apostrophe sign', why: 'takes any printable text' },
  city: { classes: 'hyphen period', why: 'tables write names of cities with and without them' },
  state: { classes: 'letter', why: 'of any state where nothing says which one' },
  zip: { classes: 'digit', why: 'another ZIP code of the same city' },
  zip4: { classes: 'digit', why: 'no table of add-on codes is public' },
  postal: { classes: 'digit', why: 'another ZIP code of the same city' },
  date: { classes: 'digit', why: 'another day that makes sense' },
  phone: { classes: 'digit', why: 'another number' },
  digits: { classes: 'digit blank', why: 'another number, or a shorter one' },
  amount: { classes: 'digit', why: 'another amount' },
  letter: { classes: 'letter blank', why: 'the values are not public' },
  values: { classes: 'letter digit blank', why: 'another value of the list' },
  constant: { classes: 'lower', why: 'in either case where the layout ignores it' },
  free: {
    classes: 'letter lower digit blank hyphen period apostrophe sign',
    why: 'what the columns are for is not known',
  },
};

const places = await loadZipCities();

/** A record with every optional field filled and no address abroad. */
function domesticRecord(layout: Layout): string {
  const { addresses } = recordType(layout, 'employee');
  for (let seed = 1; ; seed++) {
    const record = cleanRecord(layout, seeded(seed), { address: 'domestic', contractor: false, optional: 1 });
    if (addresses.every(({ state }) => fieldText(layout, record, state) !== '')) return record;
  }
}

/** The classes of characters that pass silently, by kind. */
function silentIn(layout: Layout): Map<Field['kind'], Set<string>> {
  const plan = planLayout(layout).find(({ type }) => type.id === 'employee')!;
  const check = new RecordCheck(plan, recordContextOf(layout, TODAY, places));
  const record = Buffer.from(domesticRecord(layout), 'latin1');
  expect(check.check(record, 0)).toEqual([]);
  const silent = new Map<Field['kind'], Set<string>>();
  for (const { kind, start, end } of plan.type.fields) {
    for (const [name, characters] of Object.entries(CHARACTERS)) {
      for (const character of characters) {
        const passes = (column: number) => {
          const line = Buffer.from(record);
          line[column - 1] = character.charCodeAt(0);
          return !line.equals(record) && check.check(line, 0).length === 0;
        };
        const columns = Array.from({ length: end - start + 1 }, (_, at) => start + at);
        if (columns.some(passes)) silent.set(kind, (silent.get(kind) ?? new Set()).add(name));
      }
    }
  }
  return silent;
}

const silent = LAYOUTS.map((layout) => ({ state: layout.state, kinds: silentIn(layout) }));
const explained = (kind: Field['kind']) => SILENT[kind]?.classes.split(' ') ?? [];

it.each(silent)('in a record of $state nothing else passes than what its kind explains', ({ kinds }) => {
  for (const [kind, classes] of kinds) {
    const unexplained = [...classes].filter((name) => !explained(kind).includes(name));
    expect({ kind, unexplained }).toEqual({ kind, unexplained: [] });
  }
});

it('whatever is listed as passing does pass somewhere', () => {
  for (const kind of Object.keys(SILENT) as Field['kind'][]) {
    const found = new Set(silent.flatMap(({ kinds }) => [...(kinds.get(kind) ?? [])]));
    expect({ kind, classes: [...found].sort() }).toEqual({ kind, classes: explained(kind).sort() });
  }
});
