/** Everything that can go wrong between us and a model service, and how a correction must come out of it. */

import type { Resolution } from '../../src/correction/index.js';
import { abstainer } from '../support/model-answers.js';
import type { Behavior, Fault, OddMessage } from '../support/model-server.js';
import { type Correction, correctSheet } from './correct-sheet.js';
import { CONCURRENCY, correctWithModel, HASTE, type ModelRun } from './model-run.js';
import type { Sheet } from './sheet.js';

const FAULTS: readonly Fault[] = [
  'silence',
  'stall after headers',
  'slow drip',
  'cut body',
  'length too short',
  'length too long',
  'HTML page',
  'broken JSON',
  'empty object',
  'connection reset',
  'redirect',
];

const ODD_MESSAGES: readonly OddMessage[] = [
  'refusal',
  'content filter',
  'length',
  'no choices',
  'null content',
  'code fence',
  'prose',
  'duplicate keys',
  'no usage',
  'other model',
];

const status = (code: number, headers: Record<string, string> = {}): Behavior => ({ status: code, headers });

const STATUSES: readonly (readonly [string, Behavior])[] = [
  ...[400, 401, 403, 404, 408, 409, 429, 500, 502, 503].map(
    (code) => [`status ${code}`, status(code)] as const,
  ),
  ['status 429, try again in 1 s', status(429, { 'retry-after': '1' })],
  ['status 429, try again in an hour', status(429, { 'retry-after': '3600' })],
  ['status 429, try again at a date', status(429, { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' })],
  ['status 503, try again in nonsense', status(503, { 'retry-after': 'soon' })],
  [
    'status 429, quota used up',
    { status: 429, error: { code: 'insufficient_quota', type: 'insufficient_quota' } },
  ],
];

/** Every fault by name, with the behavior of the server. */
const TRANSPORT: readonly (readonly [string, Behavior])[] = [
  ...FAULTS.map((fault) => [fault, { fault }] as const),
  ...ODD_MESSAGES.map((message) => [message, { message }] as const),
  ...STATUSES,
];

/** One row of the matrix. */
export interface TransportRow {
  name: string;
  ms: number;
  deadlineMs: number;
  requests: number;
  /** Errors by what became of them. */
  outcomes: Record<Resolution, number>;
  /** What is wrong with it, in words. */
  faults: string[];
}

/** Runs the sheet through every fault and compares with what the rules alone do. */
export async function transportMatrix(sheet: Sheet): Promise<{ rows: TransportRow[]; runs: ModelRun[] }> {
  const rules = await correctSheet(sheet);
  const { requests } = await correctWithModel(sheet, { answer: abstainer });
  // Were every question asked to its end: in turns, with maximum concurrency; and the work of the rules.
  const turns = Math.ceil(requests.length / CONCURRENCY);
  const deadlineMs = turns * HASTE.totalMs + 2_000;
  const rows: TransportRow[] = [];
  const runs: ModelRun[] = [];
  for (const [name, behavior] of TRANSPORT) {
    const run = await correctWithModel(sheet, behavior);
    rows.push(rowOf(name, deadlineMs, run, rules));
    runs.push(run);
  }
  return { rows, runs };
}

function rowOf(name: string, deadlineMs: number, run: ModelRun, rules: Correction): TransportRow {
  const outcomes = countsOf(run);
  const counted = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const checks: [string, boolean][] = [
    ['took longer than its deadline', run.ms <= deadlineMs],
    ['lost a repair of the rules', run.output.equals(rules.output)],
    ['does not account for every error', counted === run.result.total_errors],
    [
      'claims other repairs than the rules',
      run.result.corrections_applied === rules.result.corrections_applied,
    ],
  ];
  const faults = checks.filter(([, isMet]) => !isMet).map(([fault]) => fault);
  return { name, ms: run.ms, deadlineMs, requests: run.requests.length, outcomes, faults };
}

/** How many errors came to what. */
function countsOf({ outcomes }: Pick<Correction, 'outcomes'>): Record<Resolution, number> {
  const counts = { resolved: 0, proposed: 0, declined: 0, failed: 0, not_attempted: 0 };
  for (const { resolution } of outcomes) counts[resolution] += 1;
  return counts;
}
