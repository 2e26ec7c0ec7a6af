import { expect, it } from 'vitest';
import { escapedJson } from '../src/escaped-json.js';

it.each([
  ['\u007f', '"\\u007f"'],
  ['MM/DD/YYYY → YYYYMMDD', '"MM/DD/YYYY → YYYYMMDD"'],
  ['→\u00ad\u009b', '"→\\u00ad\\u009b"'],
  ['\u009b31m', '"\\u009b31m"'],
  ['a\u202eb', '"a\\u202eb"'],
  ['\u2028\u2029', '"\\u2028\\u2029"'],
  ['\u200b\ufeff\u{e0041}', '"\\u200b\\ufeff\\udb40\\udc41"'],
  ['##[error]', '"#\\u0023[error]"'],
  ['Ñandú – 日本 😀 "#" \\ / #[ ##', '"Ñandú – 日本 😀 \\"#\\" \\\\ / #[ ##"'],
])('writes %j as %s, which is read as the same', (value, json) => {
  expect(escapedJson(JSON.stringify(value))).toBe(json);
  expect(JSON.parse(json)).toBe(value);
});

it('keeps the line feeds of a document', () => {
  const document = JSON.stringify({ a: ['b'] }, null, 2);
  expect(escapedJson(document)).toBe(document);
});
