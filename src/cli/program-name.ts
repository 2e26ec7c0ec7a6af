/** How the program was called, for the commands that it suggests: they are made to be copied. */

/** `npx newhire` where npm runs it, or it is called in `node_modules/.bin`: then there may be no `newhire` on the path. */
export function programName(env: NodeJS.ProcessEnv = process.env, called = process.argv[1]): string {
  const isInFolder = /[\\/]node_modules[\\/]\.bin[\\/]newhire/.test(called ?? '');
  return env.npm_command || isInFolder ? 'npx newhire' : 'newhire';
}

const COMMAND =
  /(?<!npx )\bnewhire (?=(?:validate|show|correct|convert|compare|download|verify|split|serve|work|data|explain|layouts|completion|help)\b)/g;

/** The text with its commands spelled as the program was called. */
export function spelledAsCalled(text: string, env: NodeJS.ProcessEnv = process.env): string {
  return text.replace(COMMAND, `${programName(env)} `);
}
