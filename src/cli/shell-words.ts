/** Words of a suggested command, as a shell reads them. */

import { visible } from '../printable.js';
import { shownName } from '../shown-name.js';

/**
 * The text as one word of a POSIX shell, on one line and of characters that are printed as they are: a command with it does the
 * same when it is copied from a screen or from the log of a CI runner.
 */
export function shellQuoted(text: string): string {
  if (/^[\w./@:-]+$/.test(text)) return text;
  // A number sign for itself, as two before a bracket would be changed when they are printed.
  if (visible(text) === text) return `'${text.replaceAll("'", `'\\''`).replace(/#(?=#)/g, "#''")}'`;
  const codes = text.replace(/[^\w ./@:-]+/g, octal);
  // A substitution drops line ends at the end of its text; the older shells do not know the other form.
  return text.endsWith('\n') ? `$'${codes}'` : `"$(printf '${codes}')"`;
}

const octal = (text: string) =>
  Array.from(Buffer.from(text), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/**
 * The same for a path as it is shown, which is an argument of its own or the value of a flag: one that begins with a dash is not a flag.
 * Numbers in it may be hidden, so it is for people, and never written for a program.
 */
export const shownPath = (path: string): string =>
  shellQuoted(shownName(path.startsWith('-') ? `./${path}` : path));
