/** Files with fields overwritten by texts that lie near the border between plainly fine and worth a look. */

import fc from 'fast-check';
import type { Field, Layout } from '../../src/layouts/types.js';

/** Texts that lie near the border between plainly fine and worth a look, for one kind of field or another. */
const TEXTS = [
  ...['', '0', '00000', '000000000', '12345', '1234', '123456789', '666121234', '899121234', '123456780'],
  ...[
    '20250229',
    '20240229',
    '02292025',
    '02292024',
    '19000229',
    '20010229',
    '02292001',
    '070000001',
    '00',
    ' 0',
    'N1',
    ' N',
    '0 1',
  ],
  ...['DUBLIN 2', 'VON II', 'CRUZ-JR', 'DE LA O', 'UNITED KINGDOM', 'CHAD', 'IRELAND', 'EI', 'UK'],
  ...['20260101', '01012026', '20261301', '19000101', '20270101', '02302000', '00000000', '2026 101'],
  ...['OH', 'TX', 'CO', 'LA', 'PR', 'oh', 'ZZ', 'US', 'CH', 'GM', 'CA', 'RQ', 'SZ', 'ch', 'O'],
  ...['CHINA', 'SWITZERLAND', 'GERMANY', 'USA', 'UNITED STATES', 'U', 'UGANDA', 'CANADA'],
  ...['UNKNOWN', 'N/A', 'NONE', 'NONESUCH', '.', 'NEW YORK', ' TOLEDO', 'TOLEDO', 'ToLEDO', 'X', '43605'],
  ...[
    'DE LA CRUZ',
    'CRUZ JR',
    "O'BRIEN",
    'A-B',
    'A1',
    'A,B',
    'é',
    '#5',
    'F',
    'M',
    'Y',
    'N',
    'Z',
    'W4',
    '1.00',
  ],
];

export interface Change {
  line: number;
  field: number;
  text: string;
  /** Columns to the right of where the text would begin. */
  shift: number;
}

export const changes = fc.array(
  fc.record({
    line: fc.nat(200),
    field: fc.nat(60),
    text: fc.oneof(
      fc.constantFrom(...TEXTS),
      fc.string({ minLength: 1, maxLength: 3, unit: 'binary-ascii' }),
    ),
    shift: fc.constantFrom(0, 0, 0, 1),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
);

/** A line with a field overwritten, cut or filled up with blanks. */
function withText(line: string, { start, end }: Field, text: string): string {
  const width = end - start + 1;
  return line.slice(0, start - 1) + text.padEnd(width).slice(0, width) + line.slice(end);
}

/** The lines with fields overwritten; each keeps its length. */
export function changedLines(layout: Layout, clean: readonly string[], made: readonly Change[]): string[] {
  const lines = [...clean];
  for (const { line, field, text, shift } of made) {
    const at = line % lines.length;
    const found = lines[at]!;
    const type = layout.record_types.find(
      ({ identified_by: { start, end, text } }) => found.slice(start - 1, end) === text,
    );
    const one = type?.fields[field % type.fields.length];
    if (one) lines[at] = withText(found, one, `${' '.repeat(shift)}${text}`.replace(/[\r\n]/g, '?'));
  }
  return lines;
}
