/** What is reported before the first request to the language model. */

import { describe, expect, it } from 'vitest';
import { choosing, MISSPELT_CITY } from '../support/fake-model.js';
import { correctRecord } from '../support/one-record.js';

describe('before the first request', () => {
  it('what would leave the machine is reported, and nothing does when that is refused', async () => {
    const plans: unknown[] = [];
    const previews: unknown[] = [];
    const model = choosing('LANESBORO');
    const { outcomes } = await correctRecord('Ohio', {
      texts: MISSPELT_CITY,
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
      },
    ]);
    expect(previews).toHaveLength(1);
    expect(model.asked).toEqual([]);
    expect(outcomes[0]?.resolution).toBe('proposed');
  });

  it('nothing is reported when there is nothing to ask', async () => {
    const plans: unknown[] = [];
    const beforeModel = (plan: unknown) => plans.push(plan) > 0;
    await correctRecord('Ohio', {
      texts: { last_name: "O'BRIEN" },
      extra: { model: choosing(''), beforeModel },
    });
    expect(plans).toEqual([]);
  });
});
