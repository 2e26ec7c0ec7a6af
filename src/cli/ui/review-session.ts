/** A review in progress: its state, its log, and the meaning of the next key. */

import type { Key } from 'ink';
import { visible } from '../../printable.js';
import { grouped } from '../../reports/index.js';
import {
  actionOf,
  type ReviewAction,
  type ReviewItem,
  type ReviewState,
  review,
  startReview,
} from '../../reports/review/index.js';

/** A review and its screen. */
export interface Session {
  state: ReviewState;
  log: readonly string[];
  /** `saved` and `cancelled` are its ends. */
  mode: 'ask' | 'help' | 'edit' | 'saved' | 'cancelled';
  /** The value that the user types, in mode `edit`. */
  edited: EditedText;
}

/** Why a text cannot replace what is proposed for an item, one sentence; undefined when it can. */
export type CheckEdit = (index: number, text: string) => string | undefined;

const NO_EDIT = startEdit('');

/** A review that begins with the first item. */
export function startSession(items: readonly ReviewItem[]): Session {
  return { state: startReview(items), log: [], mode: 'ask', edited: NO_EDIT };
}

/** The session after a key press. */
export function press(session: Session, pressed: KeyPress, check: CheckEdit): Session {
  const { input, ctrl, name } = pressed;
  if (ctrl && input === 'c') return { ...session, mode: 'cancelled' };
  if (session.mode === 'edit') return pressInEdit(session, pressed, check);
  if (session.mode === 'help') return { ...session, mode: 'ask' };
  if (name === 'enter' && isAtEnd(session)) return { ...session, mode: 'saved' };
  return ctrl || session.mode !== 'ask' ? session : pressInAsk(session, input);
}

/** Every proposal was seen. */
export function isAtEnd({ state, mode }: Session): boolean {
  return mode === 'ask' && state.items[state.at] === undefined;
}

/** Why the typed value cannot be used; undefined when it can. */
export function refusalOf({ state, edited }: Session, check: CheckEdit): string | undefined {
  return check(state.at, edited.text);
}

function pressInEdit(session: Session, pressed: KeyPress, check: CheckEdit): Session {
  if (pressed.name === 'escape') return { ...session, mode: 'ask' };
  if (pressed.name !== 'enter') return { ...session, edited: typeKey(session.edited, pressed) };
  if (refusalOf(session, check) !== undefined) return session;
  return act({ ...session, mode: 'ask' }, { do: 'edit', text: session.edited.text });
}

function pressInAsk(session: Session, key: string): Session {
  const { state } = session;
  if (key === '?') return { ...session, mode: 'help' };
  if (key === 'q') return { ...session, mode: 'saved' };
  if (key === 'e') {
    const text = state.items[state.at]?.editable;
    return text === undefined ? session : { ...session, mode: 'edit', edited: startEdit(text) };
  }
  const action = actionOf(key);
  return action ? act(session, action) : session;
}

function act(session: Session, action: ReviewAction): Session {
  const state = review(session.state, action);
  const line = logLine(session.state, state);
  return { ...session, state, log: line === undefined ? session.log : [...session.log, line] };
}

const WORDS = { accept: 'accepted', edit: 'accepted as edited', decline: 'declined' } as const;

/** `[3/41]` */
export function counterOf({ at, items }: ReviewState): string {
  return `[${at + 1}/${items.length}]`;
}

/** The line that stays on the screen for a decision, without a value of the file; undefined when nothing was decided. */
function logLine(before: ReviewState, after: ReviewState): string | undefined {
  if (before === after || (before.at === after.at && before.decisions === after.decisions)) return undefined;
  if (before.before === after) return `${counterOf(after)} undone`;
  const item = before.items[before.at];
  if (!item) return undefined;
  const decision = after.decisions[before.at];
  const decided = after.decisions.filter((one, index) => one !== before.decisions[index]).length;
  const more =
    decided > 1
      ? `, and ${grouped(decided - 1)} more ${item.date ? 'dates of this employer' : 'by this rule'}`
      : '';
  const label = item.options[0]?.fields[0]?.label ?? '';
  const word = decision ? WORDS[decision.kind] : 'left open';
  return visible(`${counterOf(before)} ${item.place} · ${label} · ${word}${more}`);
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

/** The text after a key. Only printable ASCII is accepted: layouts allow no other characters. */
export function typeKey({ text, cursor }: EditedText, { input, ctrl, name }: KeyPress): EditedText {
  if (name === 'left') return { text, cursor: Math.max(0, cursor - 1) };
  if (name === 'right') return { text, cursor: Math.min(text.length, cursor + 1) };
  if (name === 'home' || (ctrl && input === 'a')) return { text, cursor: 0 };
  if (name === 'end' || (ctrl && input === 'e')) return { text, cursor: text.length };
  if (ctrl && input === 'u') return { text: text.slice(cursor), cursor: 0 };
  if (name === 'erase') {
    const left = Math.max(0, cursor - 1);
    return { text: text.slice(0, left) + text.slice(cursor), cursor: left };
  }
  const plain = ctrl ? '' : input.replace(/[^ -~]/g, '');
  return { text: text.slice(0, cursor) + plain + text.slice(cursor), cursor: cursor + plain.length };
}

/** One key. */
export interface KeyPress {
  /** One character; empty for a key without one. */
  input: string;
  ctrl: boolean;
  /** Set for a key that is not a character. */
  name?: 'enter' | 'escape' | 'left' | 'right' | 'home' | 'end' | 'erase';
}

/** Keys by the characters that terminals send for them. */
const BY_CODE: Record<string, KeyPress> = {
  '\r': { input: '', ctrl: false, name: 'enter' },
  '\n': { input: '', ctrl: false, name: 'enter' },
  '\b': { input: '', ctrl: false, name: 'erase' },
  '\u007f': { input: '', ctrl: false, name: 'erase' },
  '\u001b': { input: '', ctrl: false, name: 'escape' },
  '\u0003': { input: 'c', ctrl: true },
};

/** From the input event of Ink; keys pressed in quick succession arrive as one text. */
export function keyPresses(text: string, key: Key): KeyPress[] {
  const name = nameOf(key);
  if (name !== undefined) return [{ input: '', ctrl: key.ctrl, name }];
  if (key.ctrl) return [{ input: text, ctrl: true }];
  return Array.from(text, (input) => BY_CODE[input] ?? { input, ctrl: false });
}

/** Many terminals send the code of Delete for Backspace. */
function nameOf(key: Key): KeyPress['name'] {
  const names: [boolean, KeyPress['name']][] = [
    [key.return, 'enter'],
    [key.escape, 'escape'],
    [key.leftArrow, 'left'],
    [key.rightArrow, 'right'],
    [key.home, 'home'],
    [key.end, 'end'],
    [key.backspace || key.delete, 'erase'],
  ];
  return names.find(([isPressed]) => isPressed)?.[1];
}
