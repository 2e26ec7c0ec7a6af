/** Corrects a file: checks it, applies the repairs that can be proven, and proves the result as a whole. */

import { planLayout, RecordAlignment, RecordCheck, recordContextOf } from '../../validation/index.js';
import type { LineContext } from '../line/line-context.js';
import { cachingClient, type ModelClient, ModelPlanner, refusingClient } from '../model/model-client.js';
import { EmployerAgreement } from '../record/employer-agreement.js';
import { noHabits } from '../record/employer-habits.js';
import type { ReviewAnswers, ReviewQuestions } from '../record/proposal.js';
import { SharedDecisions } from '../record/shared-decisions.js';
import { employerProfile } from '../rules/employer-block.js';
import type { TypedValue } from '../typed/typed-value.js';
import { applyChanges, type CorrectionRun } from './apply-changes.js';
import type {
  AuditSinks,
  CorrectOptions,
  PlanOptions,
  PlanSinks,
  RepairSettings,
} from './correction-options.js';
import { ProgressReporter } from './correction-progress.js';
import { type CorrectionResult, diagnosisResult, resultOf } from './correction-result.js';
import { type FoundErrors, findErrors } from './find-errors.js';
import { gatherEmployers } from './gather-employers.js';
import { gatherHabits } from './gather-habits.js';
import { type LocatedValues, locateValues, NO_VALUES } from './locate-values.js';
import { outputPort, planOnly } from './output-target.js';
import { NoOutputSink } from './pass-sinks.js';
import { OpenQuestions } from './review-questions.js';
import { type WrittenOutput, writeOutput } from './write-output.js';

/**
 * Corrects the input into the output and returns the counts; the audit goes to the sinks. When the file does not match
 * the layout, the result has a `diagnosis` and nothing is written.
 * @throws {RangeError} when today is not a calendar day; the signal's reason when it is aborted; any error of a port
 */
export async function correctFile(options: CorrectOptions, sinks: AuditSinks): Promise<CorrectionResult> {
  const { ports, model } = options;
  const progress = new ProgressReporter(options, await ports.input.size());
  const found = await findErrors(ports.input, options, progress.step('check'));
  if (found.summary.diagnosis) return diagnosisResult(found.summary, found.summary.diagnosis);
  progress.errors = found.summary.total_errors;
  const context = await lineContext(options, found);
  const { decisions = new Map(), signal, values = [] } = options;
  const given = await locateValues(values, ports.input, context, signal);
  const rulesOnly = { found, context, decisions, signal, typed: given.byLine };
  const undecided = { ...rulesOnly, client: await openModel(options, rulesOnly, progress) };
  const answers = await review(options, undecided, progress);
  const located = answers?.values.length
    ? await locateValues(
        [...withoutAnswered(given, answers), ...answers.values],
        ports.input,
        context,
        signal,
      )
    : given;
  const run = { ...undecided, ...(answers && { decisions: answers.decisions }), typed: located.byLine };
  const target = outputPort(ports, sinks);
  const written = await writeOutput(run, options, progress, target).catch(async (error) => {
    await ports.output.remove();
    throw error;
  });
  const notes = [...context.habitNotes, ...unusedProfile(options, written)];
  return resultOf(found, written, model, located, notes);
}

/** Notes that the profile of an employer had no effect, because the user expects one. */
function unusedProfile(
  { employer }: Pick<CorrectOptions, 'employer'>,
  { sink }: Pick<WrittenOutput, 'sink'>,
): string[] {
  if (!employer || sink.changesByRule.has(employerProfile.id)) return [];
  return [
    'The employer profile changed nothing: it fills in employer fields that have an error, in records with its FEIN.',
  ];
}

/**
 * Plans what `correctFile` would do without a model and without decisions, proven in the same way. Returns the counts and
 * passes the entries to the sinks. Nothing is written.
 * @throws {RangeError} when today is not a calendar day; the signal's reason when it is aborted; any error of the input
 */
export async function planCorrection(options: PlanOptions, sinks: PlanSinks): Promise<CorrectionResult> {
  const { input, checked, layout, signal } = options;
  const found = checked
    ? await checked.found.end(checked.summary, input, layout)
    : await findErrors(input, options, () => {});
  if (found.summary.diagnosis) return diagnosisResult(found.summary, found.summary.diagnosis);
  const context = await lineContext(options, found);
  const run = { found, context, decisions: new Map(), signal, typed: NO_VALUES.byLine };
  const written = await writeOutput(run, options, new ProgressReporter({}, 0), planOnly(sinks));
  return resultOf(found, written, undefined, NO_VALUES, context.habitNotes);
}

/**
 * What `correctFile` would ask in a review without a model, for a file that is corrected elsewhere. `values` are what a person typed
 * before. Undefined when the file does not match the layout.
 * @throws {RangeError} when today is not a calendar day; the signal's reason when it is aborted; any error of the input
 */
export async function reviewQuestions(
  options: Omit<PlanOptions, 'checked'>,
  values: readonly TypedValue[],
): Promise<ReviewQuestions | undefined> {
  const { input, signal } = options;
  const found = await findErrors(input, options, () => {});
  if (found.summary.diagnosis) return undefined;
  const context = await lineContext(options, found);
  const { byLine: typed } = await locateValues(values, input, context, signal);
  return questionsOf({ found, context, decisions: new Map(), signal, typed }, new ProgressReporter({}, 0));
}

async function lineContext(options: RepairSettings, found: FoundErrors): Promise<LineContext & HabitNotes> {
  const { layout, otherLayouts, places, today, employer, fixWarnings = false, signal } = options;
  const recordContext = recordContextOf(layout, today, places);
  const plans = planLayout(layout);
  const checks = new Map(plans.map((plan) => [plan.type.id, new RecordCheck(plan, recordContext)]));
  const alignments = new Map(plans.map((plan) => [plan.type.id, new RecordAlignment(plan, recordContext)]));
  const plan = checks.get('employee')?.plan;
  if (!plan) throw new Error('The layout has no employee record');
  const habits = noHabits(plan, recordContext.today);
  const context: LineContext = {
    layout,
    otherLayouts,
    places,
    today: recordContext.today,
    count: undefined,
    counts: found.counts,
    hasStructureErrors: found.hasStructureErrors,
    usualErrors: found.errors.usualIn(found.summary.total_records),
    employers: new EmployerAgreement(plan, employer),
    habits,
    habitsOf: () => habits,
    checks,
    alignments,
    fixWarnings,
    shared: new SharedDecisions(),
  };
  const agreementIn = async (given: LineContext) => {
    const employers = new EmployerAgreement(plan, employer);
    await gatherEmployers(employers, plan, found, given, signal);
    return { ...given, employers };
  };
  const stated = options.dateOrders ?? new Map();
  const gathered = await gatherHabits(context, () => agreementIn(context), found, stated, signal);
  const withHabits = { ...context, habitsOf: (line: number) => gathered.habits.of(line) };
  return { ...(await agreementIn(withHabits)), habitNotes: gathered.notes };
}

interface HabitNotes {
  /** The notes about the habits of the file as a whole. */
  habitNotes: readonly string[];
}

/** Reports what would be sent. Undefined without a model; the client refuses all requests when the caller forbids them. */
async function openModel(
  { model, trustModel = false, beforeModel, onModelRequest, signal, askingSignal }: CorrectOptions,
  run: CorrectionRun,
  progress: ProgressReporter,
): Promise<ModelClient | undefined> {
  if (!model) return undefined;
  const planner = new ModelPlanner(model, onModelRequest);
  await applyChanges({ ...run, client: planner, sink: new NoOutputSink(progress.step('ask')) });
  const plan = planner.plan();
  const mayAsk = plan.requests === 0 || (await (beforeModel?.(plan) ?? true));
  return mayAsk ? cachingClient(model, trustModel, askingSignal ?? signal) : refusingClient(model.name);
}

async function review(
  options: CorrectOptions,
  run: CorrectionRun,
  progress: ProgressReporter,
): Promise<ReviewAnswers | undefined> {
  if (!options.review) return undefined;
  const questions = await questionsOf(run, progress);
  return questions.isEmpty ? undefined : options.review(questions);
}

async function questionsOf(run: CorrectionRun, progress: ProgressReporter): Promise<OpenQuestions> {
  const questions = new OpenQuestions(run);
  await applyChanges({ ...run, sink: new NoOutputSink(progress.step('review'), questions) });
  return questions;
}

/** The values that were given before the review, but for those of fields that got another one in it. */
function withoutAnswered({ given, byLine }: LocatedValues, { values }: ReviewAnswers): TypedValue[] {
  const answered = new Set(values.map(({ line_number, field_name }) => `${line_number} ${field_name}`));
  const isAnswered = (typed: TypedValue) => {
    const located = byLine.get(typed.line_number)?.values.find((one) => one.typed === typed);
    return located !== undefined && answered.has(`${typed.line_number} ${located.planned.field.name}`);
  };
  return given.filter((typed) => !isAnswered(typed));
}
