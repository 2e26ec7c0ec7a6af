/** An error of the input as kept between the passes over the file: its place and type, but no text of the file. */

import type { ErrorType, Finding } from '../../validation/index.js';

/** The part of an error that many errors of a file share. */
export interface ErrorKind
  extends Pick<Finding, 'error_type' | 'record_type' | 'field_name' | 'columns_in_doubt'> {
  /** The `errorKey` of its field and type. */
  key: string;
  /** What to do, as in the finding; never contains a value of the file. */
  hint: string;
}

/** An error with its place: line from 1, employee record from 1, 0 for other records. */
export interface LoggedError extends ErrorKind {
  line_number: number;
  record_number: number;
}

/** Identifies an error within its line: a line has at most one of each type in a field. */
export function errorKey(fieldName: string, errorType: ErrorType): string {
  return `${fieldName} ${errorType}`;
}

/** True when an `errorKey` is that of an error in the field. */
export function isKeyOf(fieldName: string, key: string): boolean {
  return key.startsWith(fieldName) && key.charAt(fieldName.length) === ' ';
}

/** The error type of an `errorKey`. */
export function errorTypeIn(key: string): ErrorType {
  return key.slice(key.indexOf(' ') + 1) as ErrorType;
}
