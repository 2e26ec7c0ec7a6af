/** A review in progress: its state, its log, and the meaning of the next key. */

import type { TypedValue } from '../../correction/index.js';
import { visible } from '../../printable.js';
import { grouped } from '../../reports/index.js';
import {
  actionOf,
  isAccepting,
  type ReviewAction,
  type ReviewItem,
  type ReviewState,
  reveal,
  review,
  startReview,
  type TypeableField,
} from '../../reports/review/index.js';
import type { KeyPress } from './key-presses.js';

/** A review and its screen. */
export interface Session {
  state: ReviewState;
  log: readonly string[];
  /**
   * `help` and `whole`, all texts of the question, are only read; `field` asks which field is typed, `edit` for its value; `saved`
   * and `cancelled` are its ends.
   */
  mode: 'ask' | 'help' | 'whole' | 'field' | 'edit' | 'saved' | 'cancelled';
  /** The part that is shown of what is only read, from 0; it counts in the room that it was cut for. */
  part: number;
  cutFor?: Room | undefined;
  /** The question, and the option of it, whose texts were read to their end. */
  read?: { item: ReviewItem; option: number } | undefined;
  /** What the user types: the name of a field in mode `field`, a value in mode `edit`. */
  edited: EditedText;
  /** The field that gets the value, in mode `edit`. */
  field?: TypeableField | undefined;
  /** Why the last key did nothing. */
  note?: string | undefined;
}

/** The room for the lines above the prompt. */
export interface Room {
  width: number;
  rows: number;
}

/** What can be seen of a session. */
export interface Seen {
  room: Room;
  /** Of what is only read, the part that is shown, from 0, and how many there are. */
  part: number;
  parts: number;
  /** The window is too small for all that would be accepted. */
  hidesChange: boolean;
}

/** Why a value cannot be written, given what was answered before; undefined when it can. */
export type CheckValue = (value: TypedValue, state: ReviewState) => string | undefined;

const NO_EDIT = startEdit('');
const COVERED = 'Part of this change is masked. Press v to see it first.';
const HIDDEN = 'Press w first: part of this change is not shown.';

/** A review that begins with the first item. */
export function startSession(items: readonly ReviewItem[]): Session {
  return { state: startReview(items), log: [], mode: 'ask', part: 0, edited: NO_EDIT };
}

/** The question that is shown; undefined at the end. */
export const shownItem = ({ state }: Session): ReviewItem | undefined => state.items[state.at];

/** The session after a key press. `seenOf` says what can be seen of a session. */
export function press(
  before: Session,
  pressed: KeyPress,
  check: CheckValue,
  seenOf: (session: Session) => Seen,
): Session {
  const { input, ctrl, name } = pressed;
  const session = before.note === undefined ? before : { ...before, note: undefined };
  if (ctrl && input === 'c') return { ...session, mode: 'cancelled' };
  if (session.mode === 'edit') return pressInEdit(session, pressed, check);
  if (session.mode === 'field') return pressInField(session, pressed);
  if (pressed.isPasted) return session;
  if (session.mode === 'help' || session.mode === 'whole') return readOn(session, seenOf(session));
  if (name === 'enter' && isAtEnd(session)) return { ...session, mode: 'saved' };
  return ctrl || session.mode !== 'ask' ? session : pressInAsk(session, input, seenOf);
}

/** The next part of what is read; after the last one the question again. */
function readOn(session: Session, { room, part, parts }: Seen): Session {
  if (part + 1 < parts) return { ...session, part: part + 1, cutFor: room };
  const item = session.mode === 'whole' ? shownItem(session) : undefined;
  return { ...session, mode: 'ask', ...(item && { read: { item, option: session.state.option } }) };
}

/** Nothing is accepted that was not shown: on the screen of the question, or in the texts that were read. */
function isUnseen(session: Session, seenOf: (session: Session) => Seen): boolean {
  const { read, state } = session;
  const wasRead = read?.item === shownItem(session) && read?.option === state.option;
  return !wasRead && seenOf(session).hidesChange;
}

/** Every proposal was seen. */
export function isAtEnd({ state, mode }: Session): boolean {
  return mode === 'ask' && state.items[state.at] === undefined;
}

/** Why the typed value cannot be used; undefined when it can. */
export function refusalOf(session: Session, check: CheckValue): string | undefined {
  const value = valueIn(session);
  return value && check(value, session.state);
}

function valueIn(session: Session): TypedValue | undefined {
  const { field, edited } = session;
  const { typing } = shownItem(session) ?? {};
  if (!field || !typing) return undefined;
  return { line_number: typing.line_number, field_name: field.field_name, value: edited.text };
}

function pressInEdit(session: Session, pressed: KeyPress, check: CheckValue): Session {
  if (pressed.name === 'escape') return { ...session, mode: 'ask' };
  if (pressed.name !== 'enter') return { ...session, edited: typeKey(session.edited, pressed) };
  const value = valueIn(session);
  if (!value || refusalOf(session, check) !== undefined) return session;
  const decides = shownItem(session)?.typing?.own?.field_name === value.field_name;
  return act({ ...session, mode: 'ask' }, { do: 'type', value, decides });
}

/** What the prompt calls the value: it names a field that is not the one of the question. */
export function promptLabel(session: Session): string {
  const { field } = session;
  return field && field.field_name !== shownItem(session)?.typing?.own?.field_name
    ? field.label
    : 'new value';
}

/** The fields whose name or label has what the user typed, those that begin with it first. */
export function matchingFields(session: Session): TypeableField[] {
  const wanted = session.edited.text.trim().toLowerCase();
  const fields = shownItem(session)?.typing?.fields() ?? [];
  const placeIn = ({ label, field_name }: TypeableField) => {
    const places = [label, field_name].map((name) => name.toLowerCase().indexOf(wanted));
    return Math.min(...places.filter((place) => place >= 0));
  };
  return fields
    .filter((field) => placeIn(field) < Number.POSITIVE_INFINITY)
    .sort((a, b) => placeIn(a) - placeIn(b));
}

function pressInField(session: Session, pressed: KeyPress): Session {
  if (pressed.name === 'escape') return { ...session, mode: 'ask' };
  if (pressed.name !== 'enter') return { ...session, edited: typeKey(session.edited, pressed) };
  const [field] = matchingFields(session);
  return field ? typeInto(session, field) : session;
}

/** Editing starts from the value typed earlier for the field, if there is one. */
function typeInto(session: Session, field: TypeableField): Session {
  const line = shownItem(session)?.typing?.line_number;
  const { values = [] } = session.state;
  const before = values.find(
    ({ line_number, field_name }) => line_number === line && field_name === field.field_name,
  );
  return { ...session, mode: 'edit', field, edited: startEdit(before?.value ?? field.text) };
}

function pressInAsk(session: Session, key: string, seenOf: (session: Session) => Seen): Session {
  const item = shownItem(session);
  if (key === '?') return { ...session, mode: 'help', part: 0 };
  if (key === 'w') return item ? { ...session, mode: 'whole', part: 0 } : session;
  if (key === 'q') return { ...session, mode: 'saved' };
  if (key === 'e') return item?.typing?.own ? typeInto(session, item.typing.own) : session;
  if (key === 'f') return item?.typing ? { ...session, mode: 'field', edited: NO_EDIT } : session;
  if (key === 'v')
    return item?.revealed ? { ...session, state: reveal(session.state, item.revealed()) } : session;
  const action = actionOf(key);
  if (!action) return session;
  const next = act(session, action);
  if (item?.covered && next.state === session.state) return { ...next, note: COVERED };
  const isAccepted = isAccepting(action) && next.state !== session.state;
  return isAccepted && isUnseen(session, seenOf) ? { ...session, note: HIDDEN } : next;
}

function act(session: Session, action: ReviewAction): Session {
  const state = review(session.state, action);
  const line = action.do === 'type' ? typedLine(session) : logLine(session.state, state);
  return { ...session, state, log: line === undefined ? session.log : [...session.log, line] };
}

const WORDS = { accept: 'accepted', type: 'typed', decline: 'declined' } as const;

/** `[3/41]` */
export function counterOf({ at, items }: ReviewState): string {
  return `[${at + 1}/${items.length}]`;
}

/** The line that stays on the screen for a decision, without a value of the file; undefined when nothing was decided. */
function logLine(before: ReviewState, after: ReviewState): string | undefined {
  if (before === after) return undefined;
  if (before.before === after) return `${counterOf(after)} undone`;
  if (before.at === after.at && before.decisions === after.decisions) return undefined;
  const item = before.items[before.at];
  if (!item) return undefined;
  const decision = after.decisions[before.at];
  const decided = after.decisions.filter((one, index) => one !== before.decisions[index]).length;
  // Dates are accepted together only in one order, and declined by their rule like all else.
  const others = item.date && decision?.kind === 'accept' ? 'dates of this employer' : 'by this rule';
  const more = decided > 1 ? `, and ${grouped(decided - 1)} more ${others}` : '';
  const label = labelOf(item);
  const word = decision ? WORDS[decision.kind] : 'left open';
  return visible(`${counterOf(before)} ${item.place} · ${label} · ${word}${more}`);
}

const labelOf = ({ options, left }: ReviewItem) => left?.label ?? options[0]?.fields[0]?.label ?? '';

/** The line of a typed value, which may be for another field of the record. */
function typedLine(session: Session): string {
  const { state, field } = session;
  const place = shownItem(session)?.place ?? '';
  return visible(`${counterOf(state)} ${place} · ${field?.label ?? ''} · ${WORDS.type}`);
}

/** The text and the place of the cursor in it. */
export interface EditedText {
  text: string;
  /** Characters before the cursor. */
  cursor: number;
}

/** An edit of the text, with the cursor at its end. */
export function startEdit(text: string): EditedText {
  return { text, cursor: text.length };
}

/**
 * The text after a key. Any character that can be seen is accepted: whoever reads the text writes `é` as `e`, or says which
 * characters a layout does not allow.
 */
export function typeKey({ text, cursor }: EditedText, { input, ctrl, name }: KeyPress): EditedText {
  const left = cursor - (Array.from(text.slice(0, cursor)).at(-1)?.length ?? 0);
  if (name === 'left') return { text, cursor: left };
  if (name === 'right') return { text, cursor: cursor + characterAt({ text, cursor }).length };
  if (name === 'home' || (ctrl && input === 'a')) return { text, cursor: 0 };
  if (name === 'end' || (ctrl && input === 'e')) return { text, cursor: text.length };
  if (ctrl && input === 'u') return { text: text.slice(cursor), cursor: 0 };
  if (name === 'erase') return { text: text.slice(0, left) + text.slice(cursor), cursor: left };
  const seen = ctrl || visible(input) !== input ? '' : input;
  return { text: text.slice(0, cursor) + seen + text.slice(cursor), cursor: cursor + seen.length };
}

/** The character at the cursor; empty at the end. */
export const characterAt = ({ text, cursor }: EditedText): string => Array.from(text.slice(cursor))[0] ?? '';
