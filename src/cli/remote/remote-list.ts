/** The rows of a list of the API, page by page. */

import * as z from 'zod';
import { PAGE_ANSWER } from './bounded-answer.js';
import type { Client } from './client.js';

/** A list. */
export interface RemoteList<Row> {
  path: string;
  /** Query parameters that choose the rows, such as `status=open`. */
  query?: string;
  /** The member of a page that contains the rows. */
  name: string;
  row: z.ZodType<Row>;
  /** Most bytes of all pages. */
  most: number;
}

/** Rows of a page. */
const PAGE = 1000;

/**
 * Every row, in the order of the server. What is added to the list meanwhile is not waited for.
 * @throws {NewhireError} as `Client.request` does, and when the pages are larger than they may be
 */
export async function* rowsOf<Row>(
  client: Client,
  { path, query, name, row, most }: RemoteList<Row>,
): AsyncGenerator<Row> {
  const page = z.object({ total: z.int().min(0), [name]: z.array(row).max(PAGE) });
  const end = client.received + most;
  let wanted = Number.POSITIVE_INFINITY;
  for (let skip = 0; skip < wanted; skip += PAGE) {
    const left = Math.min(PAGE_ANSWER, end - client.received);
    const part = `${path}?${query === undefined ? '' : `${query}&`}skip=${skip}&limit=${PAGE}`;
    const answer = await client.requestJson({ path: part, most: left }, page);
    const rows = answer[name] as Row[];
    yield* rows;
    if (rows.length < PAGE) return;
    wanted = Math.min(wanted, answer.total as number);
  }
}
