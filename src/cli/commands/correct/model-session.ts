/** Announces what the model is about to be asked, keeps the requests of a dry run, and sums up what came of it. */

import type { ModelPlan } from '../../../correction/index.js';
import type { Model, ModelRequest, ModelStats, RequestPreview } from '../../../model/index.js';
import { maskedRequest } from './masked-request.js';
import { modelNotice } from './model-notice.js';
import type { ModelPart, ShownRequest } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';

/** What one run asks its model. */
export class ModelSession {
  private plan: ModelPlan | undefined;
  private readonly requests: ShownRequest[] = [];

  constructor(
    private readonly model: Model,
    private readonly run: Pick<RunPlan, 'values' | 'output' | 'model'>,
  ) {}

  /** A request as it would be sent; only a dry run shows them, masked as its values. */
  keep(preview: RequestPreview, request: ModelRequest): void {
    const { values, output } = this.run;
    if (output) return;
    const { body } = this.model.describe(maskedRequest(request, values));
    const value_masked = JSON.stringify(body) !== JSON.stringify(preview.body);
    this.requests.push({ ...preview, body, ...(value_masked && { value_masked }) });
  }

  /** Says on stderr what will leave the computer. Always true: the requests may be sent. */
  async open(plan: ModelPlan): Promise<boolean> {
    this.plan = plan;
    const { isTTY, columns } = process.stderr;
    // Elsewhere than on a terminal each sentence stays on one line, so that it can be searched for.
    const width = isTTY ? columns : Number.POSITIVE_INFINITY;
    const { output, model } = this.run;
    if (output) process.stderr.write(modelNotice(plan, model, process.env, width));
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
