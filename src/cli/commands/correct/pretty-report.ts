/** The report of a correction as text: what changed, with `--diff` field by field, what is left and why, and what to do next. */

import { type CorrectionResult, ruleTitle, type TypedResult } from '../../../correction/index.js';
import { visible } from '../../../printable.js';
import type { ChangeView } from '../../../reports/audit/index.js';
import {
  ACTOR_NAMES,
  clearedSentence,
  clip,
  counted,
  grouped,
  type LeftGroup,
  lineRanges,
  loadPalette,
  type NewWarnings,
  type Palette,
  type RuleCount,
  type ShortText,
  wordForLines,
  wrap,
} from '../../../reports/index.js';
import { caretsUnder } from '../../../reports/review/index.js';
import { columnsOf } from '../../../validation/index.js';
import { withFirst } from '../../input/choose-layout.js';
import type { Terminal } from '../../output/terminal.js';
import { MAKES_BLANK } from '../show/template-command.js';
import type { Edits } from './edits-file.js';
import { requestText } from './model-session.js';
import { nextSteps } from './next-steps.js';
import type { CorrectEvents, ModelPart, RunOutcome } from './run-outcome.js';
import type { RunPlan } from './run-plan.js';

const PROSE_WIDTH = 100;
const COUNT = 7;
const LABEL = 10;

/** The report for a terminal, or for a page of that width. */
export async function prettyReport(
  plan: RunPlan,
  { width, color }: Terminal,
  write: (text: string) => void,
): Promise<CorrectEvents> {
  const { masks, several } = plan.reporting;
  const palette = await loadPalette(color);
  const prose = Math.min(width, PROSE_WIDTH);
  const print = (lines: readonly string[]) => write(lines.map((line) => `${line.trimEnd()}\n`).join(''));
  let hidden = false;
  return {
    change(view) {
      hidden ||= view.masked && masks.mode === 'hide';
      print(diffLines(view, width, palette));
    },
    end(outcome) {
      hidden ||= outcome.model?.requests.some(({ value_masked }) => value_masked) ?? false;
      const full = [
        ...verdictLines(plan, outcome, palette, width),
        ...changedLines(outcome.changed, palette, prose),
        ...(plan.reporting.diff || outcome.changed.length === 0 ? [] : ['', palette.faint(EACH_CHANGE)]),
        ...typedLines(plan.task.edits, outcome.result.typed, palette, prose),
        ...leftLines(outcome.left, palette, prose),
        ...newWarningLines(outcome.newWarnings, palette, prose),
        ...(outcome.model ? modelLines(outcome.model, palette, prose) : []),
      ];
      const notes = withFirst(plan.task.note, outcome.result.after.notes);
      const { total_errors: errors, corrections_failed: left } = outcome.result;
      if (several?.text) {
        const { seen } = outcome;
        several.text({
          file_name: plan.task.input.name,
          errors,
          left,
          full,
          short: shortOf(plan, outcome),
          notes,
          ...seen,
        });
        return;
      }
      const say = (text: string) => wrap(text, prose, 2);
      print([
        ...(several && !several.isFirst ? [''] : []),
        ...full,
        ...notes.flatMap((note) => ['', ...say(`Note: ${note}`)]),
        ...(several ? [] : ['']),
        ...(several ? [] : nextSteps(plan, outcome, hidden)).flatMap(({ text, command }) => [
          ...say(text),
          // Never wrapped, so that it can be copied.
          ...(command === undefined ? [] : [`  ${visible(command)}`]),
        ]),
      ]);
    },
  };
}

/** A line for each cause of errors that are left. */
function shortOf({ task, destination }: RunPlan, { result, left }: RunOutcome): ShortText {
  const { total_errors, corrections_applied, corrections_failed } = result;
  const counts = [total_errors, corrections_applied, corrections_failed];
  return {
    head: `${task.input.name} · ${correctionVerdict(counts, destination.output === undefined)}`,
    causes: left.map((group) => {
      const who = ACTOR_NAMES[group.resolution === 'proposed' ? 'review' : 'payroll'];
      return `${grouped(group.count)} ${group.error_type} · ${group.field_label} · ${whereOf(group)} · ${who}`;
    }),
  };
}

function verdictLines(
  plan: RunPlan,
  { result, changed }: RunOutcome,
  palette: Palette,
  width: number,
): string[] {
  const { total_errors, corrections_applied, corrections_failed } = result;
  const { input, layout, fixWarnings } = plan.task;
  const { output } = plan.destination;
  const isDry = output === undefined;
  const verdict = correctionVerdict([total_errors, corrections_applied, corrections_failed], isDry);
  const warnings = [repairedWarnings(result, isDry), warningsLeft(result, fixWarnings)].join('');
  const paint = corrections_failed > 0 ? palette.error : palette.good;
  const copy = changed.length === 0 ? ', a copy: nothing was changed' : '';
  const files = output
    ? `${input.name} → ${output.name}${copy}`
    : `${input.name} · dry run, nothing was written`;
  return [
    ...wrap(`${layout.state} · ${verdict}${warnings}`, width).map(paint),
    ...wrap(files, width).map(palette.faint),
  ];
}

/** In places: one warning may be of many, and a part of them may be left. */
function repairedWarnings({ warnings_fixed }: CorrectionResult, isDry: boolean): string {
  if (warnings_fixed === 0) return '';
  return ` · warnings ${isDry ? 'would be ' : ''}repaired in ${counted(warnings_fixed, 'place')}`;
}

/** How many are left, and anything unexpected about them. */
function warningsLeft({ before, after, warnings_fixed }: CorrectionResult, wantsRepairs: boolean): string {
  const left = after.total_warnings;
  if (left === 0) return '';
  const text = ` · ${counted(left, 'warning')} left`;
  const more = left - before.total_warnings;
  if (more > 0) return `${text}, ${grouped(more)} more than before`;
  if (!wantsRepairs || warnings_fixed > 0) return text;
  return `${text}, ${left === 1 ? 'which cannot' : 'none of which can'} be repaired safely`;
}

/** The counts of a correction, or of several, in a sentence. */
export function correctionVerdict([errors = 0, cleared = 0, left = 0]: readonly number[], isDry: boolean) {
  if (errors === 0) return 'no errors to correct';
  if (!isDry) return clearedSentence({ corrections_applied: cleared, corrections_failed: left });
  return `${grouped(cleared)} of ${counted(errors, 'error')} would be cleared, ${grouped(left)} left`;
}

const EACH_CHANGE = '--diff shows each change, before and after.';

const HEADINGS: Record<RuleCount['by'], (model: string) => string> = {
  rule: () => 'Changed by rule',
  model: (model) => `Chosen by the model ${model}`,
  person: () => 'Decided by you',
};

function changedLines(changed: readonly RuleCount[], palette: Palette, prose: number): string[] {
  return (['rule', 'model', 'person'] as const).flatMap((by) => {
    const rows = changed.filter((count) => count.by === by);
    const [first] = rows;
    if (!first) return [];
    const heading = HEADINGS[by](visible(first.model ?? ''));
    const lines = rows.flatMap(({ rule, changes }) =>
      wrap(ruleTitle(rule), prose - COUNT - 2).map(
        (line, at) => `${(at === 0 ? grouped(changes) : '').padStart(COUNT)}  ${line}`,
      ),
    );
    return ['', palette.strong(heading), ...lines];
  });
}

const EMPTY_VALUE = `An empty value changes nothing. ${MAKES_BLANK} makes the field blank.`;

/** How many typed values were written, and the others, each with its reason. `edits` is the table that they are from. */
function typedLines(
  edits: Edits | undefined,
  { made, refused }: TypedResult,
  palette: Palette,
  prose: number,
): string[] {
  if (!edits && made + refused.length === 0) return [];
  const { name = '', blank = 0 } = edits ?? {};
  const without = blank > 0 ? `, ${counted(blank, 'row')} without a value` : '';
  const what = edits ? `Edits of ${visible(name)}` : 'Typed values';
  const head = `${what}: ${grouped(made)} made, ${grouped(refused.length)} refused${without}`;
  return [
    '',
    ...wrap(head, prose, 2).map(palette.strong),
    ...(blank > 0 ? wrap(EMPTY_VALUE, prose - 2).map((row) => `  ${row}`) : []),
    ...refused.flatMap(({ line_number, field_name, reason }) =>
      wrap(`line ${grouped(line_number)} · ${visible(field_name)}: ${reason}`, prose - 2, 2).map(
        (row) => `  ${row}`,
      ),
    ),
  ];
}

function leftLines(left: readonly LeftGroup[], palette: Palette, prose: number): string[] {
  return left.flatMap((group) => {
    const fix = group.resolution === 'proposed' ? WITH_REVIEW : group.fix;
    return groupLines({ ...group, fix }, `${counted(group.count, 'error')} left`, palette.error, prose);
  });
}

function newWarningLines(warnings: readonly NewWarnings[], palette: Palette, prose: number): string[] {
  return warnings.flatMap((group) =>
    groupLines(group, counted(group.count, 'new warning'), palette.warning, prose),
  );
}

/** Findings of one cause, and what is to be done about them. */
function groupLines(
  { error_type, field_label, reason, fix, places }: Omit<NewWarnings, 'field_name'>,
  count: string,
  paint: Palette['error'],
  prose: number,
): string[] {
  return [
    '',
    ...wrap(`${error_type} · ${field_label} · ${count}`, prose, 2).map(paint),
    ...labelled('why', reason, prose),
    ...labelled('fix', fix, prose),
    ...labelled('where', whereOf({ places }), prose),
  ];
}

const WITH_REVIEW = 'Look at the proposal with --review.';

function whereOf({ places }: Pick<LeftGroup, 'places'>): string {
  const lines = lineRanges(places);
  return lines === '' ? 'the file as a whole' : `${wordForLines(places)} ${lines}`;
}

function modelLines({ name, plan, requests, stats, stopped }: ModelPart, palette: Palette, prose: number) {
  const indented = (text: string) => wrap(text, prose - 2).map((row) => `  ${row}`);
  const isDry = requests.length > 0;
  const asked = isDry
    ? `${counted(requests.length, 'request')} would be sent.`
    : `${counted(stats.calls, 'call')}, ${grouped(stats.cached)} answered from earlier ones, ${counted(stats.tokens_in + stats.tokens_out, 'token')}.`;
  const unanswered =
    stats.unanswered > 0 && !isDry ? ` ${counted(stats.unanswered, 'request')} got no usable answer.` : '';
  return [
    '',
    palette.strong(`The model ${visible(name)}`),
    ...indented(plan ? asked + unanswered : 'There was nothing to ask it.'),
    ...(stopped && !isDry ? indented(stopped) : []),
    ...requests.flatMap((request, index) => [
      '',
      palette.strong(`Request ${grouped(index + 1)}`),
      ...requestText(request).split('\n'),
    ]),
  ];
}

function labelled(label: string, text: string, prose: number): string[] {
  return wrap(label.padEnd(LABEL) + text, prose - 2, LABEL).map((row) => `  ${row}`);
}

const SIGN = 4;

/** The lines of a change and a blank one; the values are already masked. */
export function diffLines(view: ChangeView, width: number, palette: Palette): string[] {
  const { change, field_label, position, isWhole, before, after, marks, evidence } = view;
  const titles = change.rule.split('+').map(ruleTitle).join(', then ');
  const by = change.by === 'rule' ? '' : ` (by ${change.by === 'model' ? change.model : 'you'})`;
  const row = (sign: string, value: string, marked: readonly boolean[], paint: Palette['good']) => {
    const text = clip(visible(value), width - SIGN);
    const carets = caretsUnder(text, marked);
    return [
      `  ${sign} ${text === '' ? palette.faint('(blank)') : paint(text)}`,
      ...(carets ? [' '.repeat(SIGN) + palette.faint(carets)] : []),
    ];
  };
  const pieces = (sign: string, value: string, paint: Palette['good']) =>
    value === '' ? [] : [`  ${sign} ${paint(quoted(value, width))}`];
  return [
    ...wrap(`${placeOf(change)} · ${field_label}, ${columnsOf(position)}`, width, 2).map(palette.strong),
    ...(isWhole
      ? [...row('-', before, marks.before, palette.error), ...row('+', after, marks.after, palette.good)]
      : [...pieces('-', before, palette.error), ...pieces('+', after, palette.good)]),
    ...wrap(`${titles}${by}. ${evidence}`, width - SIGN).map((line) => ' '.repeat(SIGN) + line),
    '',
  ];
}

/** Blanks alone are counted, because they cannot be seen. */
function quoted(value: string, width: number): string {
  if (/^ +$/.test(value)) return value.length === 1 ? '1 blank' : `${grouped(value.length)} blanks`;
  return clip(`"${visible(value)}"`, width - SIGN);
}

function placeOf({ line_number, record_number }: ChangeView['change']): string {
  if (line_number === 0) return 'The file';
  const record =
    record_number > 0 && record_number !== line_number ? `, record ${grouped(record_number)}` : '';
  return `Line ${grouped(line_number)}${record}`;
}
