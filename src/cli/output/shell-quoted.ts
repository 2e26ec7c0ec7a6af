/** Words of a command that a user can copy to a shell. */

/** The text as one word of a POSIX shell. */
export const shellQuoted = (text: string): string =>
  /^[\w./@:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
