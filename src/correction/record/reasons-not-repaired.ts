/** Why an error was not repaired, in a sentence or two without values. */

import { type FieldKind, isNameKind } from '../../layouts/index.js';
import { type ErrorType, holdsWords } from '../../validation/index.js';
import type { LoggedError } from './logged-error.js';

const NEVER = 'never invented or altered.';

const BY_TYPE: Partial<Record<ErrorType, string>> = {
  INVALID_SSN: `A Social Security number is ${NEVER}`,
  INVALID_FEIN: `A FEIN is ${NEVER}`,
  INVALID_DATE: `A date is ${NEVER}`,
  BIRTH_AFTER_HIRE: `A date is ${NEVER}`,
  MISSING_REQUIRED_FIELD: 'The value is not in the file.',
  FIELD_TOO_SHORT: 'The missing characters are not in the file.',
  UNKNOWN_RECORD_TYPE: 'The intended record type is not known.',
  MISSING_HEADER_RECORD: 'The header contains facts that only the sender knows.',
  MISPLACED_RECORD: 'Records are never moved or dropped.',
  INVALID_CONSTANT: 'The rest of the record does not fit the layout well enough.',
};

export const ROLLED_BACK =
  'With this repair the corrected file did not pass the check, so the repair was undone.';
export const REST_FOLLOWS = 'The next line seems to contain the rest of this record.';
/** A record whose columns are in doubt is only realigned. */
export const IN_DOUBT = 'The fields may not be in their columns, so none of them is changed.';
export const TOO_LONG = 'The line is as long as several records.';
export const NO_READING = 'No reading of the line gives a record without errors.';
export const TOO_SHORT = 'The line is too short to show where its fields are.';
/** A typed value needs a field that is in its columns. */
export const NO_FIELDS =
  'The fields of this line are not in their columns. Correct that first, or decide in a review how the line is read.';
/** Lost digits of a number explain the line just as well as missing blanks. */
export const digitsMissing = (label: string) =>
  `Either blanks after the field "${label}" or some of its digits are missing; the line does not show which.`;
/** Follows the reason for an error that a model could be asked about. */
export const NO_MODEL = 'No language model was named to choose a value.';
export const PROPOSED = 'A person has to decide.';
export const DECLINED_BY_PERSON = 'A person declined it.';

const NO_RULE = 'Nothing in the file proves which value was meant.';
const ZIP = 'No single ZIP code fits the written value, the city and the state.';
const LATE =
  'The text may belong to another field, or most texts of the field do not start in its first column, which is a fault of the export.';
const NAME = "Only the punctuation of a person's name is ever changed.";

/** The reason for an error for which there was no repair. */
export function reasonFor({ error_type, field_name }: LoggedError, kind: FieldKind | undefined): string {
  if (kind && isNameKind(kind) && error_type === 'INVALID_CHARACTER') return NAME;
  if ((kind === 'zip' || kind === 'postal') && error_type === 'INVALID_ZIP_CODE') return ZIP;
  if (kind && holdsWords(kind) && error_type === 'INVALID_ALIGNMENT') return LATE;
  return BY_TYPE[error_type] ?? (field_name === 'record' ? 'The line cannot be read as a record.' : NO_RULE);
}
