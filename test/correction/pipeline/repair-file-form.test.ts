/** The form of the file as a whole, which is repaired only on request. */

import { describe, expect, it } from 'vitest';
import { undo } from '../../../src/correction/index.js';
import { cleanLines } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { fileOf, layoutOf, recordWith } from '../support/one-record.js';

const layout = layoutOf('Texas');
const lines = [...cleanLines(layout, { seed: 12, records: 3 })];
const clean = lines.map((line) => `${line}\n`).join('');
const fixing = { fixWarnings: true };

const FORMS: [string, string, string][] = [
  ['a byte order mark', `\u00ef\u00bb\u00bf${clean}`, clean],
  ['blank last lines', `${clean}\n   \n`, clean],
  ['an end-of-file mark after the last line end', `${clean}\u001a`, clean],
  ['an end-of-file mark after the last record', `${clean.slice(0, -1)}\u001a`, clean.slice(0, -1)],
  ['a mark, blank lines and an end-of-file mark', `\u00ef\u00bb\u00bf${clean}\n\n\u001a`, clean],
  ['a last page of blank lines and a form feed', `${clean}${'\n'.repeat(20)}\f\n`, clean],
  ['a form feed after the last line end', `${clean}\f`, clean],
  ['lines that end with CR only', clean.replaceAll('\n', '\r'), clean],
  [
    'mostly CRLF',
    lines.map((line, at) => line + (at === 1 ? '\n' : '\r\n')).join(''),
    lines.map((line) => `${line}\r\n`).join(''),
  ],
];

describe('a file with', () => {
  it.each(FORMS)('%s keeps it unless warnings are to be repaired', async (_about, dirty) => {
    const input = Buffer.from(dirty, 'latin1');
    expect((await correct(layout, input)).output.equals(input)).toBe(true);
  });

  it.each(FORMS)('%s is cleaned up on request, and undone by its audit', async (_about, dirty, wanted) => {
    const input = Buffer.from(dirty, 'latin1');
    const { output, changes, result } = await correct(layout, input, fixing);
    expect(output.toString('latin1')).toBe(wanted);
    expect(Buffer.from(undo(changes, output)).equals(input)).toBe(true);
    expect(result).toMatchObject({ warnings_fixed: 1, total_errors: 0, after: { total_warnings: 0 } });
  });

  it.each([5_000, 400_000])('a last line of %i characters keeps it', async (length) => {
    for (const character of ['9', ' ']) {
      const dirty = `${clean}\n\n${lines[0]}\n${character.repeat(length)}\n`;
      expect((await correct(layout, dirty, fixing)).output.toString('latin1')).toBe(dirty);
    }
  });

  it.each(['', '\n', ' \n\u001a'])(
    'blank lines between its records keeps them, and says so',
    async (after) => {
      const kept = `${lines[0]}\n\n   \n${lines[1]}\n`;
      const { output, outcomes, result } = await correct(layout, kept + after, fixing);
      expect(output.toString('latin1')).toBe(kept);
      expect(outcomes).toMatchObject([
        { line_number: 2, error_type: 'UNKNOWN_RECORD_TYPE', resolution: 'failed' },
        { line_number: 3, error_type: 'UNKNOWN_RECORD_TYPE', resolution: 'failed' },
      ]);
      expect(result).toMatchObject({ total_errors: 2, corrections_failed: 2, after: { total_errors: 2 } });
    },
  );
});

it('errors are repaired in a file with a byte order mark and CRLF, and both are kept', async () => {
  const [dirty, plain] = ["O'BRIEN", 'OBRIEN'].map((last_name) => recordWith(layout, { last_name }));
  const asFile = (line: string) => `\u00ef\u00bb\u00bf${fileOf(layout, [line]).replaceAll('\n', '\r\n')}`;
  expect((await correct(layout, asFile(dirty!))).output.toString('latin1')).toBe(asFile(plain!));
});
