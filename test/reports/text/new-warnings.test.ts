/** Warnings that a corrected file has and its input has not. */

import { describe, expect, it } from 'vitest';
import { WarningComparison, WarningLines } from '../../../src/reports/index.js';
import type { Finding } from '../../../src/validation/index.js';

const warning = (line_number: number, more: Partial<Finding> = {}): Finding => ({
  error_type: 'NAME_SUFFIX',
  severity: 'warning',
  line_number,
  record_number: line_number,
  record_type: 'employee',
  field_name: 'employee_last_name',
  field_label: 'Employee last name',
  position: { start: 43, end: 72 },
  current_value: 'ROE JR',
  error_message: 'Employee last name, columns 43-72: the name ends in a suffix. Leave it out.',
  expected: 'a name',
  fix: { tier: 'never', hint: 'Leave it out.' },
  ...more,
});

/** A finding for many lines. */
const folded = (lines: [number, number][], more = 0) =>
  warning(lines[0]?.[0] ?? 0, { places: { lines: lines.map(([start, end]) => ({ start, end })), more } });

function compared(before: readonly Finding[], after: readonly Finding[]) {
  const known = new WarningLines();
  for (const finding of before) known.add(finding);
  known.end();
  const comparison = new WarningComparison(known);
  for (const finding of after) comparison.add(finding);
  return comparison.found();
}

describe('new warnings', () => {
  it('are those of lines that had none of their type in their field', () => {
    const found = compared(
      [warning(3), warning(9), warning(4)],
      [warning(3), warning(4), warning(5), warning(9, { field_name: 'employee_first_name' })],
    );
    expect(found.map(({ field_name, lines }) => [field_name, lines])).toEqual([
      ['employee_last_name', [5]],
      ['employee_first_name', [9]],
    ]);
    expect(found[0]).toMatchObject({ reason: 'The name ends in a suffix.', fix: 'Leave it out.', count: 1 });
  });

  it('are found among the lines of one warning for many, whichever of them comes first', () => {
    const [found] = compared(
      [folded([[2, 40]]), folded([[50, 60]])],
      [
        folded([
          [2, 42],
          [49, 60],
        ]),
      ],
    );
    expect([found?.count, found?.lines]).toEqual([3, [41, 42, 49]]);
    expect(found?.places.lines).toEqual([
      { start: 41, end: 42 },
      { start: 49, end: 49 },
    ]);
  });

  it('are not guessed where the input does not name all of its lines', () => {
    expect(
      compared(
        [folded([[2, 4]], 7)],
        [
          folded([
            [2, 3],
            [90, 91],
          ]),
        ],
      ),
    ).toEqual([]);
  });

  it('are no errors', () => {
    expect(compared([], [warning(3, { severity: 'error' })])).toEqual([]);
  });
});
