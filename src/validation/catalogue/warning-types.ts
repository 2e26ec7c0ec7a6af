/** The error types that never fail a file unless asked (`--fail-on warning`). */

import { type CatalogueEntry, LAYOUT, NDNH, OWN } from './error-types.js';

export const WARNING_ENTRIES = {
  FILLER_NOT_BLANK: {
    title: 'Filler is not blank',
    severity: 'warning',
    meaning: 'Columns that the layout keeps empty contain characters.',
    fix: 'Fill these columns with blanks.',
    correct: 'Nothing: the text may mean something to the sender.',
    basis: LAYOUT,
  },
  LOWER_CASE: {
    title: 'Lower-case letters',
    severity: 'warning',
    meaning: 'The federal rules require capital letters; some states convert lower case themselves.',
    fix: 'Export in capitals.',
    correct: 'Changes to capitals with `--fix-warnings`.',
    basis: `${NDNH} letters are capitals. Our rule is looser: it only warns.`,
  },
  NAME_SUFFIX: {
    title: 'Suffix in a name',
    severity: 'warning',
    meaning:
      'A name of a person ends in JR, SR, II, III or IV, or the middle name is one of them. Names with a suffix may fail to match at the SSA.',
    fix: 'Leave the suffix out.',
    correct: 'Nothing by itself: it may be part of the name.',
    basis: `${NDNH} names have no suffix such as Jr., Sr. or III. Our rule is looser: it only warns, and looks for JR, SR, II, III and IV only.`,
  },
  PLACEHOLDER_VALUE: {
    title: 'Placeholder instead of a value',
    severity: 'warning',
    meaning:
      'A field contains a placeholder such as UNKNOWN, N/A, dashes, zeros or nines, or zeros in a field that should be blank if there is no value. Or a name is UNKNOWN, NMN, XXX or TEST TEST, or a number is replaced by a note such as APPLIED FOR.',
    fix: 'Write the real value, or leave an optional field blank.',
    correct:
      'Replaces zeros in optional numbers with blanks if `--fix-warnings` is given; otherwise nothing, as the real value is not known.',
    basis: OWN,
  },
  FILL_CHARACTERS: {
    title: 'Field padded with zeros or symbols',
    severity: 'warning',
    meaning:
      'Zeros or symbols (`*`, `_`, `#`, `@`) fill the field before or after its text. The state reads them as a part of the text.',
    fix: 'Export the text alone, followed by blanks.',
    correct:
      'Removes them with `--fix-warnings` where they cannot be a part of the text: symbols, and zeros that do not follow a digit.',
    basis: OWN,
  },
  QUOTED_VALUE: {
    title: 'Value in quotes',
    severity: 'warning',
    meaning:
      'The text is in quotes, which belong to a CSV file and not to a record: a table was cut into columns without reading its quotes.',
    fix: 'Leave the quotes out.',
    correct: 'Removes the quotes around the text with `--fix-warnings`.',
    basis: OWN,
  },
  WIDE_GAP: {
    title: 'Wide gap within a text',
    severity: 'warning',
    meaning:
      'There are three or more blanks in a row within a text, or two or more within the name of a person: two values may have been joined, or the second one belongs to another field.',
    fix: 'Write one blank, and put what belongs to another field into that field.',
    correct:
      'Closes the gap in a text with `--fix-warnings` if the field is not full and the gap has six or more blanks. Otherwise nothing: the second part may be from another field, or a smaller gap in the place of lost characters.',
    basis: OWN,
  },
  UNLISTED_FEIN_PREFIX: {
    title: 'Unlisted employer number prefix',
    severity: 'warning',
    meaning: 'The first two digits of the FEIN are not on the list that the IRS publishes. The list grows.',
    fix: 'Check the FEIN against the letter from the IRS.',
    correct: 'Nothing: a FEIN is never guessed.',
    basis:
      'Internal Revenue Service, list of valid EIN prefixes. A prefix that is not on it was not assigned when the list was made.',
  },
  SUSPECT_FEIN: {
    title: 'Employer number looks made up',
    severity: 'warning',
    meaning:
      'One digit nine times, 123456789, or the same number as the SSN of the record: valid in form, but unlikely.',
    fix: 'Check the FEIN against the letter from the IRS.',
    correct: 'Nothing: a FEIN is never guessed.',
    basis: OWN,
  },
  ZIP_STATE_MISMATCH: {
    title: 'ZIP code of another state',
    severity: 'warning',
    meaning: 'The first three digits of the ZIP code belong to another state.',
    fix: 'Check ZIP code and state. A few ZIP codes near a border also serve a place in the other state; then both are right.',
    correct: 'Nothing by itself: which of the two is wrong is not known.',
    basis:
      'USPS three-digit ZIP prefixes (labeling list L002), and the states of single ZIP codes in public tables.',
  },
  CITY_ZIP_MISMATCH: {
    title: 'City does not fit the ZIP code',
    severity: 'warning',
    meaning:
      'The city is not known in the state, and it differs from a city of the ZIP code by one typing error, or two in a long name. Or the city is known in the state, but only with ZIP codes that begin with other digits.',
    fix: 'Check the spelling of the city, and the ZIP code.',
    correct: 'Nothing by itself: the city may be a name that the table does not know.',
    basis:
      'Public ZIP code tables; `src/reference/NOTICE.md` gives their sources and dates. Our rule is looser than the list of the post office, which is not public: a name that the tables do not know passes.',
  },
  UNKNOWN_ZIP_CODE: {
    title: 'Unknown ZIP code',
    severity: 'warning',
    meaning:
      'The first three digits fit the state, but no ZIP code table has the code. It is mistyped or very new.',
    fix: 'Check the digits of the ZIP code against the address.',
    correct: 'Nothing: which digit is wrong is not known.',
    basis:
      'Public ZIP code tables; `src/reference/NOTICE.md` gives their sources and dates. The post office adds some ZIP codes each year, so it is only a warning.',
  },
  SUSPECT_SSN: {
    title: 'Social Security number looks made up',
    severity: 'warning',
    meaning:
      'A publicized sample number, one digit nine times, or digits in order such as 123456789: valid in form, but unlikely. Or an ITIN, if it is not certain that the state accepts ITINs.',
    fix: "Compare with the employee's Social Security card.",
    correct: 'Nothing: an SSN is never guessed.',
    basis: OWN,
  },
  FUTURE_HIRE_DATE: {
    title: 'Hired in the future',
    severity: 'warning',
    meaning: 'The date of hire is after today. The date of hire is the first day of paid work.',
    fix: 'Report the employee after the first day of paid work.',
    correct: 'Nothing: dates are never guessed.',
    basis:
      '42 USC 653a(b)(1)(A): the date of hire is the day on which services for pay were first performed, which cannot be reported before it. No agency is known to reject such a record.',
  },
  LATE_REPORT: {
    title: 'Past the reporting deadline',
    severity: 'warning',
    meaning:
      "More days have passed since the date of hire, or since a contractor's payments began, than the law gives for the report.",
    fix: 'Report the hire now, unless an earlier file contains it; late reports are still accepted.',
    correct: 'Nothing: the date may well be right.',
    basis:
      '42 USC 653a(b)(2): within 20 days of hire, or sooner if the state says so (A); by two transmissions a month, 12 to 16 days apart, if the employer reports electronically (B). Our rule uses the deadline in (A), because a single file does not show the other transmissions. For electronic reports it is therefore only an approximation.',
  },
  OLD_HIRE_DATE: {
    title: 'Hired more than a year ago',
    severity: 'warning',
    meaning:
      'The date of hire, or the day on which payments to a contractor began, is more than a year before today. The year may be mistyped. Such a hire is also past the reporting deadline.',
    fix: "Check the date against the employee's personnel record. If it is right, report the hire now, unless an earlier file contains it.",
    correct: 'Nothing: dates are never guessed.',
    basis: OWN,
  },
  UNUSUAL_AGE: {
    title: 'Unusual age at hire',
    severity: 'warning',
    meaning: 'By these dates the employee was younger than 14 or older than 99 on the day of hire.',
    fix: "Check the date of birth against the employee's personnel record.",
    correct: 'Nothing: dates are never guessed.',
    basis: OWN,
  },
  UNEXPECTED_STATE_OF_HIRE: {
    title: 'Another state of hire',
    severity: 'warning',
    meaning:
      'The state of hire is not the state that this file goes to. Only multistate employers may report hires of other states; for them, use --multistate.',
    fix: 'Check that the file goes to the right state, and that the employer is registered as multistate.',
    correct: 'Nothing: it may well be right.',
    basis:
      '42 USC 653a(b)(1)(B): an employer with employees in two or more states that reports electronically may choose one of these states for all its reports, and tells the federal government so. Our rule only warns, because the file does not show whether it did.',
  },
  MIXED_DATE_FORMATS: {
    title: 'Two date formats in one file',
    severity: 'warning',
    meaning:
      'Some dates have the year first, others the month. A state reads all dates of a file in one format.',
    fix: 'Use one date format for the whole file: `newhire layouts show` lists those that the field takes. Only the first date that differs is named.',
    correct: 'Nothing by itself: both formats are accepted.',
    basis: LAYOUT,
  },
  DUPLICATE_RECORD: {
    title: 'Same hire reported twice',
    severity: 'warning',
    meaning: 'An earlier record has the same SSN, FEIN and date of hire.',
    fix: 'Report each hire once.',
    correct: 'Nothing: records are never dropped.',
    basis: OWN,
  },
  SSN_OF_TWO_PEOPLE: {
    title: 'One SSN under two names',
    severity: 'warning',
    meaning:
      'An earlier record has the same SSN and another first or last name: the SSN is mistyped, or one person is reported under two names. Contractors are not compared.',
    fix: "Compare both records with the employees' Social Security cards.",
    correct: 'Nothing: an SSN is never guessed.',
    basis:
      'Social Security Administration: a number belongs to one person. It is only a warning because a name may have changed.',
  },
  FEIN_OF_TWO_EMPLOYERS: {
    title: 'One FEIN under two employer names',
    severity: 'warning',
    meaning:
      'An earlier record has the same FEIN and another employer name: the FEIN is mistyped, or one employer is reported under two names. Only letters are compared, without numbers and legal forms such as INC or LLC; there is one warning per FEIN.',
    fix: 'Check the FEIN and the name of both records against the notice from the IRS (CP 575).',
    correct: 'Nothing: neither the number nor the name is guessed.',
    basis:
      '26 CFR 301.6109-1: an employer identification number belongs to one person or company. It is only a warning because a company may report under a trade name.',
  },
  REPEATED_HIRE: {
    title: 'Hired again within 60 days',
    severity: 'warning',
    meaning: 'An earlier record has the same SSN and FEIN and a date of hire within 60 days.',
    fix: 'Report a person again only if they did not work for you for at least 60 days; some states want every rehire reported.',
    correct: 'Nothing: records are never dropped.',
    basis:
      '42 USC 653a(a)(2)(A)(ii): a person who comes back is a new hire only after at least 60 consecutive days away. The file shows the days of hire only, so our rule is looser: it warns only where there cannot be such a pause between them.',
  },
  FILE_FORM: {
    title: 'Unusual form of the file',
    severity: 'warning',
    meaning: 'A byte order mark, an end-of-file character, blank last lines, or unusual line ends.',
    fix: 'Save the file as plain text with one line for each record and nothing after the last line.',
    correct: 'Cleans it up with `--fix-warnings`.',
    basis: OWN,
  },
} as const satisfies Record<string, CatalogueEntry>;
