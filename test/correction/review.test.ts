/** Proposals: what a person is shown, and what comes of their word. */

import { describe, expect, it } from 'vitest';
import type { CorrectOptions, Decision, Proposal } from '../../src/correction/index.js';
import type { RecordOptions } from '../support/facts.js';
import type { Values } from '../support/values.js';
import { always, correctRecord, fileOf, layoutOf, recordWith } from './one-record.js';
import { correct } from './run.js';

const COLUMBUS = { city: 'COLUMBUS', state: 'OH', zip: '43215', zip4: '' };
const ABROAD: RecordOptions = { address: 'foreign' };
const accept = always(() => ({ kind: 'accept', option: 0 }));

interface Row {
  about: string;
  state?: string;
  before: Values;
  /** What the best option makes of it. */
  after: Values;
  rule: string;
  needs?: RecordOptions;
}

const OFFERED: Row[] = [
  {
    about: 'a two-digit year of the hire',
    state: 'Colorado',
    before: { date_of_hire: '11/10/26' },
    after: { date_of_hire: '20261110' },
    rule: 'date-short',
  },
  {
    about: 'a two-digit year of the birth',
    state: 'Louisiana',
    before: { date_of_birth: '041288' },
    after: { date_of_birth: '04121988' },
    rule: 'date-short',
  },
  {
    about: 'a date with single digits',
    state: 'Louisiana',
    before: { date_of_birth: '4/5/1988' },
    after: { date_of_birth: '04051988' },
    rule: 'date-short',
  },
  {
    about: 'day and month swapped',
    state: 'Colorado',
    before: { date_of_birth: '19882512' },
    after: { date_of_birth: '19881225' },
    rule: 'date-swapped',
  },
  {
    about: 'a comma and both names',
    before: { last_name: 'ROE, JANE', first_name: '' },
    after: { last_name: 'ROE', first_name: 'JANE' },
    rule: 'name-comma',
  },
  {
    about: 'a comma behind the name',
    before: { last_name: 'ROE,' },
    after: { last_name: 'ROE' },
    rule: 'name-comma',
  },
  {
    about: 'an ampersand',
    before: { last_name: 'SMITH & SON' },
    after: { last_name: 'SMITH AND SON' },
    rule: 'sign-in-words',
  },
  {
    about: 'a period inside a name',
    before: { last_name: 'ST.JOHN' },
    after: { last_name: 'ST JOHN' },
    rule: 'period-inside',
  },
  {
    about: 'a bell character',
    before: { first_name: 'MARY\u0007ANN' },
    after: { first_name: 'MARY ANN' },
    rule: 'control-to-blank',
  },
  {
    about: 'a state that is none',
    before: { ...COLUMBUS, state: 'OJ' },
    after: { state: 'OH' },
    rule: 'state-of-zip',
  },
  { about: 'no city', before: { ...COLUMBUS, city: '' }, after: { city: 'COLUMBUS' }, rule: 'city-of-zip' },
  {
    about: 'the state behind the city',
    before: { ...COLUMBUS, city: 'COLUMBUS, OH' },
    after: { city: 'COLUMBUS' },
    rule: 'city-with-state',
  },
  {
    about: 'a ZIP code with an odd letter',
    before: { ...COLUMBUS, zip: '4321X' },
    after: { zip: '43210' },
    rule: 'zip-offered',
  },
  {
    about: 'no ZIP code in a town that has one',
    before: { city: 'YELLOW SPRINGS', state: 'OH', zip: '' },
    after: { zip: '45387' },
    rule: 'zip-offered',
  },
  {
    about: 'a short ZIP code whose city is unknown',
    before: { city: 'ATLANTIS', state: 'MA', zip: '2110', zip4: '' },
    after: { zip: '02110' },
    rule: 'zip-offered',
  },
  {
    about: 'a ZIP code short of a digit in a city where only one code can be meant',
    before: { city: 'YELLOW SPRINGS', state: 'OH', zip: '4587', zip4: '' },
    after: { zip: '45387' },
    rule: 'zip-offered',
  },
  {
    about: 'a letter in the phone number',
    state: 'Louisiana',
    before: { employer_phone: '5O45550142' },
    after: { employer_phone: '5045550142' },
    rule: 'digits-for-letters',
    needs: { optional: 1 },
  },
  {
    about: 'a province in the state field',
    before: { state: 'ON', address_3: '' },
    after: { state: '', address_3: 'ON' },
    rule: 'address-conflict',
    needs: ABROAD,
  },
  {
    about: 'a US address with a foreign country code',
    before: { ...COLUMBUS, country_code: 'MX' },
    after: { country_code: '' },
    rule: 'address-conflict',
  },
  {
    about: 'a country that is also a state',
    before: { country_code: '', country_name: 'GEORGIA' },
    after: { country_code: 'GG' },
    rule: 'country-namesake',
    needs: ABROAD,
  },
];

describe('a person is offered a repair of', () => {
  it.each(OFFERED)('$about', async ({ state = 'Ohio', before, after, rule, needs }) => {
    const record = await correctRecord(state, { texts: before, needs, extra: { review: accept } });
    expect(Object.fromEntries(Object.keys(after).map((name) => [name, record.text(name)]))).toEqual(after);
    expect(record.changes.every((change) => change.by === 'person' && change.tier === 'confirm')).toBe(true);
    expect(record.changes.map((change) => change.rule)).toContain(rule);
    expect(record.result).toMatchObject({ corrections_failed: 0, proposals: 0 });
  });

  it.each(OFFERED)(
    '$about, and nothing is written without a word',
    async ({ state = 'Ohio', before, needs }) => {
      const { output, input, result, outcomes } = await correctRecord(state, { texts: before, needs });
      expect(output.equals(input)).toBe(true);
      expect(result.proposals).toBe(1);
      expect(outcomes.map(({ resolution }) => resolution)).toContain('proposed');
    },
  );
});

/** The one proposal about a city with two slips. */
async function cityProposal(): Promise<Proposal> {
  let shown: Proposal | undefined;
  const review = async ([one]: Proposal[]) => {
    shown = one;
    return new Map<string, Decision>();
  };
  await correctRecord('Ohio', { texts: { ...COLUMBUS, city: 'C0LUMBS' }, extra: { review } });
  return shown!;
}

describe('a proposal', () => {
  it('shows the place, the line, and each way out with what speaks for it', async () => {
    const proposal = await cityProposal();
    expect(proposal).toMatchObject({
      proposal_id: '4-employee_city',
      line_number: 4,
      record_number: 3,
      record_type: 'employee',
      error_type: 'INVALID_CHARACTER',
      field_name: 'employee_city',
      position: { start: 193, end: 217 },
      editable: true,
      options: [
        {
          rule: 'city-of-zip',
          evidence: 'It is a city of the ZIP code.',
          edits: [{ field_name: 'employee_city', before: 'C0LUMBS', after: 'COLUMBUS' }],
        },
      ],
    });
    expect(proposal.record_text).toHaveLength(815);
  });

  it('says at once whether a typed text can be taken', async () => {
    const { check } = await cityProposal();
    expect(check('COLUMBUS')).toBeUndefined();
    expect(check('C0LUMBUS')).toContain('a digit is not allowed here');
    expect(check('COLÜMBUS')).toContain('plain characters');
    expect(check('X'.repeat(26))).toContain('fit the field');
    expect(check('')).toContain('must be filled');
  });

  it('about a date cannot be typed in', async () => {
    let editable: boolean | undefined;
    const { output, input } = await correctRecord('Colorado', {
      texts: { date_of_hire: '11/10/26' },
      extra: {
        review: async ([one]) => {
          editable = one!.editable;
          expect(one!.check('20261110')).toContain('cannot be typed in');
          return new Map([[one!.proposal_id, { kind: 'edit', text: '20261110' }]]);
        },
      },
    });
    expect(editable).toBe(false);
    expect(output.equals(input)).toBe(true);
  });
});

describe('what was decided', () => {
  const decide = (decision: Decision) =>
    correctRecord('Ohio', {
      texts: { ...COLUMBUS, city: 'C0LUMBS' },
      extra: { review: always(() => decision) },
    });

  it.each<[string, Decision, string, string]>([
    ['accepted', { kind: 'accept', option: 0 }, 'COLUMBUS', 'resolved'],
    ['an option that is not there', { kind: 'accept', option: 7 }, 'C0LUMBS', 'proposed'],
    ['edited', { kind: 'edit', text: 'DUBLIN' }, 'DUBLIN', 'resolved'],
    ['edited into another error', { kind: 'edit', text: 'DUBL1N' }, 'C0LUMBS', 'proposed'],
    ['declined', { kind: 'decline' }, 'C0LUMBS', 'declined'],
    ['skipped', { kind: 'skip' }, 'C0LUMBS', 'proposed'],
  ])('%s', async (_about, decision, city, resolution) => {
    const record = await decide(decision);
    expect(record.text('city')).toBe(city);
    expect(record.resolution('city')).toBe(resolution);
  });

  it('about one field is kept although another one of the record was declined', async () => {
    const texts = { ...COLUMBUS, city: '', last_name: 'ROE,' };
    const review = always(({ field_name }) =>
      field_name === 'employee_city' ? { kind: 'decline' } : { kind: 'accept', option: 0 },
    );
    const record = await correctRecord('Ohio', { texts, extra: { review } });
    expect([record.text('city'), record.text('last_name')]).toEqual(['', 'ROE']);
  });

  it('is asked for once, with all proposals of the file in its order', async () => {
    const layout = layoutOf('Ohio');
    const lines = ['', 'C0LUMBS', 'X'].map((city, at) =>
      recordWith(layout, { ...COLUMBUS, city, last_name: 'ROE,' }, {}, at),
    );
    const asked: string[][] = [];
    const review: CorrectOptions['review'] = async (proposals) => {
      asked.push(proposals.map(({ proposal_id }) => proposal_id));
      return new Map();
    };
    const { proposals } = await correct(layout, fileOf(layout, lines), { review });
    expect(asked).toEqual([proposals.map(({ proposal_id }) => proposal_id)]);
    expect(asked[0]).toEqual([
      '2-employee_last_name',
      '2-employee_city',
      '3-employee_last_name',
      '3-employee_city',
      '4-employee_last_name',
    ]);
  });
});
