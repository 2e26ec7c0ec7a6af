/** Opens the report of a run. It goes to standard output, or to standard error when the corrected file goes there. */

import { once } from 'node:events';
import { ruleTitle, type TypedResult, type WaitingProposal } from '../../../correction/index.js';
import { jsonDocument, painted } from '../../../printable.js';
import type { ChangeView } from '../../../reports/audit/index.js';
import { asMasked, type Masks, maskedOptions } from '../../../reports/index.js';
import { withFirst } from '../../input/choose-layout.js';
import { terminalOf } from '../../output/terminal.js';
import { print, tell } from '../../output/writer.js';
import { VERSION } from '../../version.js';
import type { Edits } from './edits-file.js';
import { prettyReport } from './pretty-report.js';
import type { CorrectEvents, CorrectReport, ModelPart } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';

/** The report in the format of the plan. */
export async function openReport(plan: RunPlan): Promise<CorrectReport> {
  const { output } = plan.destination;
  const { several, color, format } = plan.reporting;
  const isTaken = output !== undefined && output.path === undefined;
  const stream = isTaken ? process.stderr : process.stdout;
  const write = isTaken ? tell : print;
  const addDocument = several?.add ?? ((document: object) => write(jsonDocument(document)));
  const formats: Record<typeof format, () => CorrectEvents | Promise<CorrectEvents>> = {
    pretty: () => prettyReport(plan, terminalOf(color, stream), (text) => write(painted(text))),
    json: () => jsonReport(plan, addDocument),
    // The overview of all files says it.
    html: () => ({ change() {}, end() {} }),
  };
  const events = await formats[format]();
  return {
    ...events,
    ready: () => (stream.writableNeedDrain ? drained(stream) : undefined),
  };
}

/** A reader that goes away is not an error. */
async function drained(stream: NodeJS.WriteStream): Promise<void> {
  await once(stream, 'drain').catch(() => undefined);
}

/** The JSON report; it gives its document once, at the end, so that there is one or none. */
export function jsonReport(plan: RunPlan, add: (document: object) => void): CorrectEvents {
  const { input, layout, note, edits } = plan.task;
  const { output } = plan.destination;
  const { diff, masks } = plan.reporting;
  const changes: object[] = [];
  const proposals: object[] = [];
  return {
    change: (view) => changes.push(changeOf(view)),
    proposal: (proposal) => proposals.push(proposalOf(proposal, masks)),
    end({ result, changed, left, newWarnings, model, jobId, seen }) {
      const { total_errors, corrections_applied, corrections_failed, warnings_fixed, typed, after } = result;
      add({
        version: VERSION,
        file_name: input.name,
        state: layout.state,
        dry_run: output === undefined,
        job_id: jobId ?? null,
        output: output?.name ?? null,
        total_records: result.before.total_records,
        total_errors,
        corrections_applied,
        corrections_failed,
        warnings_fixed,
        total_warnings: after.total_warnings,
        changed: changed.map((count) => ({ ...count, title: ruleTitle(count.rule) })),
        left,
        new_warnings: newWarnings,
        proposals,
        ...(edits ? { edits: editsOf(edits, typed) } : {}),
        ...(diff ? { changes } : {}),
        model: model ? modelOf(model) : null,
        notes: withFirst(note, after.notes),
        ...seen,
      });
    },
  };
}

function editsOf({ name, blank }: Edits, { made, refused }: TypedResult): object {
  const places = refused.map(({ line_number, field_name, reason }) => ({
    line: line_number,
    field: field_name,
    reason,
  }));
  return { file: name, made, blank, refused: places };
}

function changeOf(view: ChangeView): object {
  const { change, field_label, position, isWhole, before, after, masked, evidence } = view;
  const { removed: _removed, inserted: _inserted, ...facts } = change;
  const values = { before, after };
  const shown = masked ? asMasked(values) : values;
  return { ...facts, evidence, field_label, position, whole_field: isWhole, ...shown };
}

function proposalOf(proposal: WaitingProposal, masks: Masks): object {
  const { record_text: _text, ...facts } = proposal;
  return { ...facts, options: maskedOptions(proposal, masks) };
}

function modelOf({ name, plan, requests, stats, stopped }: ModelPart): object {
  return {
    name,
    ...stats,
    stopped: stopped ?? null,
    planned: plan ?? null,
    ...(requests.length > 0 ? { requests } : {}),
  };
}
