/** The lines of one question of a review: in short, as they are decided on, and in full, to be read. */

import { visible } from '../../printable.js';
import { clip, drawWindow, wrap } from '../../reports/index.js';
import {
  caretsUnder,
  markChanges,
  optionAt,
  optionWords,
  type ReviewField,
  type ReviewItem,
} from '../../reports/review/index.js';
import { columnsOf } from '../../validation/index.js';
import { type FittedLines, fitted, line, type ScreenLine, type ScreenPiece } from './screen-line.js';

const LABEL = 10;
/** Most lines of text under one label, where the terminal is too low for all. */
const MAX_LINES = 2;
/** A wider part of a record is hard to read. */
const WIDEST = 120;

/** A question and how it is shown. */
export interface QuestionView {
  item: ReviewItem;
  /** Index of the option that is shown. */
  option: number;
  /** `[3/41]` */
  counter: string;
  /** Open proposals of the same rule after this one. */
  rest: number;
  /** What the key for the order of dates accepts; empty where it accepts no other. */
  inOrder: string;
  width: number;
}

/** The lines above the prompt, at most `rows`; none is wider than the terminal. */
export function questionLines(view: QuestionView, rows: number): FittedLines {
  const linesWith = (most: number) => [
    ...(view.item.left ? leftLines(view, view.item.left, most) : proposalLines(view, most)),
    line('', undefined, 5),
  ];
  const whole = fitted(linesWith(Number.POSITIVE_INFINITY), rows);
  return whole.isCut ? fitted(linesWith(MAX_LINES), rows) : whole;
}

/** The texts of the question, each of them whole. */
export function wholeLines({ item, option, counter, inOrder, width }: QuestionView): ScreenLine[] {
  const plain = (words: string, look?: ScreenPiece['look']) =>
    wrap(visible(words), width, 2).map((row) => line(row, look));
  const field = (label: string, position: { start: number; end: number }) =>
    plain(`${label}, ${columnsOf(position)}`);
  const text = (label: string, words: string) =>
    labelledLines(label, words, { width, spare: 0, most: Number.POSITIVE_INFINITY });
  const { title, place, focus, why, left, effect } = item;
  const head = [...plain(`${counter} ${title}`, 'strong'), ...plain(place)];
  if (left)
    return [
      ...head,
      ...field(left.label, focus),
      ...text('now', left.value || BLANK),
      ...text('why', why),
      ...text('fix', left.fix),
    ];
  const { fields, evidence } = optionAt(item, option);
  return [
    ...head,
    ...fields.flatMap(({ label, before, after, ...position }) => [
      ...field(label, position),
      ...text('before', before || BLANK),
      ...text('after', after || BLANK),
    ]),
    ...text('why', why),
    ...text('evidence', evidence),
    ...text('instead', otherOptions(item, option)),
    ...text('key o', inOrder),
    ...text('effect', effect),
  ];
}

/** The title, the place, and the record. */
function headLines({ item, counter, width }: QuestionView, more: string): ScreenLine[] {
  return [
    clippedLine(`${counter} ${item.title}${more}`, width, 'strong'),
    clippedLine(item.place, width),
    line('', undefined, 5),
    ...recordLines(item, width),
    line('', undefined, 5),
  ];
}

/** A row of text, cut where it is too long. */
function clippedLine(text: string, width: number, look?: ScreenPiece['look'], spare?: number): ScreenLine {
  const whole = visible(text);
  const shown = clip(whole, width);
  return { ...line(shown, look, spare), isWhole: shown === whole };
}

/** A text with its label, in at most `most` rows. */
function labelledLines(
  label: string,
  text: string,
  { width, spare, most }: { width: number; spare: number; most: number },
): ScreenLine[] {
  if (text === '') return [];
  const rows = wrap(label.padEnd(LABEL) + text, width, LABEL);
  const isWhole = rows.length <= most;
  const [last = '', next = ''] = rows.slice(most - 1);
  const shown = isWhole ? rows : [...rows.slice(0, most - 1), clip(`${last} ${next.trim()}`, width - 1)];
  return shown.map((row) => ({ ...line(row, undefined, spare), isWhole }));
}

/** An error without a proposal. */
function leftLines(
  view: QuestionView,
  { label, value, fix }: NonNullable<ReviewItem['left']>,
  most: number,
): ScreenLine[] {
  const { item, width } = view;
  const { focus, why } = item;
  return [
    ...headLines(view, ''),
    clippedLine(`${label}, ${columnsOf(focus)}`, width, undefined, 1),
    valueLine('now', value, width, 'bad'),
    line('', undefined, 5),
    ...labelledLines('why', why, { width, spare: 1, most }),
    ...labelledLines('fix', fix, { width, spare: 2, most }),
  ];
}

function proposalLines(view: QuestionView, most: number): ScreenLine[] {
  const { item, option, rest, inOrder, width } = view;
  const { fields, evidence } = optionAt(item, option);
  const [first, ...others] = fields;
  const more = rest > 0 ? ` · ${rest} more by this rule` : '';
  return [
    ...headLines(view, more),
    ...(first && others.length === 0
      ? valueLines(first, width)
      : fields.map((field) => shortLine(field, width))),
    line('', undefined, 5),
    ...labelledLines('why', item.why, { width, spare: 1, most }),
    ...labelledLines('evidence', evidence, { width, spare: 3, most }),
    ...labelledLines('instead', otherOptions(item, option), { width, spare: 2, most }),
    ...labelledLines('key o', inOrder, { width, spare: 0, most }),
    ...labelledLines('effect', item.effect, { width, spare: 4, most }),
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
  const marks = markChanges(before, after);
  const row = (name: string, value: string, marked: readonly boolean[], look: 'good' | 'bad') => {
    const carets = caretsUnder(clip(visible(value), width - LABEL), marked);
    return [
      valueLine(name, value, width, look, marked),
      ...(carets ? [line(' '.repeat(LABEL) + carets, 'faint', 3)] : []),
    ];
  };
  return [
    clippedLine(`${label}, ${columnsOf({ start, end })}`, width),
    ...row('before', before, marks.before, 'bad'),
    ...row('after', after, marks.after, 'good'),
  ];
}

/** Where several fields change together, one row each. */
function shortLine({ label, before, after }: ReviewField, width: number): ScreenLine {
  return clippedLine(`${label}: ${before || BLANK} → ${after || BLANK}`, width);
}

const BLANK = '(blank)';

/** A value with its label. */
function valueLine(
  label: string,
  value: string,
  width: number,
  look: 'good' | 'bad',
  marks: readonly boolean[] = [],
): ScreenLine {
  const whole = visible(value);
  const text = clip(whole, width - LABEL);
  const shown = text === '' ? [{ text: BLANK, look: 'faint' as const }] : markedPieces(text, marks, look);
  return { pieces: [{ text: label.padEnd(LABEL) }, ...shown], spare: 0, isWhole: text === whole };
}

/** `2 OHIO   3 OREGON`: by the digit of the key that shows them. */
const otherOptions = ({ options }: ReviewItem, shown: number): string =>
  optionWords(options)
    .flatMap((words, index) => (index === shown ? [] : [`${index + 1} ${words}`]))
    .join('   ');

/** Neighboring characters with the same mark as one piece. */
function markedPieces(text: string, marks: readonly boolean[], look: ScreenPiece['look']): ScreenPiece[] {
  const pieces: ScreenPiece[] = [];
  let last: { piece: ScreenPiece; mark: boolean } | undefined;
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
