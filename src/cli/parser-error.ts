/** The errors of the parser of the command line, in our words. */

import { type Printable, printable, visible } from '../printable.js';
import { withShownNames } from '../shown-name.js';

const HELP = 'Add --help to see arguments, flags and examples.';

/** What the parser says of a word that was typed, which may have line ends of its own; its hint is a second line. */
export function parserError(text: string): Printable {
  const [, message = '', hint = ''] = /^(?:error: )?(.*?)(\n\(Did you mean [^\n]*\))?\n?$/s.exec(text) ?? [];
  return printable(`newhire: ${visible(inOurWords(withShownNames(message)))}${hint}\n${HELP}\n`);
}

/** Sentences of the parser that name things as a programmer would, and what is said instead. */
const OUR_WORDS: readonly [parser: RegExp, ours: string][] = [
  [
    /^too many arguments(?: for '.+')?\. Expected 0 arguments but got \d+\.$/,
    'This command accepts only options, which begin with --.',
  ],
  [/^option '(?:-\w, )?(--[\w-]+) (<.+>)' argument missing$/, '$1 needs a value: $2.'],
  [/^missing required argument '(.+)'$/, '<$1> is missing.'],
  [
    /^too many arguments(?: for '.+')?\. Expected (\d+) arguments? but got (\d+)\.$/,
    'Too many arguments: $2 given, at most $1 allowed.',
  ],
];

function inOurWords(message: string): string {
  return OUR_WORDS.reduce((text, [parser, ours]) => text.replace(parser, ours), message);
}
