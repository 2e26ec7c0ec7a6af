/** Pages of lists as JSON. */

import { expect, test } from 'vitest';
import { ListJson } from '../../../src/server/answers/list-json.js';

interface Row {
  readonly id: number;
  readonly name: string;
}

/** Pages of rows, none of them missing. */
const listOf = (itemOf: (row: Row) => object) =>
  new ListJson<Row>(
    { member: 'rows', kind: 'file', idOf: ({ id }) => String(id), itemOf },
    { missing: async () => new Set() },
  );

test('a page is the JSON of its rows, with what a terminal would obey escaped', async () => {
  const pages = listOf(({ name }) => ({ name }));
  const rows = [
    { id: 1, name: 'a "quoted" name' },
    { id: 2, name: 'M\u009Büller' },
  ];
  const text = await pages.of(7, rows);
  expect(text).not.toContain('\u009B');
  expect(JSON.parse(text)).toEqual({ total: 7, rows: rows.map(({ name }) => ({ name })) });
  expect(await pages.of(0, [])).toBe('{"total":0,"rows":[]}');
});

test('a row that is listed again is not serialised again; one that replaces it is', async () => {
  const serialised: number[] = [];
  const pages = listOf(({ id, name }) => {
    serialised.push(id);
    return { name };
  });
  const rows = Array.from({ length: 100 }, (_, id) => ({ id, name: 'before' }));
  for (let times = 0; times < 50; times++) await pages.of(100, rows);
  expect(serialised).toHaveLength(100);
  expect(await pages.of(100, rows.with(40, { id: 40, name: 'after' }))).toContain('"after"');
  expect(serialised.slice(100)).toEqual([40]);
});
