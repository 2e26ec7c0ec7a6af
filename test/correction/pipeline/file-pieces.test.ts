/** Large files, whose lines are cut by the chunks in which they are read. */

import { describe, expect, it } from 'vitest';
import { undo } from '../../../src/correction/index.js';
import { cleanLines } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { asFile, layoutOf, recordWith } from '../support/one-record.js';

const layout = layoutOf('Texas');

describe('a file of several megabytes', () => {
  const dirty = recordWith(layout, { last_name: "O'BRIEN" });
  const plain = recordWith(layout, { last_name: 'OBRIEN' });

  it.each(['\n', '\r\n', '\r', ''])('with line ends %j is corrected wherever its chunks end', async (end) => {
    const clean = [...cleanLines(layout, { seed: 4, records: 1500, frame: false })];
    const isDirty = (_: string, line: number) => line % 7 === 3;
    const [input, wanted] = [dirty, plain].map((fault) =>
      asFile(
        clean.map((line, number) => (isDirty(line, number) ? fault : line)),
        end,
      ),
    );
    const { output, changes } = await correct(layout, input!);
    expect(output.toString('latin1')).toBe(wanted);
    expect(Buffer.from(undo(changes, output)).toString('latin1')).toBe(input);
    expect(changes[0]).toMatchObject({ change_id: 'c1', line_number: 4, record_number: 4 });
  });

  it('with one endless line keeps that line', async () => {
    const input = asFile([dirty, `W4${'9'.repeat(1_000_000)}`, dirty]);
    const { output, outcomes } = await correct(layout, input);
    expect(output.toString('latin1')).toBe(asFile([plain, `W4${'9'.repeat(1_000_000)}`, plain]));
    expect(outcomes.find(({ line_number }) => line_number === 2)?.resolution).toBe('failed');
  });
});
