/**
 * Text that can be printed. A terminal obeys control characters, direction characters change the order in which a line is
 * read, and the log of a CI runner takes some texts for commands: `::name::` at the start of a line and `##[name]` anywhere
 * (GitHub: actions/runner, ActionCommand.cs), `##vso[name]` (Azure Pipelines). Standard output, standard error and reports
 * take texts of the type `Printable` only, and only the functions here make them, each for one syntax.
 */

declare const isPrintable: unique symbol;

/** A text in which there is nothing to obey. */
export type Printable = string & { readonly [isPrintable]: true };

/** Makes a text of one syntax printable. */
export type MakePrintable = (text: string) => Printable;

/** Seen for certain: ASCII, Latin letters, dashes, quotation marks, `…`, arrows, and what boxes and bars are drawn with. */
const SEEN = ' -~\\xa1-\\xac\\xae-\\u024f\\u2013\\u2014\\u2018-\\u201d\\u2026\\u2190-\\u21ff\\u2500-\\u259f';
const PLAIN = new RegExp(`^[${SEEN}]*$`);
const PLAIN_LINES = new RegExp(`^[\\n${SEEN}]*$`);
/** Characters that a terminal would obey, drop, or combine with the one before, and odd blanks. */
const UNSEEN = /(?! )[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/gu;
/** The characters of UNSEEN without line feeds. */
const UNSEEN_IN_LINES = new RegExp(`(?!\\n)${UNSEEN.source}`, 'gu');

function symbolOf(unseen: string): string {
  const code = unseen.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  return /\p{Zs}/u.test(unseen) ? '␣' : '�';
}

/**
 * One line of the text: control characters as their symbols (ESC is `␛`, a tab `␉`, a line feed `␊`), odd blanks as `␣`, and
 * bidirectional, zero-width, combining and unknown characters as `�`, one character for one.
 */
export function visible(text: string): string {
  return PLAIN.test(text) ? text : text.replace(UNSEEN, symbolOf);
}

/** Control, direction and other characters of a name that nobody sees, and what ends a line. */
export const UNSEEN_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The name of a file as it is stored, shown and given to downloads: what could mislead whoever reads it is made visible. */
export const visibleName = (name: string): string => name.replace(UNSEEN_IN_NAMES, visible);

/** What a runner takes for a command: two colons that begin a line, and two number signs before a name in brackets. */
const LINE_COMMAND = /^([^\S\n]*):(?=:)/gm;
const BRACKET_COMMAND = /(?<=#)#(?=\w*\[)/g;

/** The text with another form of one sign in each command. */
function withoutCommands(text: string, colon: string, sign: string): string {
  if (!text.includes('::') && !text.includes('##')) return text;
  return text.replace(LINE_COMMAND, `$1${colon}`).replace(BRACKET_COMMAND, sign);
}

const visibleLines = (text: string) =>
  PLAIN_LINES.test(text) ? text : text.replace(UNSEEN_IN_LINES, symbolOf);

/** Lines of plain text. In a command, a similar-looking sign takes the place of one. */
export const printable: MakePrintable = (text) => withoutCommands(visibleLines(text), '꞉', '♯') as Printable;

/** One line of text, without its end. */
export const printableLine: MakePrintable = (text) => printable(visible(text));

/** The codes of the palette. Whatever else was to be printed was made visible before it was painted. */
const PAINT = /(\x1b\[\d{1,2}m)/;

/** Lines of text in color. */
export const painted: MakePrintable = (text) =>
  text
    .split(PAINT)
    .map((part, at) => (at % 2 === 1 ? part : withoutCommands(visibleLines(part), '꞉', '♯')))
    .join('') as Printable;

/** Rows in which everything is seen: most, which need no look at each. */
const PLAIN_ROWS = new RegExp(`^[${SEEN}]*(?:\\r\\n[${SEEN}]*)*$`);

/** Rows of a CSV document, and the mark at its beginning. */
export const printableCsv: MakePrintable = (text) => {
  if (PLAIN_ROWS.test(text)) return withoutCommands(text, '꞉', '♯') as Printable;
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const rows = text.slice(mark.length).split('\r\n');
  return (mark + rows.map((row) => printable(visible(row))).join('\r\n')) as Printable;
};

/** Lines of HTML or XML. */
export const printableMarkup: MakePrintable = (text) =>
  withoutCommands(visibleLines(text), '&#58;', '&#35;') as Printable;

/**
 * A command for a GitHub runner, made of nothing but its own words and encoded data, with its line end.
 * https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export const runnerCommand: MakePrintable = (text) =>
  `${visible(text.replace(/\n$/, '')).replace(BRACKET_COMMAND, '♯')}\n` as Printable;

/**
 * Control, format and unknown characters except line feeds, line separators, what is not shown at all, and the second number
 * sign of a command.
 */
const OBEYED = /[^\P{C}\n]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?<=#)#(?=\w*\[)/gu;

/** The same JSON in other words: all that is escaped can only be inside its strings, and no line of JSON begins with a colon. */
export const escapedJson: MakePrintable = (json) =>
  (PLAIN_LINES.test(json) && !json.includes('##') ? json : json.replace(OBEYED, escapeOf)) as Printable;

/** A document for output: indented, with a line end. */
export const jsonDocument = (value: unknown): Printable => escapedJson(`${JSON.stringify(value, null, 2)}\n`);

function escapeOf(character: string): string {
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return units.map((unit) => `\\u${unit}`).join('');
}
