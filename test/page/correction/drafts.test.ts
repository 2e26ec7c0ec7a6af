/** Decisions that are not saved stay with their proposals, whatever happens to the list in the meantime. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Drafts,
  draftFor,
  drafts,
  type OpenItem,
  sentDecisions,
} from '../../../src/page/correction/drafts.js';
import type { ReviewAction } from '../../../src/reports/review/index.js';

const jobId = 'j';
const item = (id: string, options = ['city']): OpenItem => ({ id, rule: options[0] ?? '', options });
const items = ['a', 'b', 'c', 'd'].map((id) => item(id));

function reviewed(actions: ReviewAction[], list = items, before: Drafts = new Map()): Drafts {
  return actions.reduce((all, action) => drafts(all, { do: 'review', jobId, items: list, action }), before);
}
const sent = (all: Drafts, list: readonly OpenItem[]) => sentDecisions(draftFor(all.get(jobId), list));

describe('a draft', () => {
  test('keeps each decision with its proposal, whichever others are gone or have come', () => {
    const action = fc.constantFrom<ReviewAction>({ do: 'accept' }, { do: 'decline' }, { do: 'skip' });
    const later = fc.shuffledSubarray([...items, item('e'), item('f')]);
    fc.assert(
      fc.property(fc.array(action, { maxLength: 5 }), later, (actions, list) => {
        const all = reviewed(actions);
        const ids = new Set(list.map(({ id }) => id));
        const wanted = sent(all, items).filter(({ proposal_id }) => ids.has(proposal_id));
        expect(sent(all, list)).toHaveLength(wanted.length);
        expect(sent(all, list)).toEqual(expect.arrayContaining(wanted));
      }),
    );
  });

  test('stays at the proposal that is shown', () => {
    const { at } = draftFor(reviewed([{ do: 'decline' }, { do: 'decline' }]).get(jobId), items.slice(1));
    expect(items.slice(1)[at]?.id).toBe('c');
  });

  test('drops the decision about a proposal whose options have changed', () => {
    const all = reviewed([{ do: 'accept' }, { do: 'decline' }]);
    expect(sent(all, [item('a', ['city', 'zip']), ...items.slice(1)])).toEqual([
      { proposal_id: 'b', decision: 'decline' },
    ]);
  });

  test('has nothing of what was saved, also when that is open again', () => {
    const all = reviewed([{ do: 'accept' }, { do: 'decline' }]);
    const saved = drafts(all, { do: 'saved', jobId, ids: ['a'] });
    expect(sent(saved, items)).toEqual([{ proposal_id: 'b', decision: 'decline' }]);
    expect(sent(drafts(saved, { do: 'forget', jobId }), items)).toEqual([]);
  });

  test('is undone step by step, also after the same list was loaded again', () => {
    const all = reviewed([{ do: 'accept' }, { do: 'decline' }]);
    const again = items.map((one) => ({ ...one }));
    expect(sent(reviewed([{ do: 'undo' }], again, all), again)).toEqual([
      { proposal_id: 'a', decision: 'accept', option: 0 },
    ]);
  });

  test('is that of its job alone', () => {
    const all = drafts(reviewed([{ do: 'accept' }]), { do: 'forget', jobId: 'other' });
    expect(sent(all, items)).toHaveLength(1);
    expect(draftFor(all.get('other'), items).at).toBe(0);
  });
});
