/** Pages of lists as JSON. A row is replaced, never changed, so that its text is made once for as long as the store keeps it. */

import { escapedJson } from '../../printable.js';
import type { Blobs } from '../../storage/index.js';

/** How a row is named and shown. */
interface ListOf<Row> {
  /** Member of the page that contains the rows. */
  readonly member: string;
  /** Whose bytes are marked when they are missing. */
  readonly kind: 'file' | 'job';
  readonly idOf: (row: Row) => string;
  /** What is shown of a row. */
  readonly itemOf: (row: Row) => object;
}

/** The pages of one kind of row. */
export class ListJson<Row extends object> {
  private readonly texts = new WeakMap<Row, string>();

  constructor(
    private readonly list: ListOf<Row>,
    private readonly blobs: Pick<Blobs, 'missing'>,
  ) {}

  /** A page, with the number of rows on all pages. Rows whose bytes are missing are marked. */
  async of(total: number, rows: readonly Row[]): Promise<string> {
    const { member, kind, idOf } = this.list;
    const missing = await this.blobs.missing(kind, rows.map(idOf));
    const items = rows.map((row) =>
      missing.has(idOf(row)) ? markedAsMissing(this.textOf(row)) : this.textOf(row),
    );
    return `{"total":${total},"${member}":[${items.join()}]}`;
  }

  private textOf(row: Row): string {
    const known = this.texts.get(row);
    if (known !== undefined) return known;
    const text = escapedJson(JSON.stringify(this.list.itemOf(row)));
    this.texts.set(row, text);
    return text;
  }
}

/** Not kept with the text of the row: what is missing may be put back. */
function markedAsMissing(text: string): string {
  return `${text.slice(0, -1)},"missing":true}`;
}
