/** The model as one run of the correction uses it. */

import type { Model, ModelOutcome, ModelRequest } from '../../model/index.js';

/** Asks the model, or answers in its place. */
export interface ModelClient {
  readonly name: string;
  /** Its choices are applied where only a person could tell whether they are true. */
  readonly isTrusted: boolean;
  ask(request: ModelRequest): Promise<ModelOutcome>;
}

/** Asks each request once, so that several passes over a file cost as much as one. */
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
