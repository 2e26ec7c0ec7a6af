/** Proposals: what is shown, and what each decision does. */

import { describe, expect, it } from 'vitest';
import type { CorrectOptions, Proposal, ReviewDecision } from '../../../src/correction/index.js';
import { acceptBest, always, correctRecord } from '../support/one-record.js';
import { COLUMBUS } from '../support/rule-cases.js';

/** The one proposal about a city with two slips. */
async function cityProposal(): Promise<Proposal> {
  let shown: Proposal | undefined;
  const review: CorrectOptions['review'] = async ({ proposals: [one] }) => {
    shown = one;
    return { decisions: new Map(), values: [] };
  };
  await correctRecord('Ohio', { texts: { ...COLUMBUS, city: 'C0LUMBS' }, extra: { review } });
  return shown!;
}

describe('a proposal', () => {
  it('shows the place, the line, and each option with its evidence', async () => {
    const proposal = await cityProposal();
    expect(proposal).toMatchObject({
      proposal_id: '4-employee_city',
      line_number: 4,
      record_number: 3,
      record_type: 'employee',
      error_type: 'INVALID_CHARACTER',
      field_name: 'employee_city',
      position: { start: 193, end: 217 },
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
});

describe('what was decided', () => {
  const decide = (decision: ReviewDecision | typeof acceptBest) =>
    correctRecord('Ohio', {
      texts: { ...COLUMBUS, city: 'C0LUMBS' },
      extra: { review: always(typeof decision === 'function' ? decision : () => decision) },
    });

  it.each<[string, ReviewDecision | typeof acceptBest, string, string]>([
    ['accepted', acceptBest, 'COLUMBUS', 'resolved'],
    ['an option that is not proposed', { kind: 'accept', option: { edits: [] } }, 'C0LUMBS', 'proposed'],
    ['declined', { kind: 'decline' }, 'C0LUMBS', 'declined'],
    ['skipped', { kind: 'skip' }, 'C0LUMBS', 'proposed'],
  ])('%s', async (_about, decision, city, resolution) => {
    const record = await decide(decision);
    expect(record.text('city')).toBe(city);
    expect(record.resolution('city')).toBe(resolution);
  });

  it('about one field is kept although another one of the record was declined', async () => {
    const texts = { ...COLUMBUS, city: '', last_name: 'ROE,' };
    const review = always((one) =>
      one.field_name === 'employee_city' ? { kind: 'decline' } : acceptBest(one),
    );
    const record = await correctRecord('Ohio', { texts, extra: { review } });
    expect([record.text('city'), record.text('last_name')]).toEqual(['', 'ROE']);
  });
});
