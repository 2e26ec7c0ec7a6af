/** The part of every help that shows how a command is typed. */

/** Lines to put behind a help text. */
export const examples = (...lines: readonly string[]) =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
