/**
 * Named reorderings of a date, such as `MM/DD/YYYY → YYYYMMDD`: the audit names the pattern, never the digits.
 * Y, M and D stand for the digits of the date in their order, `_` for a blank, anything else for itself.
 */

const ARROW = ' → ';
const DIGIT_LETTERS = new Set(['Y', 'M', 'D']);

/** The name of a reordering. */
export function reordering(from: string, to: string): string {
  return from + ARROW + to;
}

/** How many bytes a reordering reads and writes. */
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
  if (text.length !== from.length) return undefined;
  const digits = new Map<string, string[]>();
  for (let at = 0; at < from.length; at++) {
    const [wanted, found] = [from.charAt(at), text.charAt(at)];
    if (DIGIT_LETTERS.has(wanted)) {
      if (found < '0' || found > '9') return undefined;
      digits.set(wanted, [...(digits.get(wanted) ?? []), found]);
    } else if (found !== literal(wanted)) return undefined;
  }
  const rewritten = Array.from(to, (wanted) =>
    DIGIT_LETTERS.has(wanted) ? (digits.get(wanted)?.shift() ?? '') : literal(wanted),
  ).join('');
  return rewritten.length === to.length ? rewritten : undefined;
}

const literal = (letter: string) => (letter === '_' ? ' ' : letter);
