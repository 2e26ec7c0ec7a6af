/** The values of some proposals, which a person asks for while all others stay covered. */

import { useRef, useState } from 'react';
import type { Proposal } from '../../api/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { belowJob } from '../api/paths.js';
import { load } from '../api/requests.js';
import { useCover } from '../shell/shown-values.js';

/** Proposals that are loaded at once. */
const AT_ONCE = 20;

/** Those that were revealed last. They are covered again when others are revealed, and when the tab is left. */
export function useRevealed(jobId: string) {
  const [revealed, setRevealed] = useState<readonly Proposal[]>([]);
  const [problem, setProblem] = useState<ApiProblem>();
  // An answer that comes after they were covered, or others were asked for, reveals nothing.
  const turn = useRef(0);
  const cover = () => {
    turn.current++;
    setRevealed([]);
  };
  useCover(cover);
  const reveal = async (ids: readonly string[]) => {
    const asked = ++turn.current;
    setProblem(undefined);
    try {
      const loaded: Proposal[] = [];
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const answers = await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => withValues(jobId, id)));
        loaded.push(...answers.flat());
      }
      if (asked === turn.current) setRevealed(loaded);
    } catch (error) {
      if (asked === turn.current) setProblem(asProblem(error));
    }
  };
  return { revealed, problem, reveal, cover };
}

async function withValues(jobId: string, proposal_id: string): Promise<Proposal[]> {
  const path = belowJob(jobId, '/proposals', { values: 'show', proposal_id });
  return (await load<{ proposals: Proposal[] }>(path)).proposals;
}
