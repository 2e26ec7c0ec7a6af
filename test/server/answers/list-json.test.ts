/** Pages of lists as JSON. */

import { expect, test } from 'vitest';
import { ListJson } from '../../../src/server/answers/list-json.js';

interface Row {
  readonly id: number;
  readonly name: string;
}

test('a page is the JSON of its rows, with what a terminal would obey escaped', () => {
  const pages = new ListJson<Row>('rows', ({ name }) => ({ name }));
  const rows = [
    { id: 1, name: 'a "quoted" name' },
    { id: 2, name: 'M\u009Büller' },
  ];
  const text = pages.of(7, rows);
  expect(text).not.toContain('\u009B');
  expect(JSON.parse(text)).toEqual({ total: 7, rows: rows.map(({ name }) => ({ name })) });
  expect(pages.of(0, [])).toBe('{"total":0,"rows":[]}');
});

test('a row that is listed again is not serialised again; one that replaces it is', () => {
  const serialised: number[] = [];
  const pages = new ListJson<Row>('rows', ({ id, name }) => {
    serialised.push(id);
    return { name };
  });
  const rows = Array.from({ length: 100 }, (_, id) => ({ id, name: 'before' }));
  for (let times = 0; times < 50; times++) pages.of(100, rows);
  expect(serialised).toHaveLength(100);
  expect(pages.of(100, rows.with(40, { id: 40, name: 'after' }))).toContain('"after"');
  expect(serialised.slice(100)).toEqual([40]);
});
