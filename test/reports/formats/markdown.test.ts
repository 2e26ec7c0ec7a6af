import { describe, expect, test } from 'vitest';
import { markdown } from '../../../src/reports/formats/markdown.js';
import { BIRTH_DATE, FEIN, FILES, HOSTILE, play, SSN } from '../same-facts-run.js';

/** The cells of all table rows, separated as GitHub does: at bars without a backslash before them. */
function tableRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(1, -1).split(/(?<!\\)\|/));
}

/** Undoes the escapes, as a renderer does. */
const rendered = (text: string) =>
  text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('the Markdown report', () => {
  test('has the verdict, a table of causes and tables of findings', () => {
    const text = rendered(play(markdown));
    expect(text).toContain('## out/numbers.txt');
    expect(text).toContain('**Ohio · 5 of 1,000 records have errors · 7 errors, 5 warnings · 5 left out**');
    expect(text).toContain('| 15 | error | Character that is not allowed (INVALID_CHARACTER) |');
    expect(text).toContain('### LOWER_CASE · Employee last name · 1 warning for 400 places');
    expect(text).toContain('Shown: 3 of 15.');
    expect(text).toContain('**Total of 4 files: 20 of 1,027 records have errors');
    expect(text).toContain('Left out: 2 INVALID_PHONE, 3 LATE_REPORT');
    expect(text).toContain('not checked: This is a comma-separated file.');
  });

  test('keeps hostile text within its cell and shows it as it is', () => {
    const text = play(markdown, [FILES[0]!], { values: 'show', max: 100 });
    const rows = tableRows(text).filter((cells) => cells.length === 5 && /^ \d/.test(cells[0]!));
    const found = rows.filter((cells) => cells[2] === ' 73-112 ').map((cells) => rendered(cells[3]!.trim()));
    expect(found).toHaveLength(HOSTILE.length);
    for (const value of HOSTILE.filter((each) => /^[ -~]*$/.test(each))) expect(found).toContain(value);
  });

  test('has nothing that a renderer would interpret', () => {
    const text = play(markdown, [FILES[0]!], { values: 'show', max: 100 });
    expect(text).not.toMatch(/<[a-z/!]/i);
    expect(text).not.toMatch(/(?<!\\)[`[\]@]|:\/\/|(?<!\\)_|[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  test('shows leading blanks of a value, which a table would drop', () => {
    const file = structuredClone(FILES[0]!);
    file.findings[0]!.finding.current_value = '  JANE';
    expect(play(markdown, [file])).toContain('| ··JANE |');
  });

  test('covers SSN, FEIN and birth date', () => {
    expect(play(markdown)).not.toMatch(new RegExp(`${SSN}|${FEIN}|${BIRTH_DATE}`));
  });
});
