/** The screens of the questions about a mapping. */

import { columnName, isPerHire, labelOfField, type Mapping, otherOrder } from '../../conversion/index.js';
import { counted, coveredShape, wrap } from '../../reports/index.js';
import { proposalLines } from '../../reports/mapping/index.js';
import {
  canConfirm,
  type MappingQuestions,
  type MappingSession,
  type MappingStep,
  type MappingView,
  stepOf,
} from './mapping-session.js';
import { line, type ScreenLine } from './screen-line.js';

/** The lines of the screen, at most `rows`, and what is left of a summary. */
export function mappingScreen(
  session: MappingSession,
  questions: MappingQuestions,
  { width, rows }: { width: number; rows: number },
): MappingView & { lines: ScreenLine[] } {
  const step = stepOf(session, questions);
  if (session.mode === 'column')
    return { ...fitting(columnList(session.mapping), rows), width, next: undefined };
  // In a wider window there are fewer lines, so that some would be passed without having been shown.
  const passed = step.kind === 'all' && session.passed?.width === width ? session.passed.lines : 0;
  const lines = linesOf(step, session, questions, width).slice(passed);
  if (lines.length <= rows) return { lines, width, next: undefined, hidden: [] };
  if (step.kind !== 'all') return { ...fitting(lines, rows), width, next: undefined };
  const shown = Math.max(0, rows - 1);
  const more = line(shown === 0 ? ENLARGE : `… (${lines.length - shown} more lines)`, 'faint');
  return { lines: [...lines.slice(0, shown), more], width, next: passed + shown, hidden: [] };
}

const ENLARGE = '… (enlarge the window to see more)';

/** The lines that fit, and that there are more. */
function fitting(lines: ScreenLine[], rows: number): Pick<MappingView, 'hidden'> & { lines: ScreenLine[] } {
  if (lines.length <= rows) return { lines, hidden: [] };
  const shown = Math.max(0, rows - 1);
  return {
    lines: [...lines.slice(0, shown), line(ENLARGE, 'faint')],
    hidden: lines.slice(shown).flatMap(({ keys = [] }) => keys),
  };
}

/** Every column with what it is. */
function columnList({ columns }: Mapping): ScreenLine[] {
  const headings = columns.map(({ heading }) => (heading === undefined ? '' : `"${heading}"`));
  const width = Math.max(...headings.map(({ length }) => length));
  return [
    line('Which column?', 'strong'),
    ...columns.map(({ column, field, fields, level }, at) => {
      const what = fields?.join(', ') ?? field ?? (level === 'open' ? 'open' : 'not used');
      return line(`  ${column.padEnd(3)} ${headings[at]?.padEnd(width)}  ${what}`);
    }),
  ];
}

function linesOf(
  step: MappingStep,
  session: MappingSession,
  questions: MappingQuestions,
  width: number,
): ScreenLine[] {
  if (step.kind === 'column') return columnLines(step.at, session, questions, width);
  if (step.kind === 'hidden rows')
    return [{ ...line(hiddenText(questions.survey.hiddenRows), 'strong'), keys: ['y', 'n'] }];
  if (step.kind === 'field')
    return [
      line(`${step.text} (${step.name})`, 'strong'),
      line(
        isPerHire(step.name)
          ? 'This field differs from hire to hire, so a column must contain it. Esc goes back to the columns.'
          : 'No column has it. Type the value that is the same for all hires.',
      ),
      ...(step.oneOf.length > 0 ? [line(`One of these is enough: ${step.oneOf.join(', ')}.`)] : []),
    ];
  return [
    line('Summary:', 'strong'),
    ...constantLines(session.mapping.constants, questions, width),
    ...proposalLines({ ...session.mapping, constants: {} }).flatMap((text) => inFull(text, width)),
  ];
}

function hiddenText(count: number): string {
  const [are, they] = count === 1 ? ['is', 'it was'] : ['are', 'they were'];
  return `${counted(count, 'row')} ${are} hidden, perhaps by a filter or because ${they} reported before.`;
}
/** The text on as many lines as it takes: a cut one would be confirmed unseen. */
const inFull = (text: string, width: number): ScreenLine[] =>
  (text.match(new RegExp(`.{1,${Math.max(1, width)}}`, 'gu')) ?? ['']).map((part) => line(part));

/** The values for all hires, each whole: nobody confirms what is not shown. */
function constantLines(
  constants: Mapping['constants'],
  { layouts, canShow }: MappingQuestions,
  width: number,
): ScreenLine[] {
  const labelled = Object.entries(constants).map(([field, value]) => ({
    label: labelOfField(field, layouts),
    shown: value === '' ? '(none)' : canShow ? value : coveredShape(value),
  }));
  if (labelled.length === 0) return [];
  const column = Math.max(...labelled.map(({ label }) => label.length)) + 4;
  const rows = labelled.flatMap(({ label, shown }) =>
    wrap(shown, width - column).map((text, row) => (row === 0 ? `  ${label}` : '').padEnd(column) + text),
  );
  return [line('the same in all rows'), ...rows.map((text) => line(text))];
}

function columnLines(
  at: number,
  { mapping, isShown }: MappingSession,
  { samples }: MappingQuestions,
  width: number,
): ScreenLine[] {
  const column = mapping.columns[at];
  if (!column) return [];
  const { field, fields, read, reason = '', candidates = [] } = column;
  const values = (samples[at] ?? []).map((value) => (isShown ? value : coveredShape(value)));
  const left = mapping.columns.filter(({ level }) => level === 'open' || level === 'likely').length;
  const proposed = fields?.join(', ') ?? field;
  const labelled = (label: string, text: string) =>
    wrap(text, width - 10).map((part, row) => (row === 0 ? label : '').padEnd(10) + part);
  return [
    { ...line(`${columnName(column).replace(/,$/, '')} · ${left} to decide`, 'strong'), keys: ['n'] },
    line(`values    ${values.length > 0 ? values.join(' · ') : '(none)'}`),
    ...(proposed
      ? labelled('proposed', `${proposed}${read === undefined ? '' : `, read as ${read}`}`).map((text) => ({
          ...line(text, 'good'),
          keys: ['y', 'o'],
        }))
      : []),
    ...labelled('why', reason).map((text) => line(text)),
    ...candidates.slice(0, 9).map((candidate, index) => ({
      ...line(`${index + 1}         ${candidate}`),
      keys: [`${index + 1}`],
    })),
  ];
}

/** The prompt below it. */
export function mappingPrompt(
  session: MappingSession,
  questions: MappingQuestions,
  { next }: Pick<MappingView, 'next'>,
): string {
  const step = stepOf(session, questions);
  if (session.mode === 'column') return 'Type the letter of a column. Enter takes it, Esc goes back.';
  if (session.mode === 'type') return 'Type the name of a field. Enter takes it, Esc goes back.';
  if (step.kind === 'field') return 'Enter takes it; empty means none. Esc undoes the last decision.';
  if (step.kind === 'hidden rows') return 'Are they hires? y yes · n no · u undo';
  if (step.kind === 'all' && next !== undefined)
    return 'Enter shows the next lines, b the first ones; c changes a column, u undoes the last decision, Ctrl-C cancels.';
  if (step.kind === 'all')
    return 'Enter confirms all, c changes a column, u undoes the last decision, Ctrl-C cancels.';
  const column = session.mapping.columns[step.at];
  const keys = [
    ...(canConfirm(column) ? ['y yes'] : []),
    ...(otherOrder(column?.read) === undefined ? [] : ['o other order of day and month']),
    ...(column?.candidates?.length ? ['1-9 choose'] : []),
    'f type a field',
    'n not used',
    ...(column?.level === 'open' ? ['a mark all open columns as not used'] : []),
    ...(questions.canShow ? ['v values'] : []),
    'c another column',
    'u undo',
    ...(session.named === undefined ? [] : ['Esc back']),
  ];
  return keys.join(' · ');
}
