/** Announces what the model is about to be asked, keeps the requests of a dry run, and sums up what came of it. */

import type { ModelPlan } from '../../../correction/index.js';
import type { Model, ModelStats, RequestPreview } from '../../../model/index.js';
import { modelNotice } from './model-notice.js';
import type { ModelPart } from './run-outcome.js';

/** What one run asks its model. */
export class ModelSession {
  private plan: ModelPlan | undefined;
  private readonly requests: RequestPreview[] = [];

  constructor(
    private readonly model: Model,
    /** Nothing will be sent. */
    private readonly isDryRun: boolean,
  ) {}

  /** A request as it would be sent; only a dry run shows them. */
  keep(request: RequestPreview): void {
    if (this.isDryRun) this.requests.push(request);
  }

  /** Says on stderr what will leave the computer. Always true: the requests may be sent. */
  async open(plan: ModelPlan): Promise<boolean> {
    this.plan = plan;
    const { isTTY, columns } = process.stderr;
    // Elsewhere than on a terminal each sentence stays on one line, so that it can be searched for.
    const width = isTTY ? columns : Number.POSITIVE_INFINITY;
    if (!this.isDryRun) process.stderr.write(modelNotice(plan, this.model.name, process.env, width));
    return true;
  }

  /** How far it has come; undefined until it is known what will be asked. */
  progress(): { stats: ModelStats; planned: number } | undefined {
    return this.plan && { stats: this.model.stats(), planned: this.plan.requests };
  }

  /** What came of it, for the report. */
  part(): ModelPart {
    const { model, plan, requests } = this;
    return { name: model.name, plan, requests, stats: model.stats(), stopped: model.stopped() };
  }
}
