/** Letters that were saved twice as UTF-8, in lower case. */

import { expect, it } from 'vitest';
import { undo } from '../../../src/correction/index.js';
import { SHAPES } from '../../support/layouts.js';
import { fieldText } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { fileOf, recordWith } from '../support/one-record.js';

it.each(SHAPES)(
  'a name for $state keeps its case, and gets capitals with --fix-warnings in the same run',
  async (layout) => {
    const line = recordWith(layout, { first_name: 'José', last_name: 'Ibáñez ÁVILA' });
    const scrambled = Buffer.from(Buffer.from(fileOf(layout, [line])).toString('latin1'));
    const namesOf = (output: Buffer) => {
      const found = output
        .toString('latin1')
        .split('\n')
        .find((one) => one.includes(line.slice(2, 11)))!;
      return ['employee_first_name', 'employee_last_name'].map((name) => fieldText(layout, found, name));
    };
    const once = await correct(layout, scrambled);
    expect(once.changes.map(({ rule }) => rule)).toContain('scrambled-letters');
    expect(namesOf(once.output)).toEqual(['Jose', 'Ibanez AVILA']);
    const capital = await correct(layout, scrambled, { fixWarnings: true });
    expect(namesOf(capital.output)).toEqual(['JOSE', 'IBANEZ AVILA']);
    expect(capital.result.after.total_warnings).toBe(0);
    expect(Buffer.from(undo(capital.changes, capital.output)).equals(scrambled)).toBe(true);
    expect((await correct(layout, capital.output, { fixWarnings: true })).changes).toEqual([]);
  },
);
