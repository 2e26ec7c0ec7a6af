/** Pages of lists as JSON. A row is replaced, never changed, so that its text is made once for as long as the store keeps it. */

import { escapedJson } from '../../printable.js';

/** The pages of one kind of row. */
export class ListJson<Row extends object> {
  private readonly texts = new WeakMap<Row, string>();

  /** @param member of the page that contains the rows; `itemOf` says what is shown of one */
  constructor(
    private readonly member: string,
    private readonly itemOf: (row: Row) => object,
  ) {}

  /** A page, with the number of rows on all pages. Rows whose bytes are missing are marked. */
  of(total: number, rows: readonly Row[], isMissing: (row: Row) => boolean = () => false): string {
    const items = rows.map((row) => (isMissing(row) ? markedAsMissing(this.textOf(row)) : this.textOf(row)));
    return `{"total":${total},"${this.member}":[${items.join()}]}`;
  }

  private textOf(row: Row): string {
    const known = this.texts.get(row);
    if (known !== undefined) return known;
    const text = escapedJson(JSON.stringify(this.itemOf(row)));
    this.texts.set(row, text);
    return text;
  }
}

/** Not kept with the text of the row: what is missing may be put back. */
function markedAsMissing(text: string): string {
  return `${text.slice(0, -1)},"missing":true}`;
}
