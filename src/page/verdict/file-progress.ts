/** The progress of a file from the check until it is sent to the state, and the next step. */

import type { CheckedFile, FilePlan, Job } from '../../api/index.js';
import { grouped } from '../../reports/index.js';

/** The numbers of errors by who clears them. */
type Shares = FilePlan['by_who'];

/** The facts about a file that are known. */
interface Known {
  file: Pick<CheckedFile, 'total_errors' | 'job_id'>;
  /** Undefined until it is made. */
  plan: Pick<FilePlan, 'by_who'> | undefined;
  /** Its correction; undefined until it is known. */
  job:
    | Pick<Job, 'status' | 'corrections_applied' | 'corrections_failed' | 'file_changed' | 'total_warnings'>
    | undefined;
  /** Proposals that wait for a decision; undefined until it is known. */
  open: number | undefined;
}

/** A step towards a file that can be sent. */
export interface FileStep {
  name: 'check' | 'correct' | 'decide' | 'download' | 'payroll' | 'send';
  text: string;
  state: 'done' | 'now' | 'later';
}

/** What a person does next; `follow` looks at a correction that runs or has failed. */
type NextAct = 'correct' | 'follow' | 'decide' | 'download' | 'payroll' | 'send';

/** The progress of a file. */
export interface FileProgress {
  /** The file, or the corrected one, has no errors; undefined until it is known. */
  isReady: boolean | undefined;
  steps: readonly FileStep[];
  /** Undefined until it is known. */
  next: NextAct | undefined;
  /** Errors of the upload by who clears or has cleared them; undefined until it is known. */
  shares: Shares | undefined;
  /** Whether a correction has cleared any. */
  isCorrected: boolean;
  /** The corrected file; undefined until it is known, and where nothing was changed. */
  after: { errors: number; warnings: number | null } | undefined;
}

/** The progress of a file. A corrected file in which nothing has changed is not offered as corrected. */
export function progressOf(known: Known): FileProgress {
  const { file, job } = known;
  const done = job?.status === 'completed' ? job : undefined;
  const next = nextOf(known);
  const isUnknown = file.total_errors > 0 && file.job_id !== null && !job;
  return {
    isReady: isUnknown ? undefined : file.total_errors === 0 || done?.corrections_failed === 0,
    steps: stepsOf(known, next),
    next,
    shares: sharesOf(known),
    // Until it is known, as while the server is away, what is shown may not be all that has happened.
    isCorrected: done ? done.corrections_applied > 0 : !job && file.job_id !== null,
    after: afterOf(job),
  };
}

/** What a correction made of a file; undefined while it is not done, and where nothing was changed. */
export function afterOf(job: Known['job']): FileProgress['after'] {
  if (job?.status !== 'completed' || !job.file_changed) return undefined;
  return { errors: job.corrections_failed, warnings: job.total_warnings };
}

function nextOf({ file, plan, job, open }: Known): NextAct | undefined {
  if (file.total_errors === 0) return 'send';
  if (file.job_id === null && !job)
    return plan && plan.by_who.correct + plan.by_who.review === 0 ? 'payroll' : 'correct';
  if (!job) return undefined;
  if (job.status !== 'completed') return 'follow';
  if (open === undefined) return undefined;
  if (open > 0) return 'decide';
  // A file with errors is corrected at its source and exported again: the corrected one is not sent.
  return job.corrections_failed > 0 ? 'payroll' : 'download';
}

/** The errors of a corrected file by who has cleared or clears them. `open`: what waits for a decision. */
export function sharesAfter(
  {
    corrections_applied: correct,
    corrections_failed: left,
  }: Pick<Job, 'corrections_applied' | 'corrections_failed'>,
  open: number,
): Shares {
  const review = Math.min(open, left);
  return { correct, review, payroll: left - review };
}

function sharesOf({ file, plan, job, open }: Known): Shares | undefined {
  if (job?.status === 'completed') {
    return open === undefined ? undefined : sharesAfter(job, open);
  }
  return file.total_errors === 0 ? undefined : plan?.by_who;
}

/** Who acts at each step, in the order of the steps. */
const ORDER: readonly FileStep['name'][] = ['check', 'correct', 'decide', 'download', 'payroll', 'send'];
const STEP_OF: Record<NextAct, FileStep['name']> = {
  correct: 'correct',
  follow: 'correct',
  decide: 'decide',
  download: 'download',
  payroll: 'payroll',
  send: 'send',
};

function stepsOf(known: Known, next: NextAct | undefined): FileStep[] {
  const shares = sharesOf(known);
  const number = (text: string, count: number | undefined) => (count ? `${text} ${grouped(count)}` : text);
  const texts: Record<FileStep['name'], string> = {
    check: 'Check',
    correct: 'Correct',
    decide: number('Decide', shares?.review),
    download: 'Download',
    payroll: number('Payroll', shares?.payroll),
    send: 'Send',
  };
  const isDone = known.job?.status === 'completed';
  const names: FileStep['name'][] =
    next === 'send'
      ? ['check', 'send']
      : next === 'payroll'
        ? ['check', ...(isDone ? (['correct', 'decide'] as const) : []), 'payroll']
        : ['check', 'correct', 'decide', 'download'];
  const now = ORDER.indexOf(next ? STEP_OF[next] : 'correct');
  return names.map((name) => {
    const at = ORDER.indexOf(name);
    return { name, text: texts[name], state: at < now ? 'done' : at === now && next ? 'now' : 'later' };
  });
}
