/**
 * The thread in which a job's file is corrected, so that requests are answered in the meantime. It may be terminated at any
 * moment: files that it is writing have temporary names.
 */

import { parentPort } from 'node:worker_threads';
import { type CorrectionResult, correctFile, type ModelPlan } from '../correction/index.js';
import { type ErrorCode, NewhireError } from '../errors.js';
import { readLayout } from '../layouts/index.js';
import { type Model, openModel } from '../model/index.js';
import { AttemptFiles, type AttemptPaths, storeError } from '../storage/index.js';
import { standardOptions } from '../validation/index.js';
import type { CorrectionCounts } from './correction-request.js';
import { traceOf } from './error-trace.js';

/** What the thread needs to know; it must be possible to send it to another thread. */
export interface ThreadTask {
  readonly job_id: string;
  readonly state: string;
  /** Today as YYYY-MM-DD. */
  readonly today: string;
  readonly places: AttemptPaths;
  readonly journal: string;
  readonly model: string | undefined;
  /** Also apply what the model chose where only a person could tell whether it is true. */
  readonly trustModel: boolean;
  /** Shared by all jobs. */
  readonly breakerMemory: SharedArrayBuffer;
}

/** A NewhireError loses its class between threads, so it is sent as a value. */
export type ThreadResult = { readonly counts: CorrectionCounts } | { readonly error: ThreadError };

/** `stack`: of a mistake of the program, without its message, which may contain a value from a file. */
interface ThreadError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly stack?: string | undefined;
}

/** What will be sent to the model, reported before the first request. */
export type ThreadMessage = { readonly job_id: string } & ModelPlan;

/** Corrects the file of one job. */
export async function correctJob(task: ThreadTask): Promise<ThreadResult> {
  let model: Model | undefined;
  try {
    const { journal: journalPath, breakerMemory } = task;
    model = await openModel({ model: task.model, journalPath, breakerMemory });
    return { counts: await correct(task, model) };
  } catch (error) {
    return { error: errorOf(error, task.places.root) };
  } finally {
    await model?.close();
  }
}

async function correct(task: ThreadTask, model: Model | undefined): Promise<CorrectionCounts> {
  const files = await AttemptFiles.open(task.places);
  try {
    const result = await correctFile(
      {
        ports: files.ports,
        // Uploads are accepted only for states that have a layout.
        layout: (await readLayout(task.state))!,
        today: task.today,
        ...(await standardOptions()),
        model,
        trustModel: task.trustModel,
        beforeModel: (plan) => {
          parentPort?.postMessage({ job_id: task.job_id, ...plan } satisfies ThreadMessage);
          return true;
        },
      },
      files.audit,
    );
    refuseOtherLayout(result);
    const { corrections_applied, corrections_failed } = result;
    const model_calls = result.model?.attempts ?? 0;
    return { corrections_applied, corrections_failed, model_calls, results: await files.commit() };
  } catch (error) {
    await files.discard();
    throw error;
  }
}

/** Only possible when the layout has changed since the upload. */
function refuseOtherLayout({ diagnosis }: CorrectionResult): void {
  if (diagnosis) throw new NewhireError('FORMAT_FAULT', diagnosis.message);
}

/** An error of the disk has its true reason. Whatever else ends the thread is taken for a crash. */
function errorOf(error: unknown, root: string): ThreadError {
  const isSystems = error instanceof Error && 'syscall' in error;
  const known = isSystems ? storeError(error, root) : error;
  // The path of the data folder is not for clients.
  if (known instanceof NewhireError)
    return { code: known.code, message: known.message.replaceAll(` ${root}`, '') };
  const { error: name, at = [] } = traceOf(error);
  return { code: 'INTERNAL', message: name, stack: at.map((frame) => `    ${frame}`).join('\n') };
}
