/** A correction as one JSON document. */

import { ruleTitle, type WaitingProposal } from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import { CATALOGUE } from '../../../validation/index.js';
import { VERSION } from '../../version.js';
import { type ChangeView, evidenceIn } from './change-view.js';
import { maskerOf } from './review-items.js';
import type { CorrectEvents, ModelPart } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';

/** The JSON report; it writes once, at the end, so that there is one document or none. */
export function jsonReport(plan: RunPlan, write: (text: string) => void): CorrectEvents {
  const { input, layoutUsed, output, diff, values } = plan;
  const changes: object[] = [];
  const proposals: object[] = [];
  return {
    change: (view) => changes.push(changeOf(view)),
    proposal: (proposal) => proposals.push(proposalOf(proposal, layoutUsed, values)),
    end({ result, changed, left, model, jobId }) {
      const { total_errors, corrections_applied, corrections_failed, warnings_fixed, after } = result;
      const document = {
        version: VERSION,
        file_name: input.name,
        state: layoutUsed.state,
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
        left: left.map((group) => ({ ...group, fix: CATALOGUE[group.error_type].fix })),
        proposals,
        ...(diff ? { changes } : {}),
        model: model ? modelOf(model) : null,
        notes: after.notes,
      };
      write(`${JSON.stringify(document, null, 2)}\n`);
    },
  };
}

/** A masked value is `***`, never an empty string, which means blank. */
function changeOf(view: ChangeView): object {
  const { change, field_label, position, isWhole, before, after, masked, evidence } = view;
  const { removed: _removed, inserted: _inserted, ...facts } = change;
  const values = masked
    ? { before: before && '***', after: after && '***', value_masked: true }
    : { before, after };
  return { ...facts, evidence, field_label, position, whole_field: isWhole, ...values };
}

function proposalOf(proposal: WaitingProposal, layout: Layout, mode: RunPlan['values']): object {
  const { record_text: _text, options, ...facts } = proposal;
  const masked = maskerOf(proposal, layout, mode);
  const shown = (field_name: string, value: string) => (masked(field_name, value) === value ? value : '***');
  return {
    ...facts,
    options: options.map(({ edits, ...option }) => ({
      ...option,
      evidence: evidenceIn(option, mode),
      edits: edits.map((edit) => ({
        ...edit,
        before: shown(edit.field_name, edit.before),
        after: shown(edit.field_name, edit.after),
      })),
    })),
  };
}

function modelOf({ name, plan, requests, stats, stopped }: ModelPart): object {
  return {
    name,
    ...stats,
    cost: stats.cost ?? null,
    stopped: stopped ?? null,
    planned: plan ? { ...plan, cost: plan.cost ?? null } : null,
    ...(requests.length > 0 ? { requests } : {}),
  };
}
