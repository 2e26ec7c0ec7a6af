/** The decisions of this tab that are not saved, for all views: they stay while the views change. */

import { createContext, type Dispatch, useEffect, useReducer } from 'react';
import { type DraftAction, type Drafts, drafts, sentDecisions } from './review-drafts.js';

/** The drafts, and what can be done with them. */
export interface KeptDrafts {
  drafts: Drafts;
  act: Dispatch<DraftAction>;
}

/** For the views below. */
export const DraftsContext = createContext<KeptDrafts>({ drafts: new Map(), act: () => {} });

/** The browser asks before the page is left with decisions that are not saved. */
export function useDrafts(): KeptDrafts {
  const [all, act] = useReducer(drafts, new Map());
  const isUnsaved = [...all.values()].some((draft) => sentDecisions(draft).length > 0);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  return { drafts: all, act };
}
