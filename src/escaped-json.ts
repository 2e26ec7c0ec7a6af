/** JSON that can be printed: what a terminal, or the log of a GitHub runner, would obey is escaped. */

/**
 * Control, format and unknown characters except line feeds, line separators, what is not shown at all, and the second
 * character of `##[`, which gives a runner a command anywhere in a line.
 */
const OBEYED = /[^\P{C}\n]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?<=#)#(?=\[)/gu;
/** Printable for certain: ASCII, Latin letters, and the arrows with which reorderings are named. */
const PLAIN = /^[\n -~\xa1-\xac\xae-\u024f\u2190-\u21ff]*$/;

/** The same JSON in other words: all these characters can only be inside its strings. */
export function escapedJson(json: string): string {
  return PLAIN.test(json) && !json.includes('##[') ? json : json.replace(OBEYED, escapeOf);
}

/** A document for output: indented, with a line end. */
export const jsonDocument = (value: unknown): string => `${escapedJson(JSON.stringify(value, null, 2))}\n`;

function escapeOf(character: string): string {
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return units.map((unit) => `\\u${unit}`).join('');
}
