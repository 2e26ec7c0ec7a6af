/** Findings about a whole line: of unknown type, of the wrong length, or with its fields out of their columns. */

import { characters, findingOf, lineFinding } from '../catalogue/finding-messages.js';
import { columnsOf } from '../columns.js';
import type { Finding } from '../finding.js';
import type { Line } from './line.js';
import type { LengthVerdict, Shift } from './wrong-length.js';

/** A line that no record of the layout explains. */
export function unknownLine(line: Line, recordLength: number): Finding {
  const blank = line.text().trim() === '';
  return lineFinding(
    {
      type: 'UNKNOWN_RECORD_TYPE',
      message: blank
        ? 'The line is empty and stands between records.'
        : 'The line does not begin with a record identifier of this layout.',
      expected: `a record of ${recordLength} characters that begins with its identifier`,
      hint: blank ? 'Remove the line.' : 'Remove the line, or write the identifier that the layout asks for.',
      tier: 'never',
      seen: characters(line.length),
    },
    line,
  );
}

/** A line of the wrong length whose fields are not shifted. */
export function wrongLength(line: Line, recordLength: number, verdict: LengthVerdict): Finding {
  const trimmed = verdict.kind === 'trimmed';
  const missing = line.length < recordLength;
  const cause = missing ? 'only blanks at its end are missing' : 'only blanks at its end are too many';
  return lineFinding(
    {
      type: 'RECORD_LENGTH_MISMATCH',
      message: `The line has ${characters(line.length)} and a record has ${recordLength}${trimmed ? `: ${cause}` : ''}.`,
      expected: characters(recordLength),
      hint: trimmed
        ? `${missing ? 'Fill the line up with' : 'Cut the'} blanks at its end.`
        : 'Export the record again at its full length.',
      tier: trimmed ? 'safe' : 'never',
      seen: characters(line.length),
    },
    line,
  );
}

/** A line whose fields stand beside their columns from one field on. */
export function shiftedLine(line: Line, { planned: { field }, by }: Shift): Finding {
  const count = Math.abs(by) === 1 ? 'one character' : 'two characters';
  const where = `${field.label}, ${columnsOf(field)}`;
  const problem = by > 0 ? `the field is ${count} too wide` : `the field is ${count} too narrow`;
  const hint = `Fill this field to its exact width of ${characters(field.end - field.start + 1)}.`;
  return {
    ...findingOf({ id: 'notLeft', field }, line),
    error_type: 'RECORD_SHIFTED',
    severity: 'error',
    current_value: characters(line.length),
    error_message: `${where}: ${problem}, so every field after it stands in the wrong columns. ${hint}`,
    expected: `a field of ${characters(field.end - field.start + 1)}`,
    fix: { tier: 'confirm', hint },
  };
}
