/** Answers of the language model that are not used. */

import { describe, expect, it } from 'vitest';
import {
  choosing,
  type FakeModel,
  fakeModel,
  MISSPELT_CITY,
  withModel,
  writing,
} from '../support/fake-model.js';

describe('an answer is not used', () => {
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
    const { outcomes, output, input } = await withModel(choosing('COLUMBUS'), {
      ...MISSPELT_CITY,
      state: 'TX',
    });
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
