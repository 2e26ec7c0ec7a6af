/** Written by `npm run docs` from the OpenAPI document. */

export interface components {
  schemas: {
    /** @description Problem details (RFC 9457). */
    Problem: {
      /** @description Name of this kind of problem: `urn:newhire:problem:…`. */
      type: string;
      /** @description The kind of problem in a few words. */
      title: string;
      /** @description The HTTP status again. */
      status: number;
      /** @description What happened. Never contains a value from a file. */
      detail: string;
      /** @description The kind of problem, for programs. */
      code: string;
      /** @description What to do about it. */
      next?: string;
      /** @description Each invalid input, for bad requests. */
      errors?: {
        /** @description The parameter, property or part that is invalid. */
        name: string;
        /** @description What it must be. */
        detail: string;
      }[];
      /**
       * @description Why the upload does not match the layout, when the code is FORMAT_FAULT.
       * @enum {string}
       */
      diagnosis?: 'EMPTY_FILE' | 'BINARY_FILE' | 'DELIMITED_FILE' | 'OTHER_LAYOUT' | 'NO_RECORDS';
    };
    /** @description An error or a warning in a file. */
    Finding: {
      /** @description Line in the file, from 1; 0 for the file as a whole. */
      line_number: number;
      /** @description Employee record, from 1; 0 for a header, a total or the file. */
      record_number: number;
      /** @description Field of the state's record layout; `record` or `file` for a finding about a whole one. */
      field_name: string;
      /**
       * @description The rule that is broken; `newhire explain` says what each means.
       * @enum {string}
       */
      error_type:
        | 'RECORD_LENGTH_MISMATCH'
        | 'RECORD_SHIFTED'
        | 'UNKNOWN_RECORD_TYPE'
        | 'MISSING_HEADER_RECORD'
        | 'MISPLACED_RECORD'
        | 'RECORD_COUNT_MISMATCH'
        | 'MISSING_REQUIRED_FIELD'
        | 'INVALID_CONSTANT'
        | 'INVALID_CHARACTER'
        | 'INVALID_NUMBER'
        | 'INVALID_ALIGNMENT'
        | 'FIELD_TOO_SHORT'
        | 'INVALID_VALUE'
        | 'INVALID_SSN'
        | 'INVALID_FEIN'
        | 'INVALID_DATE'
        | 'INVALID_STATE_CODE'
        | 'INVALID_ZIP_CODE'
        | 'INVALID_COUNTRY_CODE'
        | 'INVALID_PHONE'
        | 'CONFLICTING_FIELDS'
        | 'BIRTH_AFTER_HIRE'
        | 'FILLER_NOT_BLANK'
        | 'LOWER_CASE'
        | 'NAME_SUFFIX'
        | 'PLACEHOLDER_VALUE'
        | 'UNLISTED_FEIN_PREFIX'
        | 'ZIP_STATE_MISMATCH'
        | 'CITY_ZIP_MISMATCH'
        | 'SUSPECT_SSN'
        | 'FUTURE_HIRE_DATE'
        | 'LATE_REPORT'
        | 'UNUSUAL_AGE'
        | 'UNEXPECTED_STATE_OF_HIRE'
        | 'MIXED_DATE_FORMATS'
        | 'DUPLICATE_RECORD'
        | 'FILE_FORM';
      /** @description What is wrong, in plain words and without the value. */
      error_message: string;
      /** @description The value of the field; empty for a blank field. */
      current_value: string;
      /** @description Columns of the field in the line, 1-based and inclusive. */
      position: {
        start: number;
        end: number;
      };
      /** @enum {string} */
      severity: 'error' | 'warning';
      /** @enum {string} */
      record_type: 'employee' | 'header' | 'total' | 'unknown' | 'file';
      /** @description The field in words. */
      field_label: string;
      /** @description What is expected instead. */
      expected: string;
      /** @description What a correction may do about it, and what a person can do. */
      fix: {
        /** @enum {string} */
        tier: 'safe' | 'confirm' | 'never';
        hint: string;
      };
      /** @description Set when the entry represents the same finding in several places. */
      occurrences?: number;
    };
    /** @description A file in a list. */
    FileListItem: {
      /**
       * Format: uuid
       * @description Assigned at the upload.
       */
      file_id: string;
      /** @description Name of the uploaded file. */
      file_name: string;
      /**
       * @description State that receives the report.
       * @enum {string}
       */
      state: 'Colorado' | 'Louisiana' | 'Ohio' | 'Texas';
      /** @description Findings of severity error. */
      total_errors: number;
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      uploaded_at: string;
      /** @enum {string} */
      validation_status: 'completed';
    };
    /** @description An uploaded file and the result of its validation. */
    File: {
      /**
       * Format: uuid
       * @description Assigned at the upload.
       */
      file_id: string;
      /** @description Name of the uploaded file. */
      file_name: string;
      /**
       * @description State that receives the report.
       * @enum {string}
       */
      state: 'Colorado' | 'Louisiana' | 'Ohio' | 'Texas';
      /** @description Findings of severity error. */
      total_errors: number;
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      uploaded_at: string;
      /** @enum {string} */
      validation_status: 'completed';
      /** @description Employee records in the file. */
      total_records: number;
      /** @description Employee records that have at least one error. */
      records_with_errors: number;
      /** @description Findings that would not make the state reject a record. */
      total_warnings: number;
      /** @description Edition of the record layout that was checked against. */
      layout_edition: string;
      /** @description Bytes of the upload. */
      size: number;
      /** @description Of the upload, in hexadecimal. */
      sha256: string;
      /** @description Findings of severity error, in the order in which they were found. */
      errors: components['schemas']['Finding'][];
      /** @description Findings of severity warning, in the order in which they were found. */
      warnings: components['schemas']['Finding'][];
      /** @description What this edition of the layout cannot check. */
      notes: string[];
    };
    /** @description A correction job. */
    Job: {
      /** Format: uuid */
      job_id: string;
      /**
       * Format: uuid
       * @description The file that the job corrects.
       */
      file_id: string;
      /**
       * @description Poll until it is completed or failed.
       * @enum {string}
       */
      status: 'pending' | 'processing' | 'completed' | 'failed';
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      created_at: string;
      started_at: string | null;
      completed_at: string | null;
      /** @description Errors that were cleared. */
      corrections_applied: number;
      /** @description Errors that remain. */
      corrections_failed: number;
      /** @description Why it failed; null otherwise. */
      error_message: string | null;
      /** @description Where the corrected file is once the job is completed. */
      corrected_file_url: string;
    };
    /** @description A job in a list. */
    JobListItem: {
      /** Format: uuid */
      job_id: string;
      /**
       * Format: uuid
       * @description The file that the job corrects.
       */
      file_id: string;
      /**
       * @description Poll until it is completed or failed.
       * @enum {string}
       */
      status: 'pending' | 'processing' | 'completed' | 'failed';
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      created_at: string;
      completed_at: string | null;
    };
    /** @description A change of the file. Never contains an SSN, a FEIN or a date. */
    Change: {
      /** @constant */
      kind: 'change';
      /** @description Outcomes refer to it. */
      change_id: string;
      line_number: number;
      record_number: number;
      field_name: string;
      error_type: string;
      /** @description Bytes from the start of the upload to the change. */
      offset: number;
      removed: string;
      inserted: string;
      /** @description Encoding of `removed`, when it is not ASCII. */
      encoding?: string;
      /** @description How the digits were reordered; they themselves are not shown. */
      reorder?: string;
      /** @enum {string} */
      tier: 'safe' | 'confirm';
      /** @enum {string} */
      by: 'rule' | 'model' | 'person';
      rule: string;
      model?: string;
      /** @description What proves the change, in words. */
      evidence: string;
    };
    /** @description The outcome of an error of the upload. */
    Outcome: {
      /** @constant */
      kind: 'outcome';
      line_number: number;
      record_number: number;
      field_name: string;
      error_type: string;
      /** @enum {string} */
      resolution: 'resolved' | 'proposed' | 'declined' | 'failed' | 'not_attempted';
      /** @description Ids of the changes that cleared the error. */
      resolved_by: string[];
      /** @description Why the error remains; empty when it does not. */
      reason: string;
    };
    /** @description A page of the audit of a job. */
    Corrections: {
      /** @description Entries on all pages. */
      total: number;
      corrections: (components['schemas']['Change'] | components['schemas']['Outcome'])[];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
