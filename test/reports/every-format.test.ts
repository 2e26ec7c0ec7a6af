/** What every report format must say of a real result: how reliable the layout is, and where folded findings are. */

import { describe, expect, it } from 'vitest';
import { standingNote } from '../../src/layouts/standing.js';
import { FORMAT_NAMES } from '../../src/reports/formats.js';
import { check } from '../support/check.js';
import { READERS } from '../support/format-readers.js';
import { LAYOUTS, SHAPES } from '../support/layouts.js';
import { seeded } from '../support/random.js';
import { cleanLines, cleanRecord, recordType, setField } from '../support/records.js';
import { wordsOf } from '../support/reported.js';

describe.each(FORMAT_NAMES)('the format %s', (name) => {
  it.each(SHAPES)('says of a clean file how reliable the layout of $state is', async (layout) => {
    const lines = [...cleanLines(layout, { seed: 5, records: 3 })];
    const text = await wordsOf(name, layout, lines);
    expect(text).toContain(name === 'junit' ? standingNote(layout) : standingNote(layout)?.slice(0, 60));
    expect(check(layout, [Buffer.from(`${lines.join('\n')}\n`)]).summary.notes[0]).toBe(standingNote(layout));
  });

  it.each(SHAPES.filter((layout) => recordType(layout, 'employee').roles.employer_name))(
    'names the employer of a finding in a file for $state, and none that has no finding',
    async (layout) => {
      const { ssn, fein, employer_name: employer } = recordType(layout, 'employee').roles;
      const given = (line: string, texts: Record<string, string>) =>
        Object.entries(texts).reduce((one, [field, text]) => setField(layout, one, field, text), line);
      const records = Array.from({ length: 12 }, (_, number) =>
        cleanRecord(layout, seeded(number), { number, address: 'domestic', contractor: false }),
      );
      const lines = records.map((line, at) =>
        at % 2 === 0
          ? given(line, { [employer!]: 'ALDER MILLS', [fein!]: '310000123', [ssn!]: '666123456' })
          : given(line, { [employer!]: 'BIRCH YARDS', [fein!]: '840000618' }),
      );
      const text = await wordsOf(name, layout, lines);
      expect(text).toContain('ALDER MILLS');
      expect(text).not.toContain('BIRCH YARDS');
    },
  );

  it('names the places of a warning that is folded', async () => {
    const layout = LAYOUTS.find((one) => recordType(one, 'employee').roles.salary_frequency)!;
    const { salary, salary_frequency: frequency } = recordType(layout, 'employee').roles;
    const lines = [...cleanLines(layout, { seed: 8, records: 20, frame: false })].map((line, at) => {
      const spoiled = [2, 4, 5, 6, 9, 11, 13, 19].includes(at + 1);
      return setField(layout, setField(layout, line, salary!, '000325000'), frequency!, spoiled ? '' : 'M');
    });
    const text = await wordsOf(name, layout, lines);
    const ranges = [
      [2, 2],
      [4, 6],
      [9, 9],
      [11, 11],
      [13, 13],
      [19, 19],
    ].map(([start, end]) => ({ start: start!, end: end! }));
    expect(text).toContain(READERS[name].lines?.(ranges) ?? '2; 4-6; 9; 11; 13; 19');
  });
});
