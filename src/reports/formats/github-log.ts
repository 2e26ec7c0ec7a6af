/**
 * What a GitHub runner takes for a command in the log of a step: a line that begins with `::` behind any blanks, and
 * `##[` anywhere in a line (actions/runner, ActionCommand.cs). A file that is drawn there must not give commands.
 */

/** The lines with a look-alike in the place of what makes a command, one character for one. */
export function withoutCommands(text: string): string {
  return text.replace(/^([^\S\n]*):(?=:)/gm, '$1꞉').replaceAll('##[', '#♯[');
}
