/** The questions about a proposed mapping: what is asked next, and what each key does. */

import {
  type ConstantCheck,
  chooseField,
  confirmColumn,
  confirmMapping,
  type Decided,
  type MappedColumn,
  type Mapping,
  missingIn,
  otherOrder,
  othersNotUsed,
  type Survey,
  swapOrder,
} from '../../conversion/index.js';
import type { Layout } from '../../layouts/index.js';
import type { KeyPress } from './key-presses.js';
import { type EditedText, startEdit, typeKey } from './review-session.js';

/** The mapping that the questions are about. */
export interface MappingQuestions {
  readonly proposal: Mapping;
  readonly survey: Survey;
  readonly layouts: readonly Layout[];
  /** The first values of each column, in the order of the mapping. */
  readonly samples: readonly (readonly string[])[];
  /** Values may be uncovered. */
  readonly canShow: boolean;
  /** Whether a typed value can be that of all hires. */
  readonly refusalOf: ConstantCheck;
}

/** One question. `at`: the place of a column in the mapping, 0-based. */
export type MappingStep =
  | { readonly kind: 'column'; readonly at: number }
  | { readonly kind: 'hidden rows' }
  | {
      readonly kind: 'field';
      readonly name: string;
      readonly text: string;
      readonly oneOf: readonly string[];
    }
  | { readonly kind: 'all' };

/** Where the questions are. */
export interface MappingSession {
  readonly mapping: Mapping;
  /** The mappings before each decision, the last one first. */
  readonly before: readonly Mapping[];
  /** `type`: the name of a field is typed; `column`: the letter of the column that is to be asked about. */
  readonly mode: 'ask' | 'type' | 'column' | 'saved' | 'cancelled';
  /** The column that is asked about because the person named it, whatever is left; its place in the mapping. */
  readonly named?: number | undefined;
  readonly edited: EditedText;
  readonly isShown: boolean;
  readonly refusal?: string | undefined;
  /** In the summary: how many of its lines were shown before those on the screen, in a window of this width. */
  readonly passed?: { readonly lines: number; readonly width: number } | undefined;
}

/** What can be seen of the questions. */
export interface MappingView {
  readonly width: number;
  /** Of a long summary, the lines up to the end of those on the screen; undefined when the last one is shown. */
  readonly next: number | undefined;
  /** The keys that take what the window is too small to show. */
  readonly hidden: readonly string[];
}

/** The session at its start. What is wanted changes with each answer: `stepOf` says it. */
export function startMapping({ proposal: { wanted: _, ...proposal } }: MappingQuestions): MappingSession {
  return ask({ mapping: proposal, before: [], mode: 'ask', edited: startEdit(''), isShown: false });
}

const ask = (session: MappingSession): MappingSession => ({
  ...session,
  mode: 'ask',
  named: undefined,
  edited: startEdit(''),
  passed: undefined,
});

/**
 * What is asked now: the column that was named; else open columns first, then the likely ones, hidden rows, required fields that
 * nothing fills, and the rest at once.
 */
export function stepOf(
  { mapping, named }: Pick<MappingSession, 'mapping' | 'named'>,
  questions: MappingQuestions,
): MappingStep {
  if (named !== undefined) return { kind: 'column', at: named };
  for (const level of ['open', 'likely'] as const) {
    const at = mapping.columns.findIndex((column) => column.level === level);
    if (at >= 0) return { kind: 'column', at };
  }
  if (questions.survey.hiddenRows > 0 && mapping.table.hidden_rows === undefined)
    return { kind: 'hidden rows' };
  const [missing] = missingIn(mapping, questions.layouts);
  if (!missing) return { kind: 'all' };
  const { name, label, oneOf = [] } = missing.field;
  return { kind: 'field', name, text: `${missing.state} requires: ${label}`, oneOf };
}

const HIDDEN = 'Enlarge the window first: what this key takes is not shown.';

/** The session after a key. */
export function pressMapping(
  session: MappingSession,
  key: KeyPress,
  questions: MappingQuestions,
  view: MappingView,
): MappingSession {
  if (key.ctrl && key.input === 'c') return { ...session, mode: 'cancelled' };
  if (session.mode === 'saved' || session.mode === 'cancelled') return session;
  const step = stepOf(session, questions);
  const plain = { ...session, refusal: undefined };
  if (session.mode === 'column') return pressInLetter(plain, key);
  if (session.mode === 'type' || step.kind === 'field') return pressInText(plain, key, step, questions);
  if (key.isPasted || key.ctrl) return session;
  if (key.input === 'u') return undone(plain);
  if (key.input === 'c') return { ...plain, mode: 'column', edited: startEdit('') };
  if (key.name === 'escape' && session.named !== undefined) return ask(plain);
  if (view.hidden.includes(key.input)) return { ...plain, refusal: HIDDEN };
  if (step.kind === 'column') return pressOnColumn(plain, key.input, step.at, questions);
  if (step.kind === 'hidden rows') return pressOnHiddenRows(plain, key.input);
  return pressOnSummary(plain, key, view);
}

/** Enter confirms only what was shown to its end. */
function pressOnSummary(
  session: MappingSession,
  key: KeyPress,
  { next, width }: MappingView,
): MappingSession {
  if (key.input === 'b') return { ...session, passed: undefined };
  if (key.name !== 'enter') return session;
  if (next !== undefined) return { ...session, passed: { lines: next, width } };
  return { ...session, mapping: confirmMapping(session.mapping), mode: 'saved' };
}

/** A key while the letter of any column is typed. */
function pressInLetter(session: MappingSession, key: KeyPress): MappingSession {
  const { mapping, edited } = session;
  if (key.name === 'escape') return ask(session);
  if (key.name !== 'enter') return { ...session, edited: typeKey(edited, key) };
  const letter = edited.text.trim().toUpperCase();
  if (letter === '') return ask(session);
  const named = mapping.columns.findIndex(({ column }) => column === letter);
  if (named >= 0) return { ...ask(session), named };
  const [first, last] = [mapping.columns[0]?.column, mapping.columns.at(-1)?.column];
  return { ...session, refusal: `There is no column ${letter}: they go from ${first} to ${last}.` };
}

function undone(session: MappingSession): MappingSession {
  const [mapping, ...before] = session.before;
  return mapping ? ask({ ...session, mapping, before }) : ask(session);
}

function decided(session: MappingSession, result: Decided): MappingSession {
  if ('refusal' in result) return { ...session, refusal: result.refusal };
  return ask({ ...session, mapping: result.mapping, before: [session.mapping, ...session.before] });
}

/** True for a column that has a field, or fields: a person can agree to it. */
export const canConfirm = (column: MappedColumn | undefined): boolean =>
  column !== undefined && (column.fields ?? column.field) != null;

function pressOnColumn(
  session: MappingSession,
  key: string,
  at: number,
  questions: MappingQuestions,
): MappingSession {
  const { mapping } = session;
  const { survey, layouts } = questions;
  const { level, candidates = [] } = mapping.columns[at] ?? {};
  const isNamed = session.named !== undefined;
  const choose = (field: string | null) => decided(session, chooseField(mapping, at, field, survey, layouts));
  const candidate = /^[1-9]$/.test(key) ? candidates[Number(key) - 1] : undefined;
  if (candidate !== undefined) return choose(candidate);
  if (key === 'y' && canConfirm(mapping.columns[at])) return decided(session, confirmColumn(mapping, at));
  if (key === 'n') return choose(null);
  if (key === 'o' && otherOrder(mapping.columns[at]?.read) !== undefined)
    return { ...decided(session, swapOrder(mapping, at)), ...(isNamed && { named: at }) };
  if (key === 'f') return { ...session, mode: 'type' };
  if (key === 'v' && questions.canShow) return { ...session, isShown: !session.isShown };
  if (key !== 'a' || level !== 'open') return session;
  if (missingIn(mapping, layouts).some(({ field }) => /^employee_/.test(field.name)))
    return {
      ...session,
      refusal: 'Decide the required employee fields first: one of these columns may contain such a field.',
    };
  return decided(session, { mapping: othersNotUsed(mapping) });
}

function pressOnHiddenRows(session: MappingSession, key: string): MappingSession {
  const use = { y: 'use', n: 'leave' } as const;
  if (key !== 'y' && key !== 'n') return session;
  const { mapping } = session;
  return decided(session, { mapping: { ...mapping, table: { ...mapping.table, hidden_rows: use[key] } } });
}

/** Esc at a field that nothing fills undoes the last decision or, without one, asks for a column. */
const toColumns = (session: MappingSession): MappingSession =>
  session.before.length > 0 ? undone(session) : { ...session, mode: 'column', edited: startEdit('') };

/** The question about the column remains. */
const escaped = (session: MappingSession): MappingSession => ({ ...ask(session), named: session.named });

/** A field that is typed for a column, or the value of a field for all rows. */
function pressInText(
  session: MappingSession,
  key: KeyPress,
  step: MappingStep,
  { survey, layouts, refusalOf }: MappingQuestions,
): MappingSession {
  const { mapping, edited } = session;
  if (key.name === 'escape') return step.kind === 'field' ? toColumns(session) : escaped(session);
  if (key.name !== 'enter') return { ...session, edited: typeKey(edited, key) };
  const text = edited.text.trim();
  if (step.kind === 'column')
    return text === ''
      ? escaped(session)
      : decided(session, chooseField(mapping, step.at, text, survey, layouts));
  if (step.kind !== 'field') return session;
  const refusal = refusalOf(step.name, text, mapping.constants);
  if (refusal !== undefined) return { ...ask(session), refusal };
  return decided(session, {
    mapping: { ...mapping, constants: { ...mapping.constants, [step.name]: text } },
  });
}
