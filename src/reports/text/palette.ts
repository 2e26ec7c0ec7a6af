/** The colors of the terminal report by their meaning. The color library is loaded only when colors are wanted. */

type Paint = (text: string) => string;

/** Functions that color a text. */
export interface Palette {
  error: Paint;
  warning: Paint;
  good: Paint;
  strong: Paint;
  faint: Paint;
}

const plain: Paint = (text) => text;

/** The palette; without `color` every function returns its text unchanged. */
export async function loadPalette(color: boolean): Promise<Palette> {
  if (!color) return { error: plain, warning: plain, good: plain, strong: plain, faint: plain };
  const { Chalk } = await import('chalk');
  // The level is given because the detection of the library does not read NO_COLOR.
  const chalk = new Chalk({ level: 1 });
  return {
    error: (text) => chalk.red.bold(text),
    warning: (text) => chalk.yellow.bold(text),
    good: (text) => chalk.green.bold(text),
    strong: (text) => chalk.bold(text),
    faint: (text) => chalk.dim(text),
  };
}
