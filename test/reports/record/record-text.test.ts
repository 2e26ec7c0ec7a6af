/** A record as a table for people, in terminals of all widths. */

import { expect, it } from 'vitest';
import { recordsText } from '../../../src/reports/record/index.js';
import { loadPalette } from '../../../src/reports/text/palette.js';
import { widthOf } from '../../../src/reports/text/text-width.js';
import { findLayout } from '../../support/layouts.js';

const palette = await loadPalette(false);

it.each(['Ohio', 'Texas', 'Florida', 'Federal'])('%s: every value is shown, in its columns', (state) => {
  const layout = findLayout(state)!;
  const { id: record_type, fields } = layout.record_types[0]!;
  const read = {
    line_number: 2,
    record_number: 1,
    record_type,
    text: '',
    columns_in_doubt: false,
    findings: [],
    fields: fields.map(({ name, label, start, end }, at) => ({
      field_name: name,
      field_label: label,
      position: { start, end },
      current_value: `V${at}`,
      value_masked: false,
    })),
  };
  for (const width of [1, 2, 7, 12, 19, 20, 40, 80, 500]) {
    const context = { file_name: 'may.txt', layout, width, palette };
    const text = recordsText([{ records: [{ read }], context }], 'table', true);
    expect(text.match(/V\d+/g)).toEqual(read.fields.map(({ current_value }) => current_value));
    if (width >= 40) expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(width);
  }
});
