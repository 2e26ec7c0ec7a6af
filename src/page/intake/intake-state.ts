/** The files that were chosen, and what has become of each. Nothing here depends on a browser. */

import type { CheckedFile } from '../../api/index.js';
import type { ApiProblem } from '../api/api-problem.js';

/** How far a file is. */
type Phase =
  | { is: 'ready' }
  /** No state accepts it: it is not text, has no records, or is a table. */
  | { is: 'unusable'; isTable: boolean }
  | { is: 'waiting' }
  /** `share` is 1 once it was sent and is checked; `seconds` are left until a busy server accepts it, `isAway` until one answers. */
  | { is: 'sending'; share: number; seconds?: number; isAway?: true }
  /** `cancelling` until it is certain that the server has nothing of it. */
  | { is: 'cancelling' }
  | { is: 'cancelled' }
  | { is: 'checked'; file: CheckedFile }
  | { is: 'failed'; problem: ApiProblem };

/** A chosen file. */
export interface Entry {
  id: number;
  file: File;
  /** Why its state was proposed, or none was. */
  reason: string;
  /** As the API spells it; empty until it is chosen. */
  state: string;
  /** Sent with each try. It changes with the state, and when it was cancelled, as that makes another request. */
  requestKey: string;
  /** It was chosen, or its check started, while no other one waited: its result is opened as soon as it is there. */
  isAlone?: boolean;
  /** The mapping that was given with a table. */
  mapping?: File;
  phase: Phase;
}

/** The changes of the files. */
export type IntakeAction =
  | { do: 'add'; entries: readonly Entry[] }
  | { do: 'choose'; id: number; state: string; requestKey: string }
  | { do: 'start'; ids: readonly number[] }
  | { do: 'cancel'; id: number; requestKey: string }
  | { do: 'phase'; id: number; phase: Phase }
  | { do: 'remove'; ids: readonly number[] };

/** The files after an action. */
export function intake(entries: readonly Entry[], action: IntakeAction): readonly Entry[] {
  switch (action.do) {
    case 'add':
      // Those that are checked are in the list of files.
      return withAlone([...entries.filter(({ phase }) => phase.is !== 'checked'), ...action.entries]);
    case 'choose':
      return changed(entries, [action.id], {
        state: action.state,
        requestKey: action.requestKey,
        phase: { is: 'ready' },
      });
    case 'start':
      return withAlone(changed(entries, action.ids, { phase: { is: 'waiting' } }));
    case 'cancel': {
      const phase = phaseAfterCancel(entries.find(({ id }) => id === action.id)?.phase);
      return phase ? changed(entries, [action.id], { requestKey: action.requestKey, phase }) : entries;
    }
    case 'phase':
      return changed(entries, [action.id], { phase: action.phase });
    case 'remove':
      return entries.filter(({ id }) => !action.ids.includes(id));
  }
}

/** Says of each whether it is the only one, as it is now: others that go away later do not change it. */
const withAlone = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => ({ ...entry, isAlone: entries.length === 1 }));

/** Undefined when there is nothing to cancel, as when it was checked at the same moment. */
function phaseAfterCancel(phase: Phase | undefined): Phase | undefined {
  if (phase?.is === 'waiting') return { is: 'ready' };
  return phase?.is === 'sending' ? { is: 'cancelling' } : undefined;
}

function changed(
  entries: readonly Entry[],
  ids: readonly number[],
  change: Partial<Entry>,
): readonly Entry[] {
  return entries.map((entry) => (ids.includes(entry.id) ? { ...entry, ...change } : entry));
}

/** The file that is sent next; undefined while one is under way. One after the other: a server accepts few at the same time. */
export function nextToSend(entries: readonly Entry[]): Entry | undefined {
  if (entries.some(({ phase }) => phase.is === 'sending')) return undefined;
  return entries.find(({ phase }) => phase.is === 'waiting');
}

/** Whether its check can be started. */
export function canStart({ phase, state }: Entry): boolean {
  return state !== '' && isOpen(phase);
}

/** Whether its state can be chosen. */
export const isOpen = ({ is }: Phase): boolean => is === 'ready' || is === 'failed' || is === 'cancelled';

/** Whether its check was started and has not ended: it is lost with the tab. */
export const isUnderWay = ({ phase: { is } }: Pick<Entry, 'phase'>): boolean =>
  is === 'waiting' || is === 'sending' || is === 'cancelling';
