/** The progress of a correction, in words. */

import { counted, grouped } from '../../reports/index.js';

/** How far a correction has come. */
export interface ProgressFacts {
  /** The current step: `Correcting`. */
  doing: string;
  /** 0 to 1, of this step. */
  share: number;
  /** Records processed in this step, estimated from bytes. */
  records: number;
  applied: number;
  left: number;
  /** Set when a model takes part. */
  model?: { calls: number; planned: number };
  /** Seconds until the step probably ends; undefined while it cannot be estimated. */
  secondsLeft: number | undefined;
}

/** `Correcting: 64 %, about 12 s left` */
export function headOf({ doing, share, secondsLeft }: ProgressFacts): string {
  const left = secondsLeft === undefined ? '' : `, ${timeLeft(secondsLeft)} left`;
  return `${doing}: ${Math.floor(100 * share)} %${left}`;
}

/** `31,022 records · 2,310 errors cleared, 140 left · 31 of 90 model calls made` */
export function countsOf({ records, applied, left, model }: ProgressFacts): string {
  const errors = `${counted(applied, 'error')} cleared, ${grouped(left)} left`;
  const calls =
    model === undefined ? [] : [`${grouped(model.calls)} of ${counted(model.planned, 'model call')} made`];
  return [counted(records, 'record'), errors, ...calls].join(' · ');
}

function timeLeft(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} min` : `about ${Math.round(seconds / 3600)} h`;
}
