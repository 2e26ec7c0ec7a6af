/** How the program was called, for the commands that it suggests: they are made to be copied. */

/** `npx newhire` where npm runs it, as from a clone: then there is no `newhire` on the path. */
export function programName(env: NodeJS.ProcessEnv = process.env): string {
  return env.npm_command ? 'npx newhire' : 'newhire';
}

const COMMAND =
  /(?<!npx )\bnewhire (?=(?:validate|show|correct|compare|download|verify|split|serve|work|data|explain|layouts|completion|help)\b)/g;

/** The text with its commands spelled as the program was called. */
export function spelledAsCalled(text: string, env: NodeJS.ProcessEnv = process.env): string {
  return text.replace(COMMAND, `${programName(env)} `);
}

/** The text as one word of a POSIX shell. */
export const shellQuoted = (text: string): string =>
  /^[\w./@:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
