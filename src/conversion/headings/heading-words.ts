/** Splits a heading into its words, as people and programs write them: `HireDate`, `EMP_SSN`, `D.O.B.`, `Zip+4`, `SS#`. */

/** At most this many words are examined: a longer text is a sentence, not a heading. */
export const MAX_WORDS = 14;

/** The words of a heading in lower case without accents; numbers are words of their own. */
export function wordsOfHeading(heading: string): string[] {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/(?<![\p{L}\d])(?:\p{L}\.){2,}(?:\p{L}(?!\p{L}))?/gu, (initials) => initials.replaceAll('.', ''))
    .replace(/['’]s\b/gi, 's')
    .replace(/#/g, ' number ')
    .replace(/&/g, ' and ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

/** Two headings with the same words are the same heading: `Hire Date` and `HIRE_DATE`. */
export const plainHeading = (heading: string): string => wordsOfHeading(heading).join(' ');
