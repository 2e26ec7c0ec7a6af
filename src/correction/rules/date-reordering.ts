/**
 * Named reorderings of a date, such as `MM/DD/YYYY → YYYYMMDD`: the audit names the pattern, never the digits.
 * Y, M and D are the digits of the date in their order, `_` is a blank, and anything else is literal.
 */

const ARROW = ' → ';
const DIGIT_LETTERS = new Set(['Y', 'M', 'D']);

/** The name of a reordering. */
export function reordering(from: string, to: string): string {
  return from + ARROW + to;
}

/** The number of bytes that a reordering reads and writes. */
export function widthsOf(name: string): { from: number; to: number } {
  const { from, to } = known(name);
  return { from: from.length, to: to.length };
}

/** The text with its digits in the new order; undefined when it does not have the form that the name begins with. */
export function reorder(name: string, text: string): string | undefined {
  return rewritten(known(name), text);
}

/** The text as it was before `reorder`. */
export function undoReorder(name: string, text: string): string | undefined {
  const { from, to } = known(name);
  return rewritten(known(reordering(to, from)), text);
}

/** A reordering as it is carried out. */
interface Reordering {
  from: string;
  to: string;
  /** The offset in the text of each digit to write, or what is written in its place; undefined when a digit is missing. */
  parts: readonly (number | string)[] | undefined;
}

/** A file has a few reorderings; an audit that names more of them was not written by this program. */
const MAX_KNOWN = 1000;
const reorderings = new Map<string, Reordering>();

function known(name: string): Reordering {
  const found = reorderings.get(name);
  if (found) return found;
  const [from = '', to = ''] = name.split(ARROW);
  const fresh = { from, to, parts: partsOf(from, to) };
  if (reorderings.size < MAX_KNOWN) reorderings.set(name, fresh);
  return fresh;
}

function partsOf(from: string, to: string): (number | string)[] | undefined {
  const taken: Record<string, number> = {};
  const parts: (number | string)[] = [];
  for (const letter of to) {
    if (!DIGIT_LETTERS.has(letter)) parts.push(literal(letter));
    else {
      const at = from.indexOf(letter, taken[letter]);
      if (at < 0) return undefined;
      parts.push(at);
      taken[letter] = at + 1;
    }
  }
  return parts;
}

function rewritten({ from, parts }: Reordering, text: string): string | undefined {
  if (!parts || !hasForm(text, from)) return undefined;
  let written = '';
  for (const part of parts) written += typeof part === 'number' ? text.charAt(part) : part;
  return written;
}

function hasForm(text: string, form: string): boolean {
  if (text.length !== form.length) return false;
  for (let at = 0; at < form.length; at++) {
    const [wanted, found] = [form.charAt(at), text.charAt(at)];
    const isFine = DIGIT_LETTERS.has(wanted) ? found >= '0' && found <= '9' : found === literal(wanted);
    if (!isFine) return false;
  }
  return true;
}

const literal = (letter: string) => (letter === '_' ? ' ' : letter);
