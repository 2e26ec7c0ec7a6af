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

  /** A page, with the number of rows on all pages. */
  of(total: number, rows: readonly Row[]): string {
    return `{"total":${total},"${this.member}":[${rows.map((row) => this.textOf(row)).join()}]}`;
  }

  private textOf(row: Row): string {
    const known = this.texts.get(row);
    if (known !== undefined) return known;
    const text = escapedJson(JSON.stringify(this.itemOf(row)));
    this.texts.set(row, text);
    return text;
  }
}
