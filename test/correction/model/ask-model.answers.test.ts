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
    ['that repeats the value', writing('LANESBOROU;')],
    ['in lower case', writing('lanesboro')],
    ['wider than the field', writing('L'.repeat(26))],
    ['with a line break', writing('LANESBORO\nMA')],
    ['with an escape sequence', writing('\u001b[2JLANESBORO')],
    ['beyond ASCII', writing('LANESBÖRO')],
    ['that still has a digit', writing('LANESB0RO')],
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
    const { outcomes, output, input } = await withModel(choosing('LANESBORO'), {
      ...MISSPELT_CITY,
      state: 'TX',
    });
    expect(output.equals(input)).toBe(true);
    expect(outcomes).not.toMatchObject([{ resolution: 'resolved' }]);
  });
});
