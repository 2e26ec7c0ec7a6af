/** Announces what the model is about to be asked, keeps the requests of a dry run, and sums up what came of it. */

import type { ModelPlan } from '../../../correction/index.js';
import type { Model, ModelRequest, ModelSettings, ModelStats, RequestPreview } from '../../../model/index.js';
import { printable } from '../../../printable.js';
import { counted, grouped, MASKED, type ValueMode, wrap } from '../../../reports/index.js';
import { tell } from '../../output/writer.js';
import type { ModelPart, ShownRequest } from './run-outcome.js';

/** The requests of one run to its model. */
export class ModelSession {
  private plan: ModelPlan | undefined;
  private readonly requests: ShownRequest[] = [];

  constructor(
    private readonly model: Model,
    private readonly settings: ModelSettings,
    private readonly mode: ValueMode,
  ) {}

  /** A request as it would be sent; only a dry run shows them, masked as its values. */
  keep(preview: RequestPreview, request: ModelRequest): void {
    if (!this.settings.dryRun) return;
    const { body } = this.model.describe(maskedRequest(request, this.mode));
    const value_masked = JSON.stringify(body) !== JSON.stringify(preview.body);
    this.requests.push({ ...preview, body, ...(value_masked && { value_masked }) });
  }

  /** Says on stderr what will leave the computer. Always true: the requests may be sent. */
  async open(plan: ModelPlan): Promise<boolean> {
    this.plan = plan;
    const { isTTY, columns } = process.stderr;
    // Elsewhere than on a terminal each sentence stays on one line, so that it can be searched for.
    const width = isTTY ? columns : Number.POSITIVE_INFINITY;
    const { settings } = this;
    if (!settings.dryRun) tell(printable(modelNotice(plan, settings, process.env, width)));
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

/** How much is asked, and which fields of how many records are sent where; lines of at most `width` columns. */
function modelNotice(
  plan: ModelPlan,
  { model = '', maxCalls = Infinity }: ModelSettings,
  env: NodeJS.ProcessEnv,
  width: number,
): string {
  const most = maxCalls < plan.requests ? `at most ${grouped(maxCalls)} of ` : '';
  const requests = `${most}${counted(plan.requests, 'request')} about ${counted(plan.records, 'record')}`;
  const fields = plan.fields.map(({ field_label, count }) => `${field_label} (${grouped(count)})`);
  const sentences = [
    `newhire: The model ${model} at ${hostOf(env)} gets ${requests}.`,
    `newhire: Fields that are sent (number of records): ${fields.join(', ')}. No address line, SSN, FEIN, date, phone or person's name is sent.`,
  ];
  return `${sentences.flatMap((line) => wrap(line, width, 2)).join('\n')}\n`;
}

/** A request as the JSON that would be sent; control characters are written as JSON escapes. */
export function requestText({ body }: RequestPreview): string {
  return (JSON.stringify(body, null, 2) ?? '').replace(/[^\n -~]/g, toEscape);
}

const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The service's host only: the rest of the address may contain a key. */
function hostOf({ OPENAI_BASE_URL }: NodeJS.ProcessEnv): string {
  return OPENAI_BASE_URL ? new URL(OPENAI_BASE_URL).host : 'api.openai.com';
}

/**
 * The request as the mode allows. What may be sent at all contains no SSN, FEIN, date or name of a person, so that only the
 * mode that hides every value of an employee covers it.
 */
function maskedRequest(request: ModelRequest, mode: ValueMode): ModelRequest {
  if (mode !== 'hide') return request;
  const hidden = <Part extends { value: string }>(part: Part): Part => ({
    ...part,
    value: part.value && MASKED,
  });
  return {
    errors: request.errors.map(({ neighbours, candidates, ...error }) => ({
      ...hidden(error),
      neighbours: neighbours.map(hidden),
      candidates: candidates.map(hidden),
    })),
  };
}
