/** What the language model is asked, and what its answers may do. */

import { describe, expect, it } from 'vitest';
import type { ModelOutcome } from '../../src/model/model-port.js';
import type { RecordOptions } from '../support/facts.js';
import type { Values } from '../support/values.js';
import { choosing, type FakeModel, fakeModel, writing } from './fake-model.js';
import { correctRecord, fileOf, layoutOf, recordWith } from './one-record.js';
import { correct } from './run.js';

const COLUMBUS = { city: 'C0LUMBS', state: 'OH', zip: '43215', zip4: '' };
const ABROAD: RecordOptions = { address: 'foreign' };
const withModel = (model: FakeModel, texts: Values = COLUMBUS, needs?: RecordOptions) =>
  correctRecord('Ohio', { texts, needs, extra: { model } });

describe('a choice among the candidates is applied and marked as that of the model', () => {
  const rows: [string, Values, string, Values, RecordOptions?][] = [
    ['a city two slips from the right one', COLUMBUS, 'COLUMBUS', { city: 'COLUMBUS' }],
    ['no city', { ...COLUMBUS, city: '' }, 'COLUMBUS', { city: 'COLUMBUS' }],
    ['a state that is none', { ...COLUMBUS, city: 'COLUMBUS', state: 'OJ' }, 'OH', { state: 'OH' }],
    [
      'a ZIP code with an odd letter',
      { ...COLUMBUS, city: 'COLUMBUS', zip: '432X5' },
      '43215',
      { zip: '43215' },
    ],
    [
      'a country whose name is misspelt',
      { country_code: '', country_name: 'HONDORAS' },
      'HO',
      { country_code: 'HO' },
      ABROAD,
    ],
  ];

  it.each(rows)('%s', async (_about, texts, choice, after, needs) => {
    const { text, changes, outcomes, result } = await withModel(choosing(choice), texts, needs);
    expect(Object.fromEntries(Object.keys(after).map((name) => [name, text(name)]))).toEqual(after);
    expect(changes).toMatchObject([{ by: 'model', model: 'fake', rule: 'model-choice', tier: 'safe' }]);
    expect(outcomes).toMatchObject([{ resolution: 'resolved', resolved_by: ['c1'] }]);
    expect(result).toMatchObject({ corrections_applied: 1, corrections_failed: 0, model: { calls: 1 } });
  });
});

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
    const texts = { ...COLUMBUS, employer_name: 'ACME \u0007 CO' };
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
    const { outcomes } = await withModel(model, { ...COLUMBUS, last_name: 'COLUMBUS' });
    expect(outcomes).toMatchObject([{ resolution: 'proposed' }]);
    const named = { address_1: '12 GARCIA\u0007 ST', last_name: 'GARCIA' };
    expect((await withModel(model, named)).resolution('address_1')).toBe('proposed');
    expect(model.asked).toEqual([]);
    const state = { city: 'JACKSON', state: 'OJ', zip: '45640', zip4: '', last_name: 'JACKSON' };
    await withModel(model, state);
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

describe('an answer does not count', () => {
  const lies: [string, FakeModel][] = [
    [
      'that names a candidate which was not offered',
      fakeModel(() => [{ decision: 'choose', candidate_id: 'c9' }]),
    ],
    ['that chooses nothing', fakeModel(() => [{ decision: 'choose' }])],
    [
      'about an error of another record',
      fakeModel(() => [{ error_id: 'e9', decision: 'choose', candidate_id: 'c1' }]),
    ],
    ['that repeats the value', writing('C0LUMBS')],
    ['in lower case', writing('columbus')],
    ['wider than the field', writing('C'.repeat(26))],
    ['with a line break', writing('COLUMBUS\nOH')],
    ['with an escape sequence', writing('\u001b[2JCOLUMBUS')],
    ['beyond ASCII', writing('COLUMBÜS')],
    ['that still has a digit', writing('C0LUMBUS')],
    ['that is another place altogether', writing('SPRINGFIELD')],
    ['that is a number', writing('899123456')],
    ['that is empty', writing('')],
  ];

  it.each(lies)('%s', async (_about, model) => {
    const { output, input, outcomes } = await withModel(model);
    expect(output.equals(input)).toBe(true);
    expect(outcomes).toHaveLength(1);
    expect(['failed', 'declined', 'proposed']).toContain(outcomes[0]!.resolution);
  });

  it('that chooses a city of the ZIP code when the state is another one', async () => {
    const { outcomes, output, input } = await withModel(choosing('COLUMBUS'), { ...COLUMBUS, state: 'TX' });
    expect(output.equals(input)).toBe(true);
    expect(outcomes).toMatchObject([
      { resolution: 'failed', reason: expect.stringContaining('does not agree with the tables') },
    ]);
  });

  it('that changes a house number', async () => {
    const { output, input, proposals } = await withModel(writing('13 MAIN ST'), {
      address_1: '12 MAIN\u0007 ST',
    });
    expect(output.equals(input)).toBe(true);
    expect(proposals[0]?.options.some(({ model }) => model !== undefined)).toBe(false);
  });
});

describe('what the model writes itself', () => {
  it('is only proposed, and marked as its own', async () => {
    const { output, input, proposals } = await withModel(writing('14 MAIN ST'), {
      address_1: '14 MA\u0001N ST',
    });
    expect(output.equals(input)).toBe(true);
    const own = proposals[0]!.options.find(({ model }) => model === 'fake');
    expect(own).toMatchObject({ rule: 'model-text', edits: [{ after: '14 MAIN ST' }] });
  });

  it('is marked as the model’s and as accepted once a person takes it', async () => {
    const { text, changes } = await correctRecord('Ohio', {
      texts: { address_1: '14 MA\u0001N ST' },
      extra: {
        model: writing('14 MAIN ST'),
        review: async ([one]) => {
          const option = one!.options.findIndex(({ model }) => model === 'fake');
          return new Map([[one!.proposal_id, { kind: 'accept', option }]]);
        },
      },
    });
    expect(text('address_1')).toBe('14 MAIN ST');
    expect(changes).toMatchObject([{ by: 'person', model: 'fake', rule: 'model-text', tier: 'confirm' }]);
  });
});

describe('when the model does not help, the outcome says how', () => {
  const NO_CITY = { ...COLUMBUS, city: 'C0QXMBZZ' };
  const ends: [string, ModelOutcome | 'abstain', string][] = [
    ['abstained', 'abstain', 'declined'],
    ['refused', { kind: 'declined', reason: 'It would not.' }, 'declined'],
    ['failed', { kind: 'failed', reason: 'It broke.' }, 'failed'],
    ['was not asked', { kind: 'not_attempted', reason: 'The budget is used up.' }, 'not_attempted'],
  ];

  it.each(ends)('%s', async (_about, end, resolution) => {
    const model = fakeModel(() => (end === 'abstain' ? [] : end));
    const { outcomes, output, input } = await withModel(model, { ...NO_CITY, zip: '43216' });
    expect(output.equals(input)).toBe(true);
    expect(outcomes).toMatchObject([{ resolution, reason: expect.stringMatching(/\.$/) }]);
  });

  it('and without a model it says that one was missing', async () => {
    const { outcomes } = await correctRecord('Ohio', { texts: { ...NO_CITY, zip: '43216' } });
    expect(outcomes).toMatchObject([
      { resolution: 'failed', reason: expect.stringContaining('No language model was named') },
    ]);
  });
});

describe('before the first request', () => {
  it('it is told what would leave the machine, and nothing does when that is refused', async () => {
    const plans: unknown[] = [];
    const previews: unknown[] = [];
    const model = choosing('COLUMBUS');
    const { outcomes } = await correctRecord('Ohio', {
      texts: COLUMBUS,
      extra: {
        model,
        onModelRequest: (preview) => previews.push(preview),
        beforeModel: (plan) => {
          plans.push(plan);
          return false;
        },
      },
    });
    expect(plans).toEqual([
      {
        records: 1,
        requests: 1,
        fields: [
          { field_label: 'Employee city', count: 1 },
          { field_label: 'Employee state', count: 1 },
          { field_label: 'Employee ZIP code', count: 1 },
        ],
        tokens: 100,
        cost: undefined,
      },
    ]);
    expect(previews).toHaveLength(1);
    expect(model.asked).toEqual([]);
    expect(outcomes[0]?.resolution).toBe('proposed');
  });

  it('nothing is said when there is nothing to ask', async () => {
    const plans: unknown[] = [];
    const beforeModel = (plan: unknown) => plans.push(plan) > 0;
    await correctRecord('Ohio', {
      texts: { last_name: "O'BRIEN" },
      extra: { model: choosing(''), beforeModel },
    });
    expect(plans).toEqual([]);
  });
});
