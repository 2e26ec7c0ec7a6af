/** The model as one run of the correction uses it: asked, forbidden, or only planned, to find out what it would be asked. */

import type { Model, ModelOutcome, ModelRequest, RequestPreview } from '../../model/index.js';

/** Asks the model, or answers in its place. */
export interface ModelClient {
  readonly name: string;
  /** Its choices are applied even where only a person could judge whether they are true. */
  readonly isTrusted: boolean;
  ask(request: ModelRequest): Promise<ModelOutcome>;
}

/** Equal requests share one answer, so that several passes over a file cost as much as one. */
export function cachingClient(model: Model, isTrusted: boolean, signal?: AbortSignal): ModelClient {
  const answers = new Map<string, Promise<ModelOutcome>>();
  return {
    name: model.name,
    isTrusted,
    ask(request) {
      const key = JSON.stringify(request);
      const answer = answers.get(key) ?? model.ask(request, signal);
      answers.set(key, answer);
      return answer;
    },
  };
}

/** For a run that was not allowed to ask the model. */
export function refusingClient(name: string): ModelClient {
  const outcome = { kind: 'not_attempted', reason: 'The model stage was not allowed to start.' } as const;
  return { name, isTrusted: false, ask: async () => outcome };
}

/** The data that would leave the machine. */
export interface ModelPlan {
  /** Records with at least one question. */
  records: number;
  /** Requests, without retries; records with the same question share one. */
  requests: number;
  /** Fields that would be sent, faulty or as neighbours, and the number of records of each. */
  fields: { field_label: string; count: number }[];
}

/** A client that sends nothing and counts what would be sent. */
export class ModelPlanner implements ModelClient {
  readonly name: string;
  readonly isTrusted = false;
  private readonly seen = new Set<string>();
  private readonly labels = new Map<string, number>();
  private records = 0;

  constructor(
    private readonly model: Model,
    private readonly onRequest?: (preview: RequestPreview, request: ModelRequest) => void,
  ) {
    this.name = model.name;
  }

  async ask(request: ModelRequest) {
    const preview = this.model.describe(request);
    if (preview.body !== undefined) this.count(request, preview);
    return { kind: 'not_attempted', reason: 'Nothing is sent yet.' } as const;
  }

  plan(): ModelPlan {
    const fields = [...this.labels].map(([field_label, count]) => ({ field_label, count }));
    return { records: this.records, requests: this.seen.size, fields };
  }

  private count(request: ModelRequest, preview: RequestPreview): void {
    this.records++;
    const labels = request.errors.flatMap(({ field_label, neighbours }) => [
      field_label,
      ...neighbours.map(({ label }) => label),
    ]);
    for (const label of new Set(labels)) this.labels.set(label, (this.labels.get(label) ?? 0) + 1);
    const key = JSON.stringify(preview.body);
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.onRequest?.(preview, request);
  }
}
