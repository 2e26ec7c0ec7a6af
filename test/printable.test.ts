import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  escapedJson,
  painted,
  printable,
  printableCsv,
  printableLine,
  printableMarkup,
  runnerCommand,
  visible,
} from '../src/printable.js';
import { csvRow } from '../src/reports/text/csv-cell.js';

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

describe('what a CI runner takes for a command', () => {
  it.each([
    ['::error::x', '꞉:error::x'],
    ['     ::add-mask::x', '     ꞉:add-mask::x'],
    ['one\n::error::x\ntwo', 'one\n꞉:error::x\ntwo'],
    ['found     ##[error]x', 'found     #♯[error]x'],
    ['##[group]##[error]', '#♯[group]#♯[error]'],
    ['##vso[task.setvariable]x', '#♯vso[task.setvariable]x'],
    ['###[error]', '##♯[error]'],
  ])('%j no longer is one', (text, expected) => {
    expect(printable(text)).toBe(expected);
    expect(printable(text)).toHaveLength(text.length);
    expect(painted(text)).toBe(expected);
  });

  it.each(['Line 4: an apostrophe', 'at 10::20', ': one colon', '#[x]', '## [x]', '\n\n', ''])(
    '%j is none, and stays as it is',
    (text) => {
      for (const make of [printable, painted, printableMarkup, printableLine])
        if (make !== printableLine || !text.includes('\n')) expect(make(text)).toBe(text);
    },
  );

  it('is written as an entity in markup, and kept in rows of CSV as text', () => {
    expect(printableMarkup('<p>\n::error::x ##[error]</p>')).toBe('<p>\n&#58;:error::x #&#35;[error]</p>');
    expect(printableCsv('\uFEFFa,b\r\n::error::x,1\r\n')).toBe('\uFEFFa,b\r\n꞉:error::x,1\r\n');
    expect(csvRow(['::error::x', 1])).toBe('"::error::x",1\r\n');
  });
});

it('of each character, the Unicode properties say whether it is shown as it is', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const isUnseen = (one: string) =>
    one !== ' ' && /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(one);
  const isObeyed = (one: string) => /[^\P{C}\n]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(one);
  expect(characters.filter((one) => (visible(one) === one) === isUnseen(one))).toEqual([]);
  expect(characters.filter((one) => (escapedJson(one) === one) === isObeyed(one))).toEqual([]);
});

const MAKERS = { printable, printableLine, printableCsv, printableMarkup, runnerCommand, escapedJson };
/** Texts of the characters and words that matter, in any order. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('\u001b', '[31m', '\u009b', '\u202e', '\u2066', '\r', '\n', '::', '##', '[', ' ', '\t'),
      fc.constantFrom('\u2028', '\ufeff', 'error', 'vso', 'x', '\u0000', '\u007f', '\u{e0041}'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

it.each(Object.entries(MAKERS))('nothing that %s makes is obeyed, whatever it is made of', (name, make) => {
  fc.assert(
    fc.property(hostile, (text) => {
      const made: string = make(name === 'escapedJson' ? JSON.stringify(text) : text);
      expect(made.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u);
      expect(made).not.toMatch(/##\w*\[/);
      if (name !== 'runnerCommand') expect(made).not.toMatch(/^\s*::/m);
      expect(make(made)).toBe(made);
    }),
  );
});

it('colors stay, and nothing else that begins with an escape', () => {
  expect(painted('\u001b[31mred\u001b[39m \u001b]0;x\u0007\u001b[2J\u001b[1;31m')).toBe(
    '\u001b[31mred\u001b[39m ␛]0;x␇␛[2J␛[1;31m',
  );
});
