/** Faults of a whole line: its length, the place of its fields, what it is. Generic over the layouts. */

import type { Field, Layout, RecordType } from '../../src/layouts/types.js';
import type { ErrorType } from '../../src/validation/catalogue/catalogue.js';
import type { RecordOptions } from './facts.js';
import type { Expected, Planted } from './plant.js';
import { fieldNamed, recordType } from './records.js';

export interface LineFault {
  about: string;
  needs: RecordOptions;
  /** Undefined when a record of the layout cannot have it, or not so that it can be recognized. */
  plant: (layout: Layout, record: string) => Planted | undefined;
}

/** A record whose last columns are blank. */
const bare: RecordOptions = { address: 'domestic', contractor: false, optional: 0 };
/** A record with every optional field filled. */
const full: RecordOptions = { address: 'domestic', contractor: false, optional: 1 };

function wholeLine(line: string, type: ErrorType): Planted {
  const place = { field_name: 'record', start: 1, end: line.length };
  return { line, expected: { error_type: type, severity: 'error', ...place } };
}

function inField(line: string, field: Field, type: ErrorType): Planted {
  const place = { field_name: field.name, start: field.start, end: field.end };
  return { line, expected: { error_type: type, severity: 'error', ...place } satisfies Expected };
}

/** Rewrites the columns of a field, with a text that need not have its width. */
function shiftAt(
  about: string,
  at: (type: RecordType) => string | undefined,
  text: (found: string) => string,
): LineFault {
  return {
    about,
    needs: full,
    plant: (layout, record) => {
      const field = fieldNamed(layout, at(recordType(layout, 'employee'))!);
      const [before, found] = [record.slice(0, field.start - 1), record.slice(field.start - 1, field.end)];
      const line = before + text(found) + record.slice(field.end);
      // A date and the one after it share their digits, so that nobody can know which of them lost one.
      const next = recordType(layout, 'employee').fields.find(({ start }) => start === field.end + 1);
      if (field.kind === 'date' && next?.kind === 'date') return undefined;
      const place = { field_name: 'record', start: field.start, end: field.end + 1, around: true } as const;
      return { line, expected: { error_type: 'RECORD_SHIFTED', severity: 'error', ...place } };
    },
  };
}

/** A line with other text in the columns of the record identifier. */
function reidentified(layout: Layout, record: string): Planted | undefined {
  const { identified_by, fields } = recordType(layout, 'employee');
  const { start, end } = identified_by;
  const line = record.slice(0, start - 1) + 'Q'.repeat(end - start + 1) + record.slice(end);
  const mark = fields.find((field) => field.start === start && field.kind === 'constant');
  return mark && inField(line, mark, 'INVALID_CONSTANT');
}

export const LINE_FAULTS: readonly LineFault[] = [
  shiftAt(
    'an SSN with dashes',
    ({ roles }) => roles.ssn,
    (ssn) => `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`,
  ),
  shiftAt(
    'one blank too many after the SSN',
    ({ roles }) => roles.ssn,
    (ssn) => `${ssn} `,
  ),
  shiftAt(
    'one letter of the state left out',
    ({ addresses }) => addresses[0]?.state,
    (state) => state.slice(0, 1),
  ),
  shiftAt(
    'a date of hire of seven digits',
    ({ roles }) => roles.hire_date,
    (date) => date.slice(0, -1),
  ),
  {
    about: 'no blanks at the end of the line',
    needs: bare,
    plant: (_layout, record) =>
      record.endsWith(' ') ? wholeLine(record.trimEnd(), 'RECORD_LENGTH_MISMATCH') : undefined,
  },
  {
    about: 'three blanks too many at the end of the line',
    needs: bare,
    plant: (_layout, record) => wholeLine(`${record}   `, 'RECORD_LENGTH_MISMATCH'),
  },
  {
    about: 'a line cut off in the middle',
    needs: full,
    plant: (layout, record) => {
      const { fields, roles, identified_by } = recordType(layout, 'employee');
      const last =
        fields.find(({ name }) => name === 'employer_name') ??
        fieldNamed(layout, roles.fein ?? roles.full_name!);
      const isMarked = identified_by.end <= last.end;
      return isMarked ? wholeLine(record.slice(0, last.end), 'RECORD_LENGTH_MISMATCH') : undefined;
    },
  },
  { about: 'a wrong record identifier', needs: full, plant: reidentified },
  {
    about: 'a line that is no record',
    needs: full,
    plant: (layout) => wholeLine('END OF FILE'.padEnd(layout.record_length), 'UNKNOWN_RECORD_TYPE'),
  },
];
