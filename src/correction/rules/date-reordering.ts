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
  const [from = '', to = ''] = name.split(ARROW);
  return { from: from.length, to: to.length };
}

/** The text with its digits in the new order; undefined when it does not have the form that the name begins with. */
export function reorder(name: string, text: string): string | undefined {
  const [from = '', to = ''] = name.split(ARROW);
  return rewrite(from, to, text);
}

/** The text as it was before `reorder`. */
export function undoReorder(name: string, text: string): string | undefined {
  const [from = '', to = ''] = name.split(ARROW);
  return rewrite(to, from, text);
}

function rewrite(from: string, to: string, text: string): string | undefined {
  if (!hasForm(text, from)) return undefined;
  const taken: Record<string, number> = {};
  let rewritten = '';
  for (const letter of to) {
    if (!DIGIT_LETTERS.has(letter)) rewritten += literal(letter);
    else {
      const at = from.indexOf(letter, taken[letter]);
      if (at < 0) return undefined;
      rewritten += text.charAt(at);
      taken[letter] = at + 1;
    }
  }
  return rewritten;
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
