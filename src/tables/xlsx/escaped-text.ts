/** Characters that XML cannot have, or that it changes, are written in workbooks as `_x000D_`. ECMA-376, ST_Xstring. */

/** The text that is meant by a text of a workbook. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Characters that may have to be escaped. */
const SPECIAL = /_x|[^\t\n -\x7f]/;

/** The text as a workbook has it, so that programs read the same text again. */
export function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]|\p{Surrogate}/gu, hexadecimal);
}

const hexadecimal = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
