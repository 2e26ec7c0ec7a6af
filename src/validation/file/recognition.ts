/** Which record a line is, and whether a file looks like the records of a layout. Offsets 0-based. */

import type { LayoutOutline, RecordOutline } from '../../layouts/index.js';
import { classAt, DIGIT, spells } from '../fields/bytes.js';
import { dayAt } from '../fields/calendar.js';

/** True when the bytes at `from` begin with the identifier of the record type. */
export function hasIdentifier(type: RecordOutline, line: Uint8Array, from: number): boolean {
  const { start, text, ignore_case } = type.identified_by;
  return spells(line, from + start - 1, text, ignore_case);
}

/** True when the line begins with the characters of the identifier, with extra or missing blanks between them. */
export function hasSpacedIdentifier(type: RecordOutline, line: Uint8Array, from: number): boolean {
  const { start, text, ignore_case } = type.identified_by;
  let at = from;
  return (
    start === 1 &&
    [...text.replaceAll(' ', '')].every((character) => {
      while (line[at] === BLANK_BYTE) at++;
      return spells(line, at++, character, ignore_case);
    })
  );
}

const BLANK_BYTE = 0x20;

/**
 * True when the identifier follows other fields, and as far from the end of the line as in a record: where a line is too
 * long or too short, its end has moved.
 */
export function hasIdentifierAtEnd(
  { identified_by: { start, text, ignore_case } }: RecordOutline,
  line: Uint8Array,
  to: number,
  recordLength: number,
): boolean {
  return start > 1 && spells(line, to - recordLength + start - 1, text, ignore_case);
}

/** True when a record of the layout begins at `from`: an identifier of any letters says so only where the record reads as one. */
export function beginsRecord(layout: LayoutOutline, line: Uint8Array, from: number): boolean {
  return layout.record_types.some(
    (type) =>
      hasIdentifier(type, line, from) && (charactersOf(type) > 0 || readsAsEmployee(layout, line, from)),
  );
}

/** True when the bytes from `from` to `to` (exclusive) are there and all digits. */
export function areDigits(line: Uint8Array, from: number, to: number): boolean {
  if (to > line.length) return false;
  for (let at = from; at < to; at++) if (classAt(line, at) !== DIGIT) return false;
  return true;
}

/** True when the SSN columns contain digits and the date columns a day: an employee record whatever its identifier. */
export function readsAsEmployee(layout: LayoutOutline, line: Uint8Array, from: number): boolean {
  const type = layout.record_types.find(({ id }) => id === 'employee');
  const field = (name: string | undefined) => type?.fields.find((one) => one.name === name);
  const ssn = field(type?.roles.ssn);
  const hired = field(type?.roles.hire_date);
  if (!ssn || !hired || !areDigits(line, from + ssn.start - 1, from + ssn.end)) return false;
  if (!areDigits(line, from + hired.start - 1, from + hired.end)) return false;
  return (hired.formats ?? []).some((format) => dayAt(line, from + hired.start - 1, format, 9999) > 0);
}

/** Characters in front of every record that are still told from another kind of file. */
const FURTHEST_IN_FRONT = 10;

/** True when an employee record begins some characters after the start of the line. */
function beginsLate(layout: LayoutOutline, line: Uint8Array): boolean {
  for (let at = 1; at <= FURTHEST_IN_FRONT; at++)
    if (beginsRecord(layout, line, at) && readsAsEmployee(layout, line, at)) return true;
  return false;
}

/** Identifiers of one character turn up at the start of any text, so they need more to go by. */
const TELLING_IDENTIFIER = 2;
const NEAR = 2;

/** True when no other text is likely to begin with the identifier of the record type. */
export function isTelling(type: RecordOutline): boolean {
  return charactersOf(type) >= TELLING_IDENTIFIER;
}

/** Characters of the identifier that must be there; `?` is any letter. */
function charactersOf({ identified_by: { text } }: RecordOutline): number {
  return text.replaceAll('?', '').length;
}

/**
 * True when the line may well be a record of the layout, faults included: it has an identifier, and the identifier is
 * a telling one or the length is near the record's; or it has the length and reads as an employee record.
 */
export function mayBeRecord(layout: LayoutOutline, line: Uint8Array, length: number): boolean {
  const near = Math.abs(length - layout.record_length) <= NEAR;
  const identified = layout.record_types.some(
    (type) => hasIdentifier(type, line, 0) && (near || isTelling(type)),
  );
  if (identified) return true;
  if (
    near &&
    layout.record_types.some((type) => hasIdentifierAtEnd(type, line, length, layout.record_length))
  )
    return true;
  if (length === layout.record_length && readsAsEmployee(layout, line, 0)) return true;
  if (length > NEAR && beginsRecord(layout, line, 0) && readsAsEmployee(layout, line, 0)) return true;
  return beginsLate(layout, line);
}
