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

  it('say how long ago one hire was, and that the date of hire is meant', () => {
    const hires = [
      ...cleanLines(layout, { seed: 2, records: 1, today: '2026-09-01', contractor: false, frame: false }),
    ];
    const [only] = check(layout, [Buffer.from(`${hires.join('\n')}\n`)]).findings;
    expect(only!.error_message).toMatch(/; this date is \d+ days ago\. Report the hire now/);
  });

  it('say the deadline in days and as a date', () => {
    expect(findings[0]!.error_message).toContain(
      'this date is before 2026-11-01, so more than 20 days before 2026-11-21; employers that report electronically can instead send two files a month, 12 to 16 days apart',
    );
  });
});
