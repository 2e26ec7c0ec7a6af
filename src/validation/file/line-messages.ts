/** Findings about a whole line: of unknown type, of the wrong length, or with its fields out of their columns. */

import type { Layout } from '../../layouts/index.js';
import { characters, lineFinding } from '../catalogue/finding-messages.js';
import { columnsOf } from '../columns.js';
import type { Finding } from '../finding.js';
import type { Alignment, Displacement } from '../record/alignment/index.js';
import type { PlannedField } from '../record/record-plan.js';
import { isBlankLine, type Line } from './line.js';
import { beginsRecord } from './recognition.js';
import type { LengthVerdict } from './wrong-length.js';

const BLANK_LINE = {
  message: 'The line is empty, and there are records after it.',
  hint: 'Remove the line.',
};
const NO_IDENTIFIER = {
  message: 'The line does not begin with a record identifier of this layout.',
  hint: 'Remove the line, or write the identifier that the layout asks for.',
};
const REST_OF_RECORD = {
  message:
    'The line and the one before it together have the length of one record: a line end splits the record.',
  hint: 'Join the two lines.',
};

/** A line that no record of the layout explains; `isRest` when the line before it lacks just its length. */
export function unknownLine(line: Line, recordLength: number, isRest: boolean): Finding {
  const blank = isBlankLine(line.bytes, line.from, line.to);
  const { message, hint } = blank ? BLANK_LINE : isRest ? REST_OF_RECORD : NO_IDENTIFIER;
  return lineFinding(
    {
      type: 'UNKNOWN_RECORD_TYPE',
      message,
      expected: `a record of ${recordLength} characters that begins with its identifier`,
      hint,
      tier: 'never',
      seen: characters(line.length),
    },
    line,
  );
}

/** A line of the wrong length whose fields are not shifted. */
export function wrongLength(line: Line, layout: Layout, verdict: LengthVerdict): Finding {
  const { record_length: recordLength } = layout;
  const trimmed = verdict.kind === 'trimmed';
  const missing = line.length < recordLength;
  const cause = missing ? 'it only lacks blanks at its end' : 'it only has too many blanks at its end';
  const joined = verdict.kind === 'joined';
  const holdsAnother = joined || beginsRecord(layout, line.bytes, line.from + recordLength);
  const another = `, and another record begins ${joined ? 'within' : 'after'} it`;
  const why = trimmed ? `: ${cause}` : holdsAnother ? another : '';
  return lineFinding(
    {
      type: 'RECORD_LENGTH_MISMATCH',
      message: `The line has ${characters(line.length)} and a record has ${recordLength}${why}.`,
      expected: characters(recordLength),
      hint: trimmed
        ? `${missing ? 'Add the missing' : 'Remove the extra'} blanks at its end.`
        : holdsAnother
          ? 'Put each record on a line of its own.'
          : 'Export the record again at its full length.',
      tier: trimmed ? 'safe' : 'never',
      seen: characters(line.length),
    },
    line,
  );
}

/** A line whose fields are out of their columns. Gives columns and counts of characters only. */
export function shiftedLine(line: Line, alignment: Alignment): Finding {
  const { kind, displacements, cutFields } = alignment;
  const [first] = displacements;
  const { start, end } = first ?? { start: 1, end: 1 };
  const isWhole = cutFields.length === 0 && displacements.every(({ by }) => by > 0);
  const tier = kind !== 'exact' ? 'never' : isWhole ? 'safe' : 'confirm';
  const places = displacements.map((place) => placeInWords(place, kind === 'exact'));
  return {
    ...lineFinding(
      {
        type: 'RECORD_SHIFTED',
        message: `${listed(places)}${cutInWords(cutFields)}.`,
        expected: 'every field in its columns',
        hint: HINTS[tier],
        tier,
        seen: characters(line.length),
      },
      line,
    ),
    position: { start, end },
  };
}

const HINTS = {
  safe: 'Put the fields back into their columns.',
  confirm:
    'Put the fields back into their columns, and compare the record with the payroll system: characters are missing.',
  never: 'Export the record again with each field at its full width.',
};

/** `At columns 37-42 there is 1 character too many, so that the fields after that place are in the wrong columns`. */
function placeInWords({ by, start, end }: Displacement, isSure: boolean): string {
  const count = Math.abs(by);
  if (!isSure) {
    const columns = `${count} column${count === 1 ? '' : 's'}`;
    return `From about column ${start}, fields are ${columns} too far ${by > 0 ? 'right' : 'left'}`;
  }
  const what = `${count === 1 ? 'is' : 'are'} ${characters(count)} ${by > 0 ? 'too many' : 'too few'}`;
  return `At ${columnsOf({ start, end })} there ${what}, so that the fields after that place are in the wrong columns`;
}

function cutInWords(fields: readonly PlannedField[]): string {
  const [first, last] = [fields[0]?.field, fields.at(-1)?.field];
  return first && last
    ? `; what was in ${columnsOf({ start: first.start, end: last.end })} is lost, because the line was cut`
    : '';
}

const listed = ([first = '', ...others]: readonly string[]) =>
  [first, ...others.map((one) => one.charAt(0).toLowerCase() + one.slice(1))].join('; ');
