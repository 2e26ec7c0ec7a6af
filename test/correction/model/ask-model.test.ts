/** How the answers of the language model are used. */

import { describe, expect, it } from 'vitest';
import type { ModelOutcome } from '../../../src/model/index.js';
import type { RecordOptions } from '../../support/facts.js';
import type { Values } from '../../support/values.js';
import { choosing, fakeModel, MISSPELT_CITY, withModel, writing } from '../support/fake-model.js';
import { correctRecord } from '../support/one-record.js';

const ABROAD: RecordOptions = { address: 'foreign' };

describe('a choice among the candidates is applied and marked as that of the model', () => {
  const rows: [string, Values, string, Values, RecordOptions?][] = [
    ['a city two slips from the right one', MISSPELT_CITY, 'COLUMBUS', { city: 'COLUMBUS' }],
    ['no city', { ...MISSPELT_CITY, city: '' }, 'COLUMBUS', { city: 'COLUMBUS' }],
    [
      'a ZIP code with an odd letter',
      { ...MISSPELT_CITY, city: 'COLUMBUS', zip: '432X5' },
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

describe('when the model does not help, the outcome gives the reason', () => {
  const NO_CITY = { ...MISSPELT_CITY, city: 'C0QXMBZZ' };
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

  it('also when there is no model', async () => {
    const { outcomes } = await correctRecord('Ohio', { texts: { ...NO_CITY, zip: '43216' } });
    expect(outcomes).toMatchObject([
      { resolution: 'failed', reason: expect.stringContaining('No language model was named') },
    ]);
  });
});
