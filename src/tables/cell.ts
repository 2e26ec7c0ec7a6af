/** A cell of a table, as its file has it: nothing of it is changed, and nothing is guessed. */

/** The kinds of cell content. */
type CellKind = 'empty' | 'text' | 'number' | 'date' | 'boolean' | 'error' | 'no_result';

/** A cell. CSV has cells of the kinds `empty` and `text` only; an apostrophe that keeps a text from being a formula is not part of it. */
export interface Cell {
  /** `no_result`: a formula whose last computed value is not in the file. */
  readonly kind: CellKind;
  /**
   * The text, with its blanks. A number in plain decimal notation, without exponent; a date as `YYYY-MM-DD`, with `THH:MM:SS`
   * where its time is not 00:00, and `Z` where that is in UTC; a boolean as `TRUE` or `FALSE`; an error as its sign, such as
   * `#REF!`.
   */
  readonly text: string;
  /** A number whose format shows its zeros or signs: what the spreadsheet program shows, such as `01234` or `012-34-5678`. */
  readonly shown?: string;
  /** The number format of a cell that has one of its own, such as `00000`. */
  readonly format?: string;
  /** The text is the last computed value of a formula. */
  readonly isComputed?: boolean;
  /** CSV: the text was written as `="01234"`, so that a spreadsheet program keeps its zeros. */
  readonly isQuotedFormula?: boolean;
}

/** The value used for a missing cell. */
export const EMPTY_CELL: Cell = { kind: 'empty', text: '' };

/** `A` for 1, `Z` for 26, `AA` for 27. */
export function columnLetters(column: number): string {
  let rest = column;
  let letters = '';
  while (rest > 0) {
    const digit = (rest - 1) % 26;
    letters = String.fromCharCode(65 + digit) + letters;
    rest = (rest - 1 - digit) / 26;
  }
  return letters;
}
