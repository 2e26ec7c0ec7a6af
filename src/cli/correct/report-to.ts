/** Picks the report of a run and the stream it goes to: standard output, unless the corrected file is there. */

import { terminalOf } from '../terminal.js';
import { jsonReport } from './json-report.js';
import type { CorrectReport } from './outcome.js';
import { prettyReport } from './pretty-report.js';
import type { RunPlan } from './run-plan.js';

export async function reportTo(plan: RunPlan): Promise<CorrectReport> {
  const isTaken = plan.place !== undefined && plan.place.path === undefined;
  const stream = isTaken ? process.stderr : process.stdout;
  const write = (text: string) => {
    stream.write(text);
  };
  return plan.format === 'json'
    ? jsonReport(plan, write)
    : prettyReport(plan, terminalOf(plan.color, stream), write);
}
