/** The result type, passed unchanged from the checker to the CLI, the store, the API and all reports. */

import { RECORD_TYPE_IDS, type Severity } from '../layouts/index.js';
import type { ErrorType } from './catalogue/catalogue.js';

export type { Severity };

/**
 * What a fault by itself allows `correct` to do: apply a repair, propose one to a person, or leave it alone. Other records of the
 * employer may show more; what a correction will do is in its plan.
 */
export type Tier = 'safe' | 'confirm' | 'never';

/** Where a finding can be: in a record of a known type, in a line of none, or in the file as a whole. */
export const FINDING_RECORD_TYPES = [...RECORD_TYPE_IDS, 'unknown', 'file'] as const;

export interface Finding {
  error_type: ErrorType;
  severity: Severity;
  /** 1-based line; without line ends the ordinal of the record. 0 for the file as a whole. */
  line_number: number;
  /** Employee records from 1; 0 for any other record and for the file. */
  record_number: number;
  record_type: (typeof FINDING_RECORD_TYPES)[number];
  /** A field name of the layout, or `record` or `file`. */
  field_name: string;
  field_label: string;
  /** Columns, 1-based, inclusive. */
  position: { start: number; end: number };
  /** The field as found, trailing blanks dropped; for a fault of a line or file a description such as "814 characters". */
  current_value: string;
  /** Plain sentence; never contains a value from the file. */
  error_message: string;
  /** What would have been right. */
  expected: string;
  fix: { tier: Tier; hint: string };
  /** The employer of the record, where its name can be read; not set where the places are of several employers. */
  employer_name?: string;
  /** Its nine digits, as the name. */
  employer_fein?: string;
  /** Set where the places are of several employers: the first of them, with the number of places of each. */
  employers?: EmployerPlaces[];
  /** Set on findings that represent the same fault in several places; the first place is the one given. */
  occurrences?: number;
  /** The lines of these places. */
  places?: Places;
  /** Set when the columns of the record cannot be trusted: any field may contain another's text, so that none of it is shown. */
  columns_in_doubt?: true;
}

/** Whether the value of one field may clear it: findings of a whole line, or of the file, are about no field. */
export const isFieldFinding = ({ field_name }: Pick<Finding, 'field_name'>): boolean =>
  field_name !== 'record' && field_name !== 'file';

/** An employer as its record has it. A member is left out where its field is blank or has an error. */
export interface NamedEmployer {
  readonly name?: string | undefined;
  readonly fein?: string | undefined;
}

/** An employer among those of a folded finding. */
export interface EmployerPlaces extends Pick<Finding, 'employer_name' | 'employer_fein'> {
  occurrences: number;
}

/** Lines in ranges, both ends included, in order; and the number of occurrences on later lines. */
interface Places {
  lines: { start: number; end: number }[];
  more: number;
}

/** Why a file could not be read as records of the layout at all. */
export interface Diagnosis {
  code: 'EMPTY_FILE' | 'BINARY_FILE' | 'DELIMITED_FILE' | 'OTHER_LAYOUT' | 'NO_RECORDS';
  /** One sentence that names the likely cause and what to do. */
  message: string;
}

/** Counts of one checked file. `diagnosis` is set when it is a format fault; then no findings exist. */
export interface Summary {
  total_records: number;
  total_errors: number;
  records_with_errors: number;
  total_warnings: number;
  notes: string[];
  diagnosis?: Diagnosis;
}

/** The whole line of a finding, for reports that draw it; valid only during the call. One character per column. */
export interface RecordText {
  text(): string;
  /** The line as bytes, where all are ASCII, so that it need not be decoded; undefined otherwise. */
  ascii?(): Uint8Array | undefined;
}
