/** The error types that make a state reject a record. */

import type { Severity } from '../../layouts/index.js';

export interface CatalogueEntry {
  title: string;
  /** The usual severity; a layout may lower it for a field. */
  severity: Severity;
  meaning: string;
  fix: string;
  /** What `correct` may do about it. */
  correct: string;
  /** Where the rule comes from and what that source says; also where our rule is looser or stricter. */
  basis: string;
}

export const LAYOUT = 'The record layout of the state; see `newhire layouts show`.';
export const NDNH =
  'Format rules of the federal National Directory of New Hires, which state layouts follow:';
export const OWN = 'Our own judgment of what a reviewer should look at; no agency is known to reject it.';

export const ERROR_ENTRIES = {
  RECORD_LENGTH_MISMATCH: {
    title: 'Line of the wrong length',
    severity: 'error',
    meaning:
      'The line is shorter or longer than the record of this layout. A state that reads blocks of fixed length misreads every record after it.',
    fix: 'Export the record again at its full length, blanks at the end included.',
    correct:
      'Adds or removes blanks at the end if the fields are in their columns, whatever other errors there are; otherwise nothing.',
    basis: LAYOUT,
  },
  RECORD_SHIFTED: {
    title: 'Fields out of their columns',
    severity: 'error',
    meaning:
      'Characters are missing or extra characters were inserted at one or more places, so the fields after them are in the wrong columns. The line may have the right length.',
    fix: 'Look at the named columns in the export: a field there is written too wide, too narrow, twice, or not at all.',
    correct:
      'Moves the fields back if only one reading leaves no errors, that reading removes only blanks, and other records of the employer show where the texts begin; otherwise proposes the possible readings.',
    basis: LAYOUT,
  },
  UNKNOWN_RECORD_TYPE: {
    title: 'Unknown record type',
    severity: 'error',
    meaning:
      'The line does not begin with any record identifier of this layout, and its columns do not look like a record.',
    fix: 'Remove the line, or write the identifier that the layout asks for.',
    correct: 'Nothing: what the line was meant to be is not known.',
    basis: LAYOUT,
  },
  MISSING_HEADER_RECORD: {
    title: 'No header record',
    severity: 'error',
    meaning: 'A file of this layout begins with one header record, and this file does not.',
    fix: 'Add the header record as the first line.',
    correct: 'Nothing: the header contains facts that only the sender knows.',
    basis: LAYOUT,
  },
  MISPLACED_RECORD: {
    title: 'Record in the wrong place',
    severity: 'error',
    meaning:
      'A header or total record is where the layout does not allow it, or occurs twice, or a required total record is missing. In layouts with employer records: an employee record does not follow its employer, or an employer has no total.',
    fix: 'Move the record to its place, remove the second one, or add the one that is missing.',
    correct: 'Nothing: records are never moved or dropped.',
    basis: LAYOUT,
  },
  RECORD_COUNT_MISMATCH: {
    title: 'Wrong record count',
    severity: 'error',
    meaning:
      'The count in the header or total record is not the number of employee records in the file. In layouts with employer records, each employer has the count of its own employees, and the total may count employers.',
    fix: 'Find out whether records are missing, repeated, or from another file. If the file is complete, write the number of records in the format that the layout requires.',
    correct:
      'Proposes the number of records, and names both numbers, because the wrong count may mean that records are missing. Corrects a count by itself only if it is the right number in another form, or blank in a file without structural errors.',
    basis: LAYOUT,
  },
  MISSING_REQUIRED_FIELD: {
    title: 'Required field is blank',
    severity: 'error',
    meaning: 'A field that this record needs is blank, or contains only zeros where it is a number.',
    fix: 'Fill in the value from your employee or employer records.',
    correct:
      'Fills an employer field when all other records of the same employer agree on it; never invents an SSN, FEIN, date or name.',
    basis:
      '42 USC 653a(b)(1)(A) asks for name, address, SSN and date of hire, and for name, address and number of the employer. Our rule is stricter: it also asks for what else the layout requires.',
  },
  INVALID_CONSTANT: {
    title: 'Wrong fixed text',
    severity: 'error',
    meaning:
      'Columns that must contain one fixed text, such as the record identifier, contain something else.',
    fix: 'Write the fixed text exactly as the layout gives it.',
    correct: 'Writes the fixed text when the rest of the record fits the layout.',
    basis: LAYOUT,
  },
  INVALID_CHARACTER: {
    title: 'Character that is not allowed',
    severity: 'error',
    meaning: 'The field contains a character that is not allowed in this kind of field.',
    fix: 'Remove or replace the character: the layout says what is allowed.',
    correct:
      'Replaces accented letters, smart quotes and special spaces with plain characters, and removes apostrophes and periods unless a letter may be missing there; other characters are not changed.',
    basis: `${NDNH} letters, digits and the hyphen, which may be in names and cities only. Our rule is looser: it allows a period in a city, and any printable character in addresses and employer names, because no state is known to reject them.`,
  },
  INVALID_NUMBER: {
    title: 'Not a number',
    severity: 'error',
    meaning: 'A field for digits contains other characters, or too few digits.',
    fix: 'Write digits only, without commas, points or signs.',
    correct: 'Removes separators and fills up with zeros in amounts and counts only.',
    basis: LAYOUT,
  },
  INVALID_ALIGNMENT: {
    title: 'Value at the wrong end of its field',
    severity: 'error',
    meaning: 'Text must start in the first column of its field; amounts and counts must end in the last one.',
    fix: 'Left-justify text; right-justify amounts and counts with leading zeros.',
    correct: 'Moves text to the first column of its field, and amounts and counts to the last one.',
    basis: `${NDNH} text is left-justified, numbers are right-justified with leading zeros. Our rule is looser: a blank before the text of an optional field is a warning.`,
  },
  FIELD_TOO_SHORT: {
    title: 'Too few characters',
    severity: 'error',
    meaning: 'The field is filled, but with fewer characters than the layout asks for.',
    fix: 'Write the value in full.',
    correct: 'Nothing: the missing characters are not known.',
    basis: LAYOUT,
  },
  INVALID_VALUE: {
    title: 'Value that is not allowed',
    severity: 'error',
    meaning:
      'Only listed values, or values of one form, are allowed in the field, and it contains another value.',
    fix: 'Write one of the values that the layout lists, or a value in the form that it asks for.',
    correct: 'Changes lower case to upper case; otherwise nothing.',
    basis: LAYOUT,
  },
  INVALID_SSN: {
    title: 'Impossible Social Security number',
    severity: 'error',
    meaning:
      'Not nine digits, or a number that the Social Security Administration never assigns: area 000, 666 or 900-999, group 00, or serial 0000.',
    fix: "Take the number from the employee's Social Security card. A number that starts with 9 is usually an ITIN, which is not a Social Security number: ask the employee for the Social Security number, and ask the state how to report an employee who has none yet.",
    correct: 'Removes hyphens and blanks from nine digits; never changes or invents a digit.',
    basis:
      'Social Security Administration, POMS RM 10201.035: these numbers were never assigned; there is no check digit. Our rule is looser for a contractor, who may give a FEIN.',
  },
  INVALID_FEIN: {
    title: 'Impossible employer number',
    severity: 'error',
    meaning: 'The Federal Employer Identification Number is not nine digits, or is all zeros.',
    fix: 'Use the FEIN under which quarterly wages are reported, nine digits, no hyphen.',
    correct: 'Removes hyphens and blanks from nine digits; never changes or invents a digit.',
    basis:
      'Internal Revenue Service: an EIN is nine digits. Our rule is stricter: it also refuses all zeros, as some states do.',
  },
  INVALID_DATE: {
    title: 'Not a date in the right form',
    severity: 'error',
    meaning:
      'The date is not a real calendar day, is before 1900 or after next year, or is in another format.',
    fix: 'Write the day in the format of the layout, digits only.',
    correct:
      'Removes separators and reorders a date that can be read in one way only; never changes the day itself.',
    basis: `${LAYOUT} It gives the format; the limits of the year are our own.`,
  },
  INVALID_STATE_CODE: {
    title: 'Not a state code',
    severity: 'error',
    meaning: 'The field must contain a two-letter USPS abbreviation in capitals.',
    fix: 'Write the USPS abbreviation, such as OH.',
    correct: 'Changes lower case to upper case; other values are proposed to a person or the language model.',
    basis: 'USPS Publication 28, appendix B.',
  },
  INVALID_ZIP_CODE: {
    title: 'Not a ZIP code',
    severity: 'error',
    meaning: 'A domestic address needs a five-digit ZIP code; the four-digit add-on has its own field.',
    fix: 'Write five digits; put the four-digit add-on into its own field.',
    correct:
      'Splits ZIP+4, and puts back a lost leading zero when state and city prove it; other values are proposed.',
    basis:
      'USPS Publication 28: five digits, and four more as an add-on. Our rule is stricter: it also refuses 00000.',
  },
  INVALID_COUNTRY_CODE: {
    title: 'Not a FIPS 10-4 country code',
    severity: 'error',
    meaning:
      'Foreign addresses need a two-letter FIPS 10-4 code, which is not the ISO code; an address in the United States has none.',
    fix: 'Write the FIPS 10-4 code (Germany is GM, the United Kingdom UK), or leave it blank for a US address. If the code means another country in ISO 3166, the country name decides which one is meant.',
    correct: 'Changes an ISO code to FIPS 10-4 if it can mean only one country; removes the code US.',
    basis:
      'FIPS PUB 10-4, which the federal and state layouts still cite, in its last version of 2014. The warning for a code with two meanings is our own judgment.',
  },
  INVALID_PHONE: {
    title: 'Not a phone number',
    severity: 'error',
    meaning: 'A phone number is ten digits without punctuation.',
    fix: 'Write area code and number as ten digits.',
    correct: 'Removes punctuation and a leading 1.',
    basis: `${LAYOUT} Our rule is looser: it does not ask whether the area code exists.`,
  },
  CONFLICTING_FIELDS: {
    title: 'Fields that contradict each other',
    severity: 'error',
    meaning:
      'The address is marked as foreign and also has a US state or ZIP code; or two fields are filled, of which only one may be.',
    fix: 'For a foreign address leave state and ZIP blank; for a US address leave the country fields blank. Of two fields that exclude each other, leave one blank.',
    correct: 'Proposes both repairs of an address to a person, and never chooses one by itself.',
    basis:
      'The notes on state, ZIP code and country in the layouts: state and ZIP code are blank in a foreign address, the country in a US one.',
  },
  BIRTH_AFTER_HIRE: {
    title: 'Born after being hired',
    severity: 'error',
    meaning: 'The date of birth is not before the date of hire, so one of the two is wrong.',
    fix: "Check both dates against the employee's personnel record.",
    correct: 'Nothing: dates are never guessed.',
    basis: 'No day of hire can come before the day of birth.',
  },
} as const satisfies Record<string, CatalogueEntry>;
