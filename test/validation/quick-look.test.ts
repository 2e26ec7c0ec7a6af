/**
 * Most fields are settled by a quick look, and employers met before are recalled. Neither may pass over anything that
 * the checks themselves would say, so here both are turned off and must make no difference.
 */

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LAYOUTS } from '../../src/layouts/index.js';
import type { Layout } from '../../src/layouts/types.js';
import { EmployerMemo } from '../../src/validation/employer-memo.js';
import type { Finding } from '../../src/validation/finding.js';
import { Form } from '../../src/validation/form.js';
import { runs } from '../support/campaign.js';
import { check } from '../support/check.js';
import { cleanLines } from '../support/records.js';

/** Texts that lie near the border between plainly fine and worth a look, for one kind of field or another. */
const TEXTS = [
  ...['', '0', '00000', '000000000', '12345', '1234', '123456789', '666121234', '899121234', '123456780'],
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

interface Change {
  line: number;
  field: number;
  text: string;
  /** Columns to the right of where the text would begin. */
  shift: number;
}

const changes = fc.array(
  fc.record({
    line: fc.nat(20),
    field: fc.nat(60),
    text: fc.oneof(
      fc.constantFrom(...TEXTS),
      fc.string({ minLength: 1, maxLength: 3, unit: 'binary-ascii' }),
    ),
    shift: fc.constantFrom(0, 0, 0, 1),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
);

/** A clean file with fields overwritten; each line keeps its length. */
function changedFile(layout: Layout, seed: number, made: readonly Change[]): Buffer {
  const lines = [...cleanLines(layout, { seed, records: 20 })];
  for (const { line, field, text, shift } of made) {
    const at = line % lines.length;
    const id = layout.record_types.find(({ identified_by: { text } }) => lines[at]!.startsWith(text));
    const fields = id?.fields ?? [];
    const { start, end } = fields[field % Math.max(1, fields.length)] ?? { start: 1, end: 1 };
    const width = end - start + 1;
    const value = `${' '.repeat(shift)}${text}`
      .padEnd(width)
      .slice(0, width)
      .replace(/[\r\n]/g, '?');
    lines[at] = lines[at]!.slice(0, start - 1) + value + lines[at]!.slice(end);
  }
  return Buffer.from(lines.map((line) => `${line}\n`).join(''), 'latin1');
}

function findingsWithoutQuickLook(layout: Layout, file: Buffer): Finding[] {
  vi.spyOn(Form.prototype, 'isFine').mockReturnValue(false);
  vi.spyOn(EmployerMemo.prototype, 'recall').mockReturnValue(false);
  const { findings } = check(layout, [file]);
  vi.restoreAllMocks();
  return findings;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(LAYOUTS)('the quick look at records of $state', (layout) => {
  it('passes over nothing that the checks would say, and says nothing more', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), changes, (seed, made) => {
        const file = changedFile(layout, seed, made);
        expect(check(layout, [file]).findings).toEqual(findingsWithoutQuickLook(layout, file));
      }),
      { numRuns: runs(100, 2000) },
    );
  });
});
