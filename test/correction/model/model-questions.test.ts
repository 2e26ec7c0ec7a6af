/** What the language model is asked, and what is never sent. */

import { describe, expect, it } from 'vitest';
import { correct } from '../support/correct-bytes.js';
import { choosing, MISSPELT_CITY, withModel } from '../support/fake-model.js';
import { correctRecord, fileOf, layoutOf, recordWith } from '../support/one-record.js';

describe('the model is asked', () => {
  it('with the faulty field, its neighbours and candidates from the tables, and nothing else of the record', async () => {
    const model = choosing('COLUMBUS');
    await withModel(model);
    expect(model.asked).toEqual([
      {
        errors: [
          {
            error_id: 'e1',
            field_name: 'employee_city',
            field_label: 'Employee city',
            value: 'C0LUMBS',
            rule: expect.stringContaining('a digit is not allowed here'),
            width: 25,
            allowed: expect.stringContaining('letters'),
            may_write: true,
            neighbours: [
              { label: 'Employee state', value: 'OH' },
              { label: 'Employee ZIP code', value: '43215' },
            ],
            candidates: [{ candidate_id: 'c1', value: 'COLUMBUS' }],
          },
        ],
      },
    ]);
  });

  it('about all open errors of one record at once, and about equal ones only once', async () => {
    const layout = layoutOf('Ohio');
    const texts = { ...MISSPELT_CITY, employer_name: 'ACME \u0007 CO' };
    const line = recordWith(layout, texts);
    const model = choosing('COLUMBUS');
    await correct(layout, fileOf(layout, [line, recordWith(layout, texts, {}, 6), line]), { model });
    expect(model.asked.map(({ errors }) => errors.map(({ field_name }) => field_name))).toEqual([
      ['employee_city', 'employer_name'],
    ]);
  });

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

  it('about nothing when a word of a name would be sent, unless it is the name of the city', async () => {
    const model = choosing('COLUMBUS');
    const { outcomes } = await withModel(model, { ...MISSPELT_CITY, last_name: 'COLUMBUS' });
    expect(outcomes).toMatchObject([{ resolution: 'proposed' }]);
    const named = { address_1: '12 GARCIA\u0007 ST', last_name: 'GARCIA' };
    expect((await withModel(model, named)).resolution('address_1')).toBe('proposed');
    expect(model.asked).toEqual([]);
    const zip = { city: 'JACKSON', state: 'OH', zip: '456X0', zip4: '', last_name: 'JACKSON' };
    await withModel(model, zip);
    expect(model.asked).toHaveLength(1);
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
