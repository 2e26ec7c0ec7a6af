/** Opens the report of a run. It goes to standard output, or to standard error when the corrected file goes there. */

import { once } from 'node:events';
import { jsonDocument } from '../../../escaped-json.js';
import { terminalOf } from '../../output/terminal.js';
import { jsonReport } from './json-report.js';
import { prettyReport } from './pretty-report.js';
import type { CorrectEvents, CorrectReport } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';

/** The report in the format of the plan. */
export async function openReport(plan: RunPlan): Promise<CorrectReport> {
  const { output } = plan.destination;
  const { several, color, format } = plan.reporting;
  const isTaken = output !== undefined && output.path === undefined;
  const stream = isTaken ? process.stderr : process.stdout;
  const write = (text: string) => {
    stream.write(text);
  };
  const addDocument = several?.add ?? ((document: object) => write(jsonDocument(document)));
  const formats: Record<typeof format, () => CorrectEvents | Promise<CorrectEvents>> = {
    pretty: () => prettyReport(plan, terminalOf(color, stream), write),
    json: () => jsonReport(plan, addDocument),
    // The overview of all files says it.
    html: () => ({ change() {}, proposal() {}, end() {} }),
  };
  const events = await formats[format]();
  return {
    ...events,
    async ready() {
      // A reader that goes away is not an error.
      if (stream.writableNeedDrain) await once(stream, 'drain').catch(() => undefined);
    },
  };
}
