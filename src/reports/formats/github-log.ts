/**
 * Keeps the text of a checked file from giving commands to a GitHub runner, which reads two forms in the log of a step:
 * a line that begins with `::` after any blanks, and `##[` anywhere in a line (actions/runner, ActionCommand.cs).
 */

/** The text with a similar-looking character in each command, one character for one. */
export function withoutCommands(text: string): string {
  return text.replace(/^([^\S\n]*):(?=:)/gm, '$1꞉').replaceAll('##[', '#♯[');
}
