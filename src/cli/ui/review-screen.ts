/** What a review shows: a question, its texts in full, the help, or a summary of the decisions; and the prompt below. */

import { visible } from '../../printable.js';
import { clip, counted, grouped, wrap } from '../../reports/index.js';
import {
  countDecisions,
  keysFor,
  keysInShort,
  orderWords,
  type ReviewAbilities,
  type ReviewItem,
  type ReviewState,
  restOfRule,
} from '../../reports/review/index.js';
import { type QuestionView, questionLines, wholeLines } from './review-question.js';
import {
  counterOf,
  isAtEnd,
  matchingFields,
  type Room,
  type Seen,
  type Session,
  shownItem,
} from './review-session.js';
import { line, partsOf, type ScreenLine } from './screen-line.js';

/** The lines above the prompt, at most `rows`, and the prompt. */
export interface Screen {
  lines: ScreenLine[];
  prompt: string;
}

/** The screen of a review. */
export function screenOf(session: Session, room: Room, unlisted: number): Screen {
  const parts = readingParts(session, room);
  if (parts) return readingScreen(parts, partIn(session, room));
  const { note } = session;
  const item = shownItem(session);
  if (!item) {
    const end = 'Enter saves, u undoes the last decision, Ctrl-C cancels everything.';
    const prompt = note ?? (isAtEnd(session) ? end : '');
    return { lines: summaryOf(session.state, unlisted, room.width), prompt };
  }
  const { lines, isCut } = shownQuestion(session, item, room);
  const question = item.left ? 'Type the value?' : 'Make this change?';
  const keys = keysInShort(item, abilitiesOf(item, isCut));
  return { lines, prompt: note ?? `${question} [${keys}]` };
}

/** What can be seen of a session in the room that there is. */
export function seenIn(session: Session, room: Room): Seen {
  const item = shownItem(session);
  return {
    room,
    part: partIn(session, room),
    parts: readingParts(session, room)?.length ?? 1,
    hidesChange: item !== undefined && shownQuestion(session, item, room).hidesChange,
  };
}

/** Where the room has changed, the parts have too, and some of the text would be passed unread. */
const partIn = ({ part, cutFor }: Session, { width, rows }: Room): number =>
  cutFor?.width === width && cutFor.rows === rows ? part : 0;

/** What is only read, in parts that fit; undefined in the other modes. */
function readingParts(session: Session, room: Room): ScreenLine[][] | undefined {
  const item = shownItem(session);
  if (session.mode === 'help') return partsOf(helpLines(session, item, room), room.rows);
  if (session.mode !== 'whole' || !item) return undefined;
  return partsOf(wholeLines(viewOf(session, item, room)), room.rows);
}

function readingScreen(parts: readonly ScreenLine[][], at: number): Screen {
  const prompt = at < parts.length - 1 ? 'Any key shows the rest.' : 'Any key goes back.';
  return { lines: parts[at] ?? [], prompt };
}

const viewOf = ({ state }: Session, item: ReviewItem, { width }: Room): QuestionView => ({
  item,
  option: state.option,
  counter: counterOf(state),
  rest: restOfRule(state),
  inOrder: orderWords(state),
  width,
});

function shownQuestion(session: Session, item: ReviewItem, room: Room) {
  const rows = session.mode === 'edit' ? room.rows - VERDICT_ROWS + 1 : room.rows;
  return questionLines(viewOf(session, item, room), rows);
}

/** Rows of the sentence below a value that is typed. */
const VERDICT_ROWS = 3;

/** Whether a typed value can be used, in at most three rows; `refusal` is why it cannot. */
export function verdictRows(refusal: string | undefined, width: number): string[] {
  if (refusal === undefined) return ['This adds no error. Enter accepts it, Esc goes back.'];
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

const abilitiesOf = (item: ReviewItem | undefined, isCut: boolean): ReviewAbilities => ({
  types: item?.typing !== undefined,
  typesOwn: item?.typing?.own !== undefined,
  isCut,
  reveals: item?.revealed !== undefined,
});

function helpLines(session: Session, item: ReviewItem | undefined, room: Room): ScreenLine[] {
  const isCut = item !== undefined && shownQuestion(session, item, room).isCut;
  const row = (key: string, does: string) =>
    wrap(key.padEnd(KEY) + does, room.width, KEY).map((text) => line(text));
  return [
    ...keysFor(abilitiesOf(item, isCut)).flatMap(({ key, does }) => row(key, does)),
    ...row('1-9', 'show another possible value'),
    ...wrap('Ctrl-C cancels everything: nothing is written.', room.width).map((text) => line(text, 'faint')),
  ];
}

/** Columns of a key in the help. */
const KEY = 5;

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
