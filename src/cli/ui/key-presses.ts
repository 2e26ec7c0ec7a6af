/**
 * The keys in what a terminal sends. A sequence that is not one of these keys is none at all: terminals also send reports, such as
 * that a window has the focus or that the mouse was clicked, and a report must never answer a question or be typed into a value.
 */

/** One key. */
export interface KeyPress {
  /** One character; empty for a key without one. */
  input: string;
  ctrl: boolean;
  /** Pasted, and not pressed: it may be typed into a value, and answers nothing. */
  isPasted?: true;
  /** Set for a key that is not a character. */
  name?: 'enter' | 'escape' | 'left' | 'right' | 'home' | 'end' | 'erase';
}

/** The marks that a terminal sends around pasted text, if it was asked to. */
const [PASTE_BEGINS, PASTE_ENDS] = ['\u001b[200~', '\u001b[201~'];

const ESCAPE = '\u001b';
const CTRL_C = '\u0003';

/** Keys by the characters that terminals send for them. Many send the code of Delete for Backspace. */
const BY_CODE: Record<string, KeyPress['name']> = {
  '\r': 'enter',
  '\n': 'enter',
  '\b': 'erase',
  '\u007f': 'erase',
};

/** Keys by the last letter of their sequence, or by its number before `~`. */
const BY_SEQUENCE: Record<string, KeyPress['name']> = {
  ...{ C: 'right', D: 'left', H: 'home', F: 'end' },
  ...{ '1~': 'home', '7~': 'home', '4~': 'end', '8~': 'end', '3~': 'erase' },
};

/** `ESC [ D`, `ESC O D`, with modifiers such as Ctrl `ESC [ 1 ; 5 D`; `ESC [ 3 ~`, `ESC [ 3 ; 5 ~`. */
const SEQUENCE = /^\u001b+(?:O|\[(?:1;\d+)?)([A-Z])$|^\u001b+\[(\d+)(?:;\d+)?(~)$/;

/** Sequences that may be sent with text after them: a click as older programs ask for it, reports such as a color, and keys. */
const WHOLE = /^\u001b+(?:\[M\P{Cc}{3}|[\]P_^X]\P{Cc}{2,}(?:\u0007|\u001b\\)|O[@-~]|\[\[?[0-?]*[ -/]*[@-~])/u;

/** The beginnings of these sequences. A person who presses Alt-] presses one key after it, not several at once. */
const BEGUN = /^\u001b+(?:\[M\P{Cc}{0,2}|[\]P_^X](?:\P{Cc}{2,}\u001b?)?|O|\[\[?[0-?]*[ -/]*)$/u;

/** Reads keys from what is sent, one piece after the other: each is one sequence, or a text without one, or a part of it. */
export function keyReader(): (sent: string) => KeyPress[] {
  let isPasting = false;
  let begun = '';
  const keysOf = (sent: string): KeyPress[] => {
    if (sent === PASTE_BEGINS || sent === PASTE_ENDS) {
      isPasting = sent === PASTE_BEGINS;
      return [];
    }
    const keys = keyPresses(sent);
    // Ctrl-C alone is pressed: a person can leave, also when the end of a paste was lost.
    if (!isPasting || sent === CTRL_C) return keys;
    // A line end that is pasted with a value is not the key that accepts it.
    return keys.filter(isCharacter).map((key) => ({ ...key, isPasted: true }));
  };
  const read = (sent: string): KeyPress[] => {
    const text = begun + sent;
    // Escape alone is a key, but not in pasted text.
    if (BEGUN.test(text) || (isPasting && /^\u001b+$/.test(text))) {
      begun = text;
      return [];
    }
    const first = begun === '' ? text : (WHOLE.exec(text)?.[0] ?? begun);
    begun = '';
    const rest = text.slice(first.length);
    return [...keysOf(first), ...(rest === '' ? [] : read(rest))];
  };
  return read;
}

const isCharacter = ({ ctrl, name }: KeyPress) => !ctrl && name === undefined;

/** The keys of one sequence, or of a text without one: keys pressed in quick succession arrive together. */
function keyPresses(sent: string): KeyPress[] {
  if (!sent.startsWith(ESCAPE)) return Array.from(sent, keyOf);
  if (/^\u001b+$/.test(sent)) return [named('escape')];
  const [, letter = '', number = '', end = ''] = SEQUENCE.exec(sent) ?? [];
  const name = BY_SEQUENCE[letter + number + end];
  return name === undefined ? [] : [named(name)];
}

/** The key of one character. Those before the blank are sent for a letter with Ctrl: U+0001 for Ctrl-A. */
function keyOf(input: string): KeyPress {
  const code = input.charCodeAt(0);
  const name = BY_CODE[input];
  if (name !== undefined) return named(name);
  return code >= 0x20 ? { input, ctrl: false } : { input: String.fromCharCode(code + 0x60), ctrl: true };
}

const named = (name: KeyPress['name']): KeyPress => ({ input: '', ctrl: false, ...(name && { name }) });
