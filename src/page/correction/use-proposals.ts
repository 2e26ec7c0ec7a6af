/** The proposals of a job that have one status, loaded again for each revision. */

import { useState } from 'react';
import type { Job, Proposal, Values } from '../../api/index.js';
import type { ApiProblem } from '../api/api-problem.js';
import { belowJob } from '../api/paths.js';
import { load } from '../api/requests.js';
import { useValues } from '../shell/shown-values.js';
import { useWork } from '../shell/use-answer.js';

/** Proposals in one request. */
const PART = 500;

interface Answer {
  total: number;
  proposals: readonly Proposal[];
}

/** The proposals, as far as they are known. */
export interface Proposals extends Answer {
  /** They were loaded at least once. */
  isKnown: boolean;
  /** All that were asked for are there, not only the first part. Decisions about the others would be lost before. */
  isWhole: boolean;
  /** They are those of the revision that is shown. */
  isFresh: boolean;
  /** Their values may not be seen now, and are not kept. */
  isCovered: boolean;
  problem: ApiProblem | undefined;
  reload: () => void;
}

type Known = Answer & { values: Values; revision: Job['revision']; isWhole: boolean };

/**
 * The first ones, at most `most`. While others are loaded, or when that failed, the list stays as it was; where there was none, it
 * has the first part until all are there.
 */
export function useProposals(
  { job_id, revision }: Pick<Job, 'job_id' | 'revision'>,
  status: Proposal['status'],
  most: number,
): Proposals {
  const values = useValues();
  const [known, setKnown] = useState<Known>();
  const [problem, setProblem] = useState<ApiProblem>();
  const work = async (signal: AbortSignal) => {
    if (values === 'mask') setKnown((before) => before && withoutValues(before));
    for await (const { isWhole, ...answer } of firstOf(job_id, { status, values }, most, signal)) {
      const loaded = { ...answer, values, revision, isWhole };
      setKnown((before) => (isWhole ? loaded : (before ?? loaded)));
    }
    setProblem(undefined);
  };
  const reload = useWork(work, setProblem, [job_id, revision, status, most, values]);
  return {
    total: known?.total ?? 0,
    proposals: known?.proposals ?? [],
    isKnown: known !== undefined,
    isWhole: known?.isWhole ?? false,
    isFresh: known !== undefined && known.revision === revision,
    isCovered: known !== undefined && known.values !== values && values === 'mask',
    problem,
    reload,
  };
}

/** What was loaded with values must not be kept once they are covered. */
function withoutValues(known: Known): Known {
  if (known.values === 'mask') return known;
  const bare = (options: Proposal['options']) => options.map((option) => ({ ...option, edits: [] }));
  const proposals = known.proposals.map((one) => ({
    ...one,
    record_text: '',
    options: bare(one.options),
  }));
  return { ...known, proposals };
}

/** The proposals that are loaded after each part. */
async function* firstOf(
  jobId: string,
  wanted: { status: string; values: Values },
  most: number,
  signal: AbortSignal,
): AsyncGenerator<Answer & { isWhole: boolean }> {
  const all: Proposal[] = [];
  for (;;) {
    const page = { ...wanted, skip: all.length, limit: Math.min(PART, most - all.length) };
    const { total, proposals } = await load<Answer>(belowJob(jobId, '/proposals', page), { signal });
    all.push(...proposals);
    const isWhole = all.length >= Math.min(total, most) || proposals.length === 0;
    yield { total, proposals: [...all], isWhole };
    if (isWhole) return;
  }
}
