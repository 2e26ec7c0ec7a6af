/** How the answers of the language model are used. */

import { describe, expect, it } from 'vitest';
import type { ModelOutcome } from '../../../src/model/index.js';
import type { RecordOptions } from '../../support/facts.js';
import type { Values } from '../../support/values.js';
import { choosing, fakeModel, MISSPELT_CITY, ODD_ZIP, withModel, writing } from '../support/fake-model.js';
import { acceptBest, always, correctRecord } from '../support/one-record.js';

const ABROAD: RecordOptions = { address: 'foreign' };

it('a misspelled city is written as the name of its ZIP code that the model chose: each of them is true', async () => {
  for (const choice of ['LANESBORO', 'LANESBOROUGH']) {
    const { text, changes, outcomes, result } = await withModel(choosing(choice));
    expect(text('city')).toBe(choice);
    expect(changes).toMatchObject([{ by: 'model', model: 'fake', rule: 'model-city', tier: 'safe' }]);
    expect(outcomes).toMatchObject([{ resolution: 'resolved', resolved_by: ['c1'] }]);
    expect(result).toMatchObject({ corrections_applied: 1, corrections_failed: 0, model: { calls: 1 } });
  }
});

describe('any other choice among the candidates', () => {
  const rows: [string, Values, string, string, RecordOptions?][] = [
    ['a ZIP code of the city', ODD_ZIP, 'zip', '43215'],
    ['a city for a blank one', { ...MISSPELT_CITY, city: '' }, 'city', 'LANESBORO'],
    ['a state of the city', { city: 'NORTH ADAMS', state: 'QQ', zip: '', zip4: '' }, 'state', 'MI'],
    [
      'a country whose name is misspelled',
      { country_code: '', country_name: 'NIGERI' },
      'country_code',
      'NI',
      ABROAD,
    ],
  ];

  it.each(rows)('is proposed with its reason: %s', async (_about, texts, field, choice, needs) => {
    const { output, input, changes, proposals } = await withModel(choosing(choice), texts, needs);
    expect(output.equals(input)).toBe(true);
    expect(changes).toEqual([]);
    const proposal = proposals.find(({ field_name }) => field_name.endsWith(field));
    expect(proposal?.options[0]).toMatchObject({
      rule: 'model-choice',
      model: 'fake',
      evidence: 'One letter differs and the ZIP agrees.',
      edits: [{ after: choice }],
    });
    const offered = proposal!.options.map(({ edits: [edit] }) => edit?.after);
    expect(new Set(offered).size).toBe(offered.length);
  });

  it.each(rows)('is proposed by a trusted model, too: %s', async (_about, texts, field, choice, needs) => {
    const { output, input, proposals } = await withModel(choosing(choice), texts, needs, {
      trustModel: true,
    });
    expect(output.equals(input)).toBe(true);
    const proposal = proposals.find(({ field_name }) => field_name.endsWith(field));
    expect(proposal?.options[0]).toMatchObject({ rule: 'model-choice', edits: [{ after: choice }] });
  });

  it('is marked as the model\u2019s and as accepted once a person takes it', async () => {
    const { text, changes } = await correctRecord('Ohio', {
      texts: ODD_ZIP,
      extra: {
        model: choosing('43215'),
        review: always(acceptBest),
      },
    });
    expect(text('zip')).toBe('43215');
    expect(changes).toMatchObject([{ by: 'person', model: 'fake', rule: 'model-choice', tier: 'confirm' }]);
  });
});

describe('what the model writes itself', () => {
  it.each([false, true])(
    'is only proposed, as its own and after the rules; trusted: %s',
    async (trustModel) => {
      const own = { ...MISSPELT_CITY, city: 'LANESBOROU H' };
      const texts = { ...own, city: 'LANESBOROU;' };
      const { output, input, proposals } = await withModel(writing('LANESBOROU'), texts, undefined, {
        trustModel,
      });
      expect(output.equals(input)).toBe(true);
      const { options } = proposals[0]!;
      expect(options.find(({ model }) => model !== undefined)).toMatchObject({
        rule: 'model-text',
        edits: [{ after: 'LANESBOROU' }],
      });
      expect(options[0]?.model).toBeUndefined();
    },
  );
});

describe('when the model does not help, the outcome gives the reason', () => {
  const NO_ZIP = { ...ODD_ZIP, zip: '43XX5' };
  const ends: [string, ModelOutcome | 'abstain', string][] = [
    ['abstained', 'abstain', 'declined'],
    ['refused', { kind: 'declined', reason: 'It would not.' }, 'declined'],
    ['failed', { kind: 'failed', reason: 'It broke.' }, 'failed'],
    ['was not asked', { kind: 'not_attempted', reason: 'The budget is used up.' }, 'not_attempted'],
  ];

  it.each(ends)('%s', async (_about, end, resolution) => {
    const model = fakeModel(() => (end === 'abstain' ? [] : end));
    const { outcomes, output, input } = await withModel(model, NO_ZIP);
    expect(output.equals(input)).toBe(true);
    expect(outcomes).toMatchObject([{ resolution, reason: expect.stringMatching(/\.$/) }]);
  });

  it('also where a rule proposes a repair, for a person who named a model and does not see it at work', async () => {
    const reason = 'The model service could not be reached.';
    const { outcomes } = await withModel(
      fakeModel(() => ({ kind: 'failed', reason })),
      ODD_ZIP,
    );
    expect(outcomes).toMatchObject([{ resolution: 'proposed', reason: `A person has to decide. ${reason}` }]);
  });

  it('also when there is no model', async () => {
    const { outcomes } = await correctRecord('Ohio', { texts: NO_ZIP });
    expect(outcomes).toMatchObject([
      { resolution: 'failed', reason: expect.stringContaining('No language model was named') },
    ]);
  });
});
