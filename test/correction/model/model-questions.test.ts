/** What the language model is asked, and what is never sent. */

import { describe, expect, it } from 'vitest';
import type { RecordOptions } from '../../support/facts.js';
import type { Values } from '../../support/values.js';
import { correct } from '../support/correct-bytes.js';
import { choosing, MISSPELT_CITY, withModel } from '../support/fake-model.js';
import { correctRecord, fileOf, layoutOf, recordWith } from '../support/one-record.js';

describe('the model is asked', () => {
  it('with the faulty field, its neighbours and candidates from the tables, and nothing else of the record', async () => {
    const model = choosing('LANESBORO');
    await withModel(model);
    expect(model.asked).toEqual([
      {
        errors: [
          {
            error_id: 'e1',
            field_name: 'employee_city',
            field_label: 'Employee city',
            value: 'LANESBOROU;',
            rule: expect.stringContaining('is not allowed here'),
            width: 25,
            allowed: expect.stringContaining('letters'),
            may_write: true,
            neighbours: [
              { field_name: 'employee_state', label: 'Employee state', value: 'MA' },
              { field_name: 'employee_zip', label: 'Employee ZIP code', value: '01237' },
            ],
            candidates: [
              { candidate_id: 'c1', value: 'LANESBORO' },
              { candidate_id: 'c2', value: 'LANESBOROUGH' },
            ],
          },
        ],
      },
    ]);
  });

  it('about all open errors of one record together, and about equal ones only once', async () => {
    const layout = layoutOf('Ohio');
    const texts = {
      ...MISSPELT_CITY,
      employer_zip: '432X5',
      employer_city: 'COLUMBUS',
      employer_state: 'OH',
      employer_country_code: '',
      employer_country_name: '',
      employer_foreign_postal_code: '',
    };
    const line = recordWith(layout, texts);
    const model = choosing('LANESBORO');
    await correct(layout, fileOf(layout, [line, recordWith(layout, texts, {}, 6), line]), { model });
    expect(model.asked.map(({ errors }) => errors.map(({ field_name }) => field_name))).toEqual([
      ['employee_city', 'employer_zip'],
    ]);
  });

  it('about the name of an employer when its other records have several that are near', async () => {
    const layout = layoutOf('Ohio');
    const named = (name: string) => recordWith(layout, { employer_name: name, employer_fein: '310000007' });
    const names = ['HARBOR TOOLS INC', 'HARBOR TOOL INC'];
    const model = choosing('HARBOR TOOLS INC');
    const faulty = named('HARBOR TOOL\u0007 INC');
    await correct(layout, fileOf(layout, [...names.map(named), faulty]), { model });
    expect(model.asked.map(({ errors: [one] }) => one?.candidates.map(({ value }) => value).sort())).toEqual([
      names.toSorted(),
    ]);
    await correct(layout, fileOf(layout, [named('HARBOR TOOLS INC'), faulty]), { model });
    await correct(layout, fileOf(layout, [named('MARY KOWALCZYK'), named('MARY KOWALCZY\u0007K')]), {
      model,
    });
    expect(model.asked).toHaveLength(1);
  });

  it.each(['MARTINEZ JUAN', 'OBRIEN MARY ANN', 'GARCIA,ROSA'])(
    'never about %s in the columns of the employer, where other records have names near it',
    async (person) => {
      const layout = layoutOf('Ohio');
      const swapped = (employer_name: string) =>
        recordWith(layout, {
          employer_name,
          employer_fein: '310000007',
          employee_first_name: 'NORTHGATE',
          employee_last_name: 'STAFFING',
        });
      const model = choosing(person);
      const lines = [person, `${person}A`, `${person}O`, `${person}\u0007`].map(swapped);
      await correct(layout, fileOf(layout, lines), { model });
      expect(model.asked).toEqual([]);
    },
  );

  it.each([
    [{ ssn: '901237445', zip: '01237' }, 0],
    [{ ssn: '987601234', zip: '01237' }, 0],
    [{ ssn: '987654320', zip: '01237', date_of_birth: '19700123' }, 0],
    [{ ssn: '987654320', zip: '01237', date_of_birth: '19880405' }, 1],
    [{ ssn: '', zip: '01237', first_name: '465', last_name: '62' }, 0],
    [{ ssn: '98765432', zip: '01237', date_of_birth: '19880405' }, 0],
    [{ ssn: '987654320', zip: '01237', date_of_birth: '' }, 0],
  ])(
    'only where no ZIP code has or may have digits of the SSN or the date of birth: %j',
    async (texts, requests) => {
      const model = choosing('LANESBORO');
      await withModel(model, { ...MISSPELT_CITY, ...texts });
      expect(model.asked).toHaveLength(requests);
    },
  );

  it('about nothing that a safe rule clears, and never about names, numbers, dates or lines', async () => {
    const model = choosing('COLUMBUS');
    const texts = {
      first_name: 'J0HN',
      last_name: "O'BRIEN",
      date_of_hire: '20261301',
      employer_fein: '12345678',
      gender: '',
    };
    await withModel(model, texts);
    await correctRecord('Ohio', { texts: {}, line: (line) => line.slice(0, 200), extra: { model } });
    await correctRecord('Louisiana', {
      texts: { employer_phone: '5O45550142' },
      needs: { optional: 1 },
      extra: { model },
    });
    expect(model.asked).toEqual([]);
  });

  it('about nothing when there is one candidate: a rule proposes it', async () => {
    const model = choosing('COLUMBUS');
    const one: [string, Values, RecordOptions?][] = [
      ['city', { city: 'C0LUMBS', state: 'OH', zip: '43215', zip4: '' }],
      ['city', { city: '', state: 'OH', zip: '43215', zip4: '' }],
      ['state', { city: 'DAYTON', state: 'OJ', zip: '43215', zip4: '' }],
      ['zip', { city: 'CARROLL', state: 'OH', zip: '', zip4: '' }],
      ['country_code', { country_code: '', country_name: 'HONDORAS' }, { address: 'foreign' }],
    ];
    for (const [field, texts, needs] of one)
      expect([texts, (await withModel(model, texts, needs)).resolution(field)]).toEqual([texts, 'proposed']);
    expect(model.asked).toEqual([]);
  });

  it.each([
    ['a word of a name', { last_name: 'LANESBORO' }],
    ['a word near it', { last_name: 'LANESBURO' }],
    ['a name within a word', { first_name: 'ANES' }],
  ])('about nothing when %s would be sent', async (_about, texts) => {
    const model = choosing('LANESBORO');
    const { resolution } = await withModel(model, { ...MISSPELT_CITY, ...texts });
    expect(model.asked).toEqual([]);
    expect(resolution('city')).not.toBe('resolved');
  });

  it('about nothing when there is nothing to go by', async () => {
    const model = choosing('COLUMBUS');
    const { outcomes } = await withModel(model, {
      address_1: '',
      employer_name: 'X',
      zip: '',
      city: 'COLUMBUS',
      state: 'OH',
    });
    expect(model.asked).toEqual([]);
    expect(new Set(outcomes.map(({ resolution }) => resolution))).toEqual(new Set(['failed']));
  });
});
