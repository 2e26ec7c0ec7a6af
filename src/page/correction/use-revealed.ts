/** The values of one proposal, which a person asks for while all others stay covered. */

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Proposal } from '../../api/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { belowJob } from '../api/paths.js';
import { load } from '../api/requests.js';
import { useValues } from '../shell/shown-values.js';

/** The one that was revealed last. It is covered again when another one is, and when the tab is left. */
export function useRevealed(jobId: string) {
  const [revealed, setRevealed] = useState<Proposal>();
  const [problem, setProblem] = useState<ApiProblem>();
  const values = useValues();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever covers all values covers this one too
  useEffect(() => setRevealed(undefined), [values]);
  useEffect(() => {
    // Immediately: a hidden tab may not draw again before it is visible.
    const cover = () => isHidden() && flushSync(() => setRevealed(undefined));
    document.addEventListener('visibilitychange', cover);
    return () => document.removeEventListener('visibilitychange', cover);
  }, []);
  const reveal = async (proposal_id: string) => {
    setProblem(undefined);
    try {
      const path = belowJob(jobId, '/proposals', { values: 'show', proposal_id });
      const { proposals } = await load<{ proposals: Proposal[] }>(path);
      if (!isHidden()) setRevealed(proposals[0]);
    } catch (error) {
      setProblem(asProblem(error));
    }
  };
  return { revealed, problem, reveal };
}

const isHidden = () => document.visibilityState === 'hidden';
