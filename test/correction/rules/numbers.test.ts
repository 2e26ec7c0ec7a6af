/** Warnings, which are repaired only on request. */

import { describe, expect, it } from 'vitest';
import { cleanFile } from '../../support/records.js';
import { correct } from '../support/correct-bytes.js';
import { correctRecord, layoutOf } from '../support/one-record.js';

const layout = layoutOf('Texas');
const fixing = { fixWarnings: true };

describe('on request', () => {
  it('lower case, zeros for blank and the name of the US are repaired', async () => {
    const texts = {
      last_name: 'Garcia',
      middle_name: 'de',
      zip4: '0000',
      country_name: 'USA',
    };
    const { text, changes, result } = await correctRecord('Texas', { texts, extra: fixing });
    expect(Object.keys(texts).map(text)).toEqual(['GARCIA', 'DE', '', '']);
    expect(result).toMatchObject({ warnings_fixed: 4, corrections_applied: 0, after: { total_warnings: 0 } });
    expect(new Set(changes.map(({ record_number }) => record_number))).toEqual(new Set([3]));
  });

  it('zeros next to a field with an error stay: they may be the rest of its number', async () => {
    const texts = { zip: 'TX770', zip4: '00' };
    const { text } = await correctRecord('Texas', { texts, extra: fixing });
    expect(text('zip4')).toBe('00');
  });

  it('a suffix, filler and a doubtful city stay', async () => {
    const texts = { last_name: 'SMITH JR', filler_2: 'X', city: 'ATLANTIS' };
    const { output, input } = await correctRecord('Texas', { texts, extra: fixing });
    expect(output.equals(input)).toBe(true);
  });

  it('errors and warnings of one record are repaired together', async () => {
    const { text, result } = await correctRecord('Ohio', {
      texts: { last_name: "O'Brien", first_name: ' Ann' },
      extra: fixing,
    });
    expect([text('last_name'), text('first_name')]).toEqual(['OBRIEN', 'ANN']);
    expect(result).toMatchObject({ corrections_applied: 2, warnings_fixed: 2 });
  });

  it('a clean file still comes out as it went in', async () => {
    for (const lineEnd of ['\n', '\r\n', ''] as const) {
      const input = cleanFile(layout, { seed: 13, records: 30, lineEnd });
      expect((await correct(layout, input, fixing)).output.equals(input)).toBe(true);
    }
  });
});
