/** What a review shows above its prompt: a proposal, the help, or a summary of the decisions. */

import { visible } from '../../printable.js';
import { clip, counted, drawWindow, grouped, wrap } from '../../reports/index.js';
import {
  caretsUnder,
  countDecisions,
  keysFor,
  keysInShort,
  markChanges,
  optionAt,
  type ReviewAbilities,
  type ReviewField,
  type ReviewItem,
  type ReviewState,
  restOfRule,
} from '../../reports/review/index.js';
import { columnsOf } from '../../validation/index.js';
import { counterOf, isAtEnd, matchingFields, type Session, shownItem } from './review-session.js';

/** The lines of the screen, at most `rows`. */
export function screenOf(
  session: Session,
  { width, rows }: { width: number; rows: number },
  unlisted: number,
): ScreenLine[] {
  const { state, mode } = session;
  const item = shownItem(session);
  const room = mode === 'edit' ? rows - VERDICT_ROWS + 1 : rows;
  if (mode === 'help') return trimTo(helpOf(abilitiesOf(item)), rows);
  if (!item) return summaryOf(state, unlisted, width);
  const view = { item, option: state.option, counter: counterOf(state), rest: restOfRule(state), width };
  return trimTo(
    [...(item.left ? leftLines(view, item.left) : proposalLines(view)), line('', undefined, 5)],
    room,
  );
}

/** The prompt below it. */
export function promptOf(session: Session): string {
  if (session.note !== undefined) return session.note;
  if (session.mode === 'help') return 'Any key goes back.';
  if (isAtEnd(session)) return 'Enter saves, u undoes the last decision, Ctrl-C cancels everything.';
  const item = shownItem(session);
  if (!item) return '';
  const question = item.left ? 'Type the value?' : 'Make this change?';
  return `${question} [${keysInShort(item, abilitiesOf(item))}]`;
}

/** Rows of the sentence below a value that is typed. */
const VERDICT_ROWS = 3;

/** Whether a typed value can be used, in at most three rows; `refusal` is why it cannot. */
export function verdictRows(refusal: string | undefined, width: number): string[] {
  if (refusal === undefined) return ['This adds no error. Enter takes it, Esc goes back.'];
  const rows = wrap(visible(`${refusal} Esc goes back.`), width - 1);
  const [last = '', ...rest] = rows.slice(VERDICT_ROWS - 1);
  return [...rows.slice(0, VERDICT_ROWS - 1), ...(last ? [clip([last, ...rest].join(' '), width - 1)] : [])];
}

/** The line below the name of a field that is typed. */
export function fieldChoice(session: Session): string {
  const [first, ...others] = matchingFields(session).map(({ label }) => label);
  if (first === undefined) return 'The record has no such field. Esc goes back.';
  return visible(`Enter takes: ${first}.${others.length > 0 ? ` Others: ${others.join(', ')}` : ''}`);
}

const abilitiesOf = (item: ReviewItem | undefined): ReviewAbilities => ({
  types: item?.typing !== undefined,
  typesOwn: item?.typing?.own !== undefined,
  reveals: item?.revealed !== undefined,
});

const helpOf = (able: ReviewAbilities) => [
  ...keysFor(able).map(({ key, does }) => line(`${key}    ${does}`)),
  line('1-9  show another possible value'),
  line('Ctrl-C cancels everything: nothing is written.', 'faint'),
];

function summaryOf({ decisions, values = [] }: ReviewState, unlisted: number, width: number): ScreenLine[] {
  const { accepted, typed, declined, open } = countDecisions(decisions);
  const others = values.length - typed;
  const more = `${counted(unlisted, 'more error')} ${unlisted === 1 ? 'is' : 'are'} left. --edits takes a table of values.`;
  return [
    line(`Decided: ${grouped(decisions.length - open)} of ${grouped(decisions.length)}.`, 'strong'),
    line(
      `${accepted} accepted, ${typed > 0 ? `${typed} typed, ` : ''}${declined} declined, ${open} left open.`,
    ),
    ...(others > 0 ? [line(`${counted(others, 'more value')} typed for other fields.`)] : []),
    ...(unlisted > 0 ? wrap(more, width).map((text) => line(text)) : []),
  ];
}

const LABEL = 10;
/** Most lines of text under one label. */
const MOST_LINES = 2;
/** A wider part of a record is hard to read. */
const WIDEST = 120;

/** A proposal and how it is shown. */
interface ProposalView {
  item: ReviewItem;
  /** Index of the option that is shown. */
  option: number;
  /** `[3/41]` */
  counter: string;
  /** Open proposals of the same rule after this one. */
  rest: number;
  width: number;
}

/** The title, the place, and the record. */
function headLines({ item, counter, width }: ProposalView, more: string): ScreenLine[] {
  return [
    line(clip(visible(`${counter} ${item.title}${more}`), width), 'strong'),
    line(clip(visible(item.place), width)),
    line('', undefined, 5),
    ...recordLines(item, width),
    line('', undefined, 5),
  ];
}

const labelledLines = (label: string, text: string, width: number, spare: number) =>
  labelled(label, text, width).map((row) => line(row, undefined, spare));

/** An error without a proposal. None of the lines is wider than the terminal. */
function leftLines(view: ProposalView, { label, value, fix }: NonNullable<ReviewItem['left']>): ScreenLine[] {
  const { item, width } = view;
  const { focus, why } = item;
  const now = clip(visible(value), width - LABEL);
  return [
    ...headLines(view, ''),
    line(clip(visible(`${label}, ${columnsOf(focus)}`), width), undefined, 1),
    { pieces: [{ text: 'now'.padEnd(LABEL) }, ...shownValue(now, [], 'bad')], spare: 0 },
    line('', undefined, 5),
    ...labelledLines('why', why, width, 1),
    ...labelledLines('fix', fix, width, 2),
  ];
}

/** The lines above the prompt; none is wider than the terminal. */
function proposalLines(view: ProposalView): ScreenLine[] {
  const { item, option, rest, width } = view;
  const { fields, evidence } = optionAt(item, option);
  const [first, ...others] = fields;
  const more = rest > 0 ? ` · ${rest} more by this rule` : '';
  return [
    ...headLines(view, more),
    ...(first && others.length === 0
      ? valueLines(first, width)
      : fields.map((field) => shortLine(field, width))),
    line('', undefined, 5),
    ...labelledLines('why', item.why, width, 1),
    ...labelledLines('evidence', evidence, width, 3),
    ...labelledLines('instead', otherOptions(item, option), width, 2),
    ...labelledLines('effect', item.effect, width, 4),
  ];
}

function recordLines({ line: record, focus }: ReviewItem, width: number): ScreenLine[] {
  const { numbers, ticks, line: drawn, carets } = drawWindow(record, focus, Math.min(width, WIDEST));
  return [
    line(numbers, 'faint', 2),
    line(ticks, 'faint', 2),
    {
      pieces: [{ text: drawn.before }, { text: drawn.focus, look: 'strong' }, { text: drawn.after }],
      spare: 1,
    },
    line(carets, 'bad', 1),
  ];
}

/** Before and after, one below the other, with carets under what differs, which can be seen without colors too. */
function valueLines({ label, start, end, before, after }: ReviewField, width: number): ScreenLine[] {
  const room = width - LABEL;
  const marks = markChanges(before, after);
  const row = (name: string, value: string, marked: readonly boolean[], look: 'good' | 'bad') => {
    const text = clip(visible(value), room);
    const carets = caretsUnder(text, marked);
    return [
      { pieces: [{ text: name.padEnd(LABEL) }, ...shownValue(text, marked, look)], spare: 0 },
      ...(carets ? [line(' '.repeat(LABEL) + carets, 'faint', 3)] : []),
    ];
  };
  return [
    line(clip(visible(`${label}, ${columnsOf({ start, end })}`), width), undefined, 1),
    ...row('before', before, marks.before, 'bad'),
    ...row('after', after, marks.after, 'good'),
  ];
}

/** Where several fields change together, one row each. */
function shortLine({ label, before, after }: ReviewField, width: number): ScreenLine {
  const text = `${label}: ${before || '(blank)'} → ${after || '(blank)'}`;
  return line(clip(visible(text), width));
}

function shownValue(text: string, marks: readonly boolean[], look: 'good' | 'bad') {
  return text === '' ? [{ text: '(blank)', look: 'faint' as const }] : markedPieces(text, marks, look);
}

/** `2 OHIO   3 OREGON`: by the digit of the key that shows them. */
function otherOptions(item: ReviewItem, shown: number): string {
  const labelShown = optionAt(item, shown).fields[0]?.label;
  return item.options
    .flatMap(({ fields }, index) => {
      const isSameField = fields.length === 1 && fields[0]?.label === labelShown;
      const values = fields.map(
        ({ label, after }) => `${isSameField ? '' : `${label} `}${after || '(blank)'}`,
      );
      return index === shown ? [] : [`${index + 1} ${values.join(', ')}`];
    })
    .join('   ');
}

function labelled(label: string, text: string, width: number): string[] {
  if (text === '') return [];
  const rows = wrap(label.padEnd(LABEL) + text, width, LABEL);
  if (rows.length <= MOST_LINES) return rows;
  const [last = '', next = ''] = rows.slice(MOST_LINES - 1);
  return [...rows.slice(0, MOST_LINES - 1), clip(`${last} ${next.trim()}`, width - 1)];
}

/** A part of a line, drawn in one way. */
export interface Piece {
  text: string;
  look?: 'strong' | 'faint' | 'good' | 'bad' | 'marked';
}

/** One line of the screen, as data, so that the number of lines is known before they are drawn. */
export interface ScreenLine {
  pieces: readonly Piece[];
  /** Lines of the highest number are left out first when the terminal is too low; 0 always stays. */
  spare: number;
}

/** A line of one piece. */
function line(text: string, look?: Piece['look'], spare = 0): ScreenLine {
  return { pieces: [look === undefined ? { text } : { text, look }], spare };
}

/** The lines that fit into `rows`: those of the highest `spare` are left out first, from the bottom up. */
function trimTo(lines: readonly ScreenLine[], rows: number): ScreenLine[] {
  const kept = [...lines];
  while (kept.length > rows) {
    const most = Math.max(...kept.map(({ spare }) => spare));
    kept.splice(
      kept.findLastIndex(({ spare }) => spare === most),
      1,
    );
  }
  return kept;
}

/** Neighboring characters with the same mark as one piece. */
function markedPieces(text: string, marks: readonly boolean[], look: Piece['look']): Piece[] {
  const pieces: Piece[] = [];
  let last: { piece: Piece; mark: boolean } | undefined;
  for (const [at, character] of Array.from(text).entries()) {
    const mark = marks[at] ?? false;
    if (mark === last?.mark) {
      last.piece.text += character;
      continue;
    }
    const piece = mark && look ? { text: character, look } : { text: character };
    pieces.push(piece);
    last = { piece, mark };
  }
  return pieces;
}
