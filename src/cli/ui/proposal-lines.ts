/** One proposal as the lines of a screen: the record with a ruler, before and after, why, what proves it, what it does. */

import { clip, drawWindow, visible, wrap } from '../../reports/index.js';
import { columnsOf } from '../../validation/index.js';
import { caretsUnder, markChanges } from './changed-characters.js';
import type { ReviewField, ReviewItem } from './review-item.js';
import { line, markedPieces, type ScreenLine } from './screen-lines.js';

const LABEL = 10;
/** Lines of running text under one label. */
const MOST_LINES = 2;
/** A wider piece of a record is hard to take in. */
const WIDEST = 120;

export interface ProposalView {
  item: ReviewItem;
  /** Index of the option that is shown. */
  option: number;
  /** `[3/41]` */
  counter: string;
  /** Open proposals of the same rule behind this one. */
  rest: number;
  width: number;
}

/** The lines above the prompt; none is wider than the terminal. */
export function proposalLines({ item, option, counter, rest, width }: ProposalView): ScreenLine[] {
  const { fields, evidence } = item.options[option]!;
  const more = rest > 0 ? ` · ${rest} more by this rule` : '';
  const said = (label: string, text: string, spare: number) =>
    labelled(label, text, width).map((row) => line(row, undefined, spare));
  return [
    line(clip(visible(`${counter} ${item.title}${more}`), width), 'strong'),
    line(clip(visible(item.place), width)),
    line('', undefined, 5),
    ...recordLines(item, width),
    line('', undefined, 5),
    ...(fields.length === 1 ? valueLines(fields[0]!, width) : fields.map((field) => shortLine(field, width))),
    line('', undefined, 5),
    ...said('why', item.why, 1),
    ...said('evidence', evidence, 3),
    ...said('instead', otherOptions(item, option), 2),
    ...said('effect', item.effect, 4),
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

/** Before and after one under the other, with carets under what differs, which shows without colors too. */
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
function otherOptions({ options }: ReviewItem, shown: number): string {
  return options
    .flatMap(({ fields }, index) => {
      const isOne = fields.length === 1 && fields[0]!.label === options[shown]!.fields[0]!.label;
      const values = fields.map(({ label, after }) => `${isOne ? '' : `${label} `}${after || '(blank)'}`);
      return index === shown ? [] : [`${index + 1} ${values.join(', ')}`];
    })
    .join('   ');
}

function labelled(label: string, text: string, width: number): string[] {
  if (text === '') return [];
  const rows = wrap(label.padEnd(LABEL) + text, width, LABEL);
  return rows.length <= MOST_LINES
    ? rows
    : [
        ...rows.slice(0, MOST_LINES - 1),
        clip(`${rows[MOST_LINES - 1]} ${rows[MOST_LINES]!.trim()}`, width - 1),
      ];
}
