/** Corrects a file: checks it, applies what can be proven, and proves the result as a whole. */

import type { Model, RequestPreview } from '../../model/index.js';
import { planLayout, RecordCheck, recordContextOf } from '../../validation/index.js';
import type { Change, Outcome } from '../audit/change.js';
import type { Workshop } from '../line/correct-line.js';
import { type ModelPlan, Planner, refusingAsker } from '../model/model-plan.js';
import { type Asker, rememberingAsker } from '../model/model-stage.js';
import type { Decision, Proposal, WaitingProposal } from '../record/proposal.js';
import { applyPass, type Pass } from './apply-changes.js';
import type { CorrectionPorts } from './byte-ports.js';
import type { CheckSettings } from './check-settings.js';
import { type Progress, ProgressReport } from './correction-progress.js';
import { type CorrectionResult, resultOf, unreadable } from './correction-result.js';
import { Employers } from './employer-agreement.js';
import type { EmployerProfile } from './employer-profile.js';
import type { LineSource } from './file-pieces.js';
import { type Survey, survey } from './find-errors.js';
import { gatherEmployers } from './gather-employers.js';
import { usualDateFormat } from './majority-date-format.js';
import { DrySink } from './output-sinks.js';
import { produce } from './write-output.js';

export interface CorrectOptions extends CheckSettings {
  /** The input is never written. The output is removed when the correction fails. */
  ports: CorrectionPorts;
  /** Also repair warnings that can be repaired safely. */
  fixWarnings?: boolean;
  /** The employer's block as the user declares it. */
  employer?: EmployerProfile | undefined;
  /** The language model; without one nothing is asked. The caller closes it. */
  model?: Model | undefined;
  /** Told what would leave the machine before the first request; false keeps it from starting. Not called when there is nothing to ask. */
  beforeModel?: (plan: ModelPlan) => boolean | Promise<boolean>;
  /** Gets each request as it would be sent, before `beforeModel`. */
  onModelRequest?: (preview: RequestPreview) => void;
  /** Gets all proposals at once and gives the decisions by proposal id; what it leaves out stays proposed. */
  review?: (proposals: Proposal[]) => Promise<ReadonlyMap<string, Decision>>;
  onProgress?: (progress: Progress) => void;
}

/** Where the audit goes, in the order of the file, once everything is proven. */
export interface AuditSinks {
  change(change: Change): void | Promise<void>;
  outcome(outcome: Outcome): void | Promise<void>;
  /** Proposals that wait for a decision; they hold values of the file. */
  proposal?(proposal: WaitingProposal): void | Promise<void>;
}

/**
 * Corrects the input into the output and gives the counts; the audit goes to the sinks.
 * @throws {RangeError} when today is not a calendar day; the signal's reason when it is aborted; and what a port throws
 */
export async function correctFile(options: CorrectOptions, sinks: AuditSinks): Promise<CorrectionResult> {
  const { ports, layout, signal } = options;
  const { input, output } = ports;
  const progress = new ProgressReport(options, await input.size());
  const found = await survey(input, options, progress.step('check'));
  if (found.summary.diagnosis) return unreadable(found.summary, found.summary.diagnosis);
  progress.errors = found.summary.total_errors;
  const source: LineSource = {
    input,
    form: found.form,
    mark: found.mark,
    longest: LONGEST_RECORDS * layout.record_length,
  };
  const shop = await setUp(options, source, found);
  const pass: Omit<Pass, 'sink' | 'isLeftAlone'> = {
    source,
    survey: found,
    shop,
    decisions: new Map(),
    signal,
    asker: undefined,
  };
  const asker = await startModel(options, pass, progress);
  const decisions = await review(options, { ...pass, asker }, progress);
  const produced = await produce({ ...pass, asker, decisions }, options, progress, sinks).catch(
    async (error) => {
      await output.remove();
      throw error;
    },
  );
  return resultOf(found, produced, options.model);
}

/** Lines longer than this many records are copied unseen, as the checker judges them by their beginning only. */
const LONGEST_RECORDS = 4;

async function setUp(options: CorrectOptions, source: LineSource, found: Survey): Promise<Workshop> {
  const { layout, places, today, employer, fixWarnings = false, signal } = options;
  const around = recordContextOf(layout, today, places);
  const checks = new Map(planLayout(layout).map((plan) => [plan.type.id, new RecordCheck(plan, around)]));
  const { plan } = checks.get('employee')!;
  const isPatchwork = found.errors.some(({ error_type }) => OUT_OF_ORDER.has(error_type));
  const records = found.summary.total_records;
  const usualDates = usualDateFormat(found.head, found.form, plan, layout);
  const facts = { layout, places, today: around.today, records, isPatchwork, usualDates };
  const without: Workshop = {
    world: { ...facts, employers: new Employers(plan, employer) },
    checks,
    fixWarnings,
  };
  const employers = new Employers(plan, employer);
  await gatherEmployers(employers, plan, source, found, without, signal);
  return { world: { ...facts, employers }, checks, fixWarnings };
}

const OUT_OF_ORDER: ReadonlySet<string> = new Set(['UNKNOWN_RECORD_TYPE', 'MISPLACED_RECORD']);

type Prepared = Omit<Pass, 'sink' | 'isLeftAlone'>;

const keepAll = () => false;

/** Says what would be sent, and opens the stage unless that is refused. */
async function startModel(
  { model, beforeModel, onModelRequest, signal }: CorrectOptions,
  pass: Prepared,
  progress: ProgressReport,
): Promise<Asker | undefined> {
  if (!model) return undefined;
  const planner = new Planner(model, onModelRequest);
  await applyPass({ ...pass, asker: planner, isLeftAlone: keepAll, sink: new DrySink(progress.step('ask')) });
  const plan = planner.plan();
  const mayStart = plan.requests === 0 || (await (beforeModel?.(plan) ?? true));
  return mayStart ? rememberingAsker(model, signal) : refusingAsker(model.name);
}

async function review(
  options: CorrectOptions,
  pass: Prepared,
  progress: ProgressReport,
): Promise<Pass['decisions']> {
  if (!options.review) return pass.decisions;
  const sink = new DrySink(progress.step('review'), true);
  await applyPass({ ...pass, isLeftAlone: keepAll, sink });
  return sink.proposals.length > 0 ? options.review(sink.proposals) : pass.decisions;
}
