/** All rows of a list of the API, in parts. */

import { load } from '../api/requests.js';

/** Rows of a request. */
export const PART = 1000;
/** Files that can be looked through: a year of a service with many employers. */
export const MAX_FILES = 20_000;

/** A list. */
export interface Rows<Row> {
  path: (skip: number) => string;
  rows: (answer: { total: number }) => readonly Row[];
}

/** The rows after a first answer, one request after the other. @throws {ApiProblem}; the reason of the signal */
export async function allRows<Row>(
  { path, rows }: Rows<Row>,
  signal: AbortSignal,
  first?: { total: number },
): Promise<Row[]> {
  const all: Row[] = [];
  const from = first ? rows(first).length : 0;
  for (let wanted = first?.total ?? 1; from + all.length < Math.min(wanted, MAX_FILES); ) {
    const answer = await load<{ total: number }>(path(from + all.length), { signal });
    const some = rows(answer);
    all.push(...some);
    if (some.length === 0) break;
    wanted = answer.total;
  }
  return all;
}
