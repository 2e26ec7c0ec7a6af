/** Corrections whose score is known beforehand: they show that the scorer measures what it says. */

import { recordType } from '../support/records.js';
import { cellOf } from './cells.js';
import type { Corrected } from './score.js';
import type { Sheet } from './sheet.js';

const NO_PROPOSALS = { proposals: [] } as const;

/** Changes nothing. */
export function nothing({ lines }: Sheet): Corrected {
  return { lines: lines.map(({ dirty }) => dirty), ...NO_PROPOSALS };
}

/** Knows the right text of everything. */
export function everything({ lines }: Sheet): Corrected {
  return { lines: lines.map(({ clean }) => Buffer.from(clean, 'latin1')), ...NO_PROPOSALS };
}

/** Spoils one cell, filled and right before, in each of the first `count` records without an error. */
export function vandal({ layout, lines }: Sheet, count: number): Corrected {
  const { fields } = recordType(layout, 'employee');
  let left = count;
  return {
    lines: lines.map(({ type, clean, dirty, planted }) => {
      if (left === 0 || planted.length > 0 || type !== 'employee') return dirty;
      left -= 1;
      const { start } = fields.filter((field) => cellOf(clean, field).trim() !== '')[left % 5]!;
      return Buffer.from(`${clean.slice(0, start - 1)}#${clean.slice(start)}`, 'latin1');
    }),
    ...NO_PROPOSALS,
  };
}

/** Writes another wrong text wherever there is an error in a field. */
export function churn({ layout, lines }: Sheet): Corrected {
  return {
    lines: lines.map(({ type, dirty, planted }) => {
      const line = Buffer.from(dirty);
      for (const field of recordType(layout, type).fields)
        if (planted.some(({ fields }) => fields.includes(field.name))) line[field.start - 1] = 0x23;
      return line;
    }),
    ...NO_PROPOSALS,
  };
}
