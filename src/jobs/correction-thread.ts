/**
 * The thread in which a job's file is corrected, so that requests are answered meanwhile. It may be ended at any moment:
 * what it was writing has temporary names.
 */

import { parentPort } from 'node:worker_threads';
import { type CorrectionResult, correctFile, type ModelPlan } from '../correction/index.js';
import { type ErrorCode, NewhireError } from '../errors.js';
import { findLayout } from '../layouts/index.js';
import { type Model, openModel } from '../model/index.js';
import { AuditFile, correctionFiles, renameDurably } from '../storage/index.js';
import { standardOptions } from '../validation/index.js';
import type { CorrectionCounts } from './correction-request.js';

/** What the thread needs to know; it must be able to cross from one thread to another. */
export interface ThreadTask {
  readonly job_id: string;
  readonly state: string;
  /** Today as YYYY-MM-DD. */
  readonly today: string;
  readonly source: string;
  readonly corrected: string;
  readonly audit: string;
  readonly journal: string;
  readonly model: string | undefined;
}

/** Errors of ours lose their kind on the way between threads, so that they go as values. */
export type ThreadResult =
  | { readonly counts: CorrectionCounts }
  | { readonly fault: { readonly code: ErrorCode; readonly message: string } };

/** What will be asked of the model, told before the first request. */
export type ThreadMessage = { readonly job_id: string } & ModelPlan;

export async function correctJob(task: ThreadTask): Promise<ThreadResult> {
  let model: Model | undefined;
  try {
    model = await openModel({ model: task.model, journalPath: task.journal });
    return { counts: await correct(task, model) };
  } catch (error) {
    if (!(error instanceof NewhireError)) throw error;
    return { fault: { code: error.code, message: error.message } };
  } finally {
    await model?.close();
  }
}

async function correct(task: ThreadTask, model: Model | undefined): Promise<CorrectionCounts> {
  const unfinished = `${task.corrected}.tmp`;
  const audit = await AuditFile.create(task.audit, `${task.audit}.tmp`);
  try {
    const result = await correctFile(
      {
        ports: correctionFiles(task.source, unfinished),
        layout: findLayout(task.state)!,
        today: task.today,
        ...(await standardOptions()),
        model,
        beforeModel: (plan) => {
          parentPort?.postMessage({ job_id: task.job_id, ...plan } satisfies ThreadMessage);
          return true;
        },
      },
      audit,
    );
    refuseOtherLayout(result);
    await audit.commit();
    await renameDurably(unfinished, task.corrected);
    const { corrections_applied, corrections_failed } = result;
    return { corrections_applied, corrections_failed, model_calls: result.model?.attempts ?? 0 };
  } catch (error) {
    await audit.discard();
    throw error;
  }
}

/** Only a layout that changed since the upload can lead here. */
function refuseOtherLayout({ diagnosis }: CorrectionResult): void {
  if (diagnosis) throw new NewhireError('FORMAT_FAULT', diagnosis.message);
}
