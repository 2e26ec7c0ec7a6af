/** LATE_REPORT: what it says, and that a thousand of them are one finding. */

import { describe, expect, it } from 'vitest';
import { check } from '../support/check.js';
import { SHAPES } from '../support/layouts.js';
import { cleanLines } from '../support/records.js';

describe.each(SHAPES)('late records for $state', (layout) => {
  const lines = [
    ...cleanLines(layout, { seed: 2, records: 1200, today: '2026-09-01', contractor: false, frame: false }),
  ];
  const { findings } = check(layout, [Buffer.from(`${lines.join('\n')}\n`)]);

  it('are one finding, with the lines of all', () => {
    expect(findings.map(({ error_type }) => error_type)).toEqual(['LATE_REPORT']);
    const [{ occurrences, places, line_number } = findings[0]!] = findings;
    expect(occurrences).toBe(1200);
    expect(places).toEqual({ lines: [{ start: line_number, end: lines.length }], more: 0 });
  });

  it('say the deadline in days and as a date', () => {
    expect(findings[0]!.error_message).toContain(
      'it lies before 2026-11-01, more than 20 days before 2026-11-21; an employer that reports electronically can send two files a month, 12 to 16 days apart instead',
    );
  });
});
