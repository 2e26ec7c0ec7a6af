import { describe, expect, test } from 'vitest';
import { withoutCommands } from '../../../src/reports/formats/github-log.js';

describe('text for the log of a GitHub runner', () => {
  test.each([
    ['::error::x', '꞉:error::x'],
    ['     ::add-mask::x', '     ꞉:add-mask::x'],
    ['\t::error::x', '\t꞉:error::x'],
    ['one\n::error::x\ntwo', 'one\n꞉:error::x\ntwo'],
    ['found     ##[error]x', 'found     #♯[error]x'],
    ['##[group]##[error]', '#♯[group]#♯[error]'],
  ])('%j no longer gives a command', (text, expected) => {
    expect(withoutCommands(text)).toBe(expected);
    expect(withoutCommands(text)).toHaveLength(text.length);
  });

  test.each(['Line 4: an apostrophe', 'at 10::20', ': one colon', '#[x]', '\n\n', ''])(
    '%j stays as it is',
    (text) => {
      expect(withoutCommands(text)).toBe(text);
    },
  );
});
