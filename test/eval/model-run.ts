/** Corrections with a language model: the real client, over a real socket, to our own server with scripted answers. */

import type { ModelPlan } from '../../src/correction/index.js';
import type { Layout } from '../../src/layouts/types.js';
import { openModel } from '../../src/model/index.js';
import type { RetryLimits } from '../../src/model/openai-model.js';
import { check } from '../support/check.js';
import { type Behavior, type ModelServer, sentErrors, startModelServer } from '../support/model-server.js';
import { recordType } from '../support/records.js';
import { cellOf, columnsOf } from './cells.js';
import { type Correction, correctSheet } from './correct-sheet.js';
import type { Sheet } from './sheet.js';

/** RetryLimits that a test can afford, in milliseconds. */
export const HASTE: RetryLimits = {
  retries: 2,
  attemptMs: 200,
  totalMs: 800,
  firstWaitMs: 1,
  maxWaitMs: 5,
  maxRetryAfterMs: 50,
};

/** Maximum number of concurrent requests. */
export const CONCURRENCY = 4;

export interface ModelRun extends Correction {
  /** What the server saw. */
  requests: ModelServer['requests'];
  /** Requests that were announced before the first one. */
  announced: number;
}

/** Corrects the sheet with a model that behaves like this; the server lives as long as the run. */
export async function correctWithModel(
  sheet: Sheet,
  behavior: Behavior,
  retryLimits: Partial<RetryLimits> = {},
  trustModel = false,
): Promise<ModelRun> {
  const server = await startModelServer(behavior);
  const model = await openModel({
    model: 'test',
    apiKey: 'none',
    baseURL: server.baseURL,
    concurrency: CONCURRENCY,
    retryLimits: { ...HASTE, ...retryLimits },
  });
  try {
    let announced = 0;
    const beforeModel = (plan: ModelPlan) => {
      announced = plan.requests;
      return true;
    };
    const run = await correctSheet(sheet, { model, trustModel, beforeModel });
    return { ...run, requests: server.requests, announced };
  } finally {
    await model?.close();
    await server.close();
  }
}

/** Changes of the model whose result was never offered for the original value of that field. */
export function beyondCandidates(sheet: Sheet, { changes, lines, requests }: ModelRun): number {
  const offered = new Map<string, Set<string>>();
  for (const request of requests) {
    for (const { field, value, candidates } of sentErrors(request)) {
      const texts = offered.get(`${field}|${value}`) ?? new Set();
      for (const candidate of candidates) texts.add(candidate.value);
      offered.set(`${field}|${value}`, texts);
    }
  }
  return changes.filter(({ by, line_number, field_name }) => {
    if (by !== 'model') return false;
    const [before, after] = [sheet.lines[line_number - 1]!.dirty, lines[line_number - 1]!].map((line) =>
      textOf(sheet.layout, line, field_name),
    );
    return !offered.get(`${before?.label}|${before?.text}`)?.has(after?.text ?? '');
  }).length;
}

function textOf(layout: Layout, line: Uint8Array, name: string): { label: string; text: string } | undefined {
  const field = recordType(layout, 'employee').fields.find((each) => each.name === name);
  const columns = columnsOf(line, layout.record_length);
  return field && columns !== undefined
    ? { label: field.label, text: cellOf(columns, field).trim() }
    : undefined;
}

/** Records that have more errors than before. */
export function worsened({ layout }: Sheet, { input, output }: Correction): number {
  const [before, after] = [errorsByLine(layout, input), errorsByLine(layout, output)];
  return [...after].filter(([line, count]) => count > (before.get(line) ?? 0)).length;
}

function errorsByLine(layout: Layout, bytes: Uint8Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { severity, line_number } of check(layout, [bytes]).findings)
    if (severity === 'error') counts.set(line_number, (counts.get(line_number) ?? 0) + 1);
  return counts;
}
