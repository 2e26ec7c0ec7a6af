/** A number of nine digits or a birth date in a file name is never shown whole. */

import { expect, test } from 'vitest';
import { shownName, withShownNames } from '../src/shown-name.js';

test.each([
  ['465-62-1234.txt', 'XXX-XX-1234.txt'],
  ['in/SMITH_JOHN_899621234.csv', 'in/SMITH_JOHN_XXXXX1234.csv'],
  ['899 62 1234/hires.txt', 'XXX XX 1234/hires.txt'],
  ['\u0664\u0666\u0665-62-1234.txt', 'XXX-XX-1234.txt'],
  ['31-1234567-2026-11-21.txt', 'XX-XXX4567-2026-11-21.txt'],
  ['smith 03-15-1991.txt', 'smith XX-XX-XXXX.txt'],
  ['SMITH_19910315.txt', 'SMITH_XXXXXXXX.txt'],
  ['smith 15MAR91.txt', 'smith XXXXXXX.txt'],
])('%s is shown as %s', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

test.each([
  'march.txt',
  'hires-2026-11-21.txt',
  'hires 2026-11-21 (1).txt',
  'hires_20261121_101500.txt',
  'hires_20261121101500.txt',
  'hires_202611211015 (2).txt',
  '11-21-26/oh.txt',
  'client 12345.txt',
])('%s is shown as it is', (name) => {
  expect(shownName(name)).toBe(name);
});

test.each([
  ["There is no file 'O'Brien 465-62-1234.txt'.", "There is no file 'O'Brien XXX-XX-1234.txt'."],
  ["'465-62-1234.txt' and 'o.txt' are one file.", "'XXX-XX-1234.txt' and 'o.txt' are one file."],
])('the message %s is shown as %s', (message, shown) => {
  expect(withShownNames(message)).toBe(shown);
});

test('a time that is invalid is hidden', () => {
  expect(shownName('20261121999999.txt')).toBe('XXXXXXXXXX9999.txt');
});
