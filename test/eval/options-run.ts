/** The rules with what a user may add: the employer's profile, and the repair of warnings. */

import { parseEmployerProfile } from '../../src/correction/index.js';
import type { Layout } from '../../src/layouts/types.js';
import { seeded } from '../support/random.js';
import { recordType } from '../support/records.js';
import { type ErrorClass, errorClass, inField, role, type Subject } from './case.js';
import type { Extras } from './correct-sheet.js';
import { EVALUATED } from './evaluated-layouts.js';
import { type Row, Rows } from './rules-run.js';
import { sheetOf } from './sheet.js';

const BLOCK = ['employer_name', 'employer_address_1', 'employer_city', 'employer_state', 'employer_zip'];
const lower = (found: string) => found.toLowerCase();

/** The employer's block as a profile, as a user would write it down. */
const PROFILE = {
  employer_fein: '310000123',
  employer_name: 'LAKESHORE FREIGHT LLC',
  employer_address_1: '12 MAIN ST',
  employer_city: 'COLUMBUS',
  employer_state: 'OH',
};

function profileOf(layout: Layout): Record<string, string> {
  const { fields } = recordType(layout, 'employee');
  const whole = { ...PROFILE, employer_zip: '43204', employer_postal_code: '43204' };
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => fields.some((field) => field.name === name)),
  );
}

/** No part of the block is in the file; the record is the profile's, or another employer's. */
function blankBlock(about: string, disposition: ErrorClass['disposition'], fein: string): ErrorClass {
  const inject = (subject: Subject) => {
    const profile = { ...profileOf(subject.layout), employer_fein: fein };
    const foreign = {
      employer_country_code: '',
      employer_country_name: '',
      employer_foreign_postal_code: '',
    };
    const known = Object.keys({ ...profile, ...foreign }).filter((name) =>
      subject.type.fields.some((field) => field.name === name),
    );
    const clean = Object.fromEntries(
      known.map((name) => [name, { ...profile, ...foreign }[name as keyof typeof profile] ?? '']),
    );
    const blanks = known.filter((name) => BLOCK.includes(name) || name === 'employer_postal_code');
    return { clean, dirty: Object.fromEntries(blanks.map((name) => [name, ''])) };
  };
  return errorClass(about, ['fixed', 'employer', disposition], inject, { sure: disposition === 'auto' });
}

const WARNING_CLASSES: readonly ErrorClass[] = [
  errorClass(
    'with --fix-warnings, a last name in lower case',
    ['form', 'names', 'auto'],
    inField(role('last_name'), lower),
    { sure: true },
  ),
  errorClass(
    'with --fix-warnings, a street in lower case',
    ['form', 'home', 'auto'],
    inField(({ addresses }) => addresses[0]?.line1, lower),
    { sure: true },
  ),
  errorClass('with --fix-warnings, a suffix in the last name', ['name', 'names', 'abstain'], (subject) => {
    const name = subject.role('last_name')!;
    return { clean: { [name]: `${subject.text(name).slice(0, 26)} JR` } };
  }),
];

interface Run {
  kind: ErrorClass;
  extras: (layout: Layout) => Extras;
}

const withProfile: Run['extras'] = (layout) => ({
  employer: parseEmployerProfile(JSON.stringify(profileOf(layout)), layout),
});

const RUNS: readonly Run[] = [
  {
    kind: blankBlock('with --employer, no employer block', 'auto', PROFILE.employer_fein),
    extras: withProfile,
  },
  {
    kind: blankBlock('with --employer, no block of another employer', 'abstain', '310000456'),
    extras: withProfile,
  },
  ...WARNING_CLASSES.map((kind): Run => ({ kind, extras: () => ({ fixWarnings: true }) })),
];

/** A row for each class, of at least `cases` errors. */
export async function optionRows(cases: number, seed: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [nth, { kind, extras }] of RUNS.entries()) {
    const total = new Rows();
    for (const layout of EVALUATED) {
      const sheet = sheetOf(layout, kind, Math.ceil(cases / EVALUATED.length), seeded(seed + nth));
      if (sheet) await total.add(sheet, extras(layout));
    }
    rows.push(total.total(kind.about, kind));
  }
  return rows;
}
