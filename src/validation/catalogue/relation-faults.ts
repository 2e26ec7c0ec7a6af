/** Faults between fields and between records: values that cannot be right together. */

import type { FaultText } from './fault-text.js';

const BLANK_COUNTRY = 'Leave the country fields of a US address blank.';

export const RELATION_FAULTS = {
  blankCountry: {
    type: 'MISSING_REQUIRED_FIELD',
    problem: 'the address is foreign and its country code is blank',
    hint: 'Write the FIPS 10-4 code of the country.',
    tier: 'confirm',
  },
  blankInBlock: {
    type: 'MISSING_REQUIRED_FIELD',
    problem: 'the field is blank while other parts of this optional address are filled',
    hint: 'Fill in the whole address or leave all of it blank.',
    tier: 'never',
    severity: 'warning',
  },
  blankFrequency: {
    type: 'MISSING_REQUIRED_FIELD',
    problem: 'the field is blank while a salary is given',
    hint: 'Write the salary frequency, or leave the salary blank too.',
    tier: 'never',
    severity: 'warning',
  },
  countryIso: {
    type: 'INVALID_COUNTRY_CODE',
    problem: 'this is an ISO code where a FIPS 10-4 code is wanted',
    hint: 'Write the FIPS 10-4 code of the same country.',
    tier: 'safe',
  },
  countryIsoZip: {
    type: 'INVALID_COUNTRY_CODE',
    problem:
      'this is an ISO code where a FIPS 10-4 code is wanted, and the foreign postal code stands in the ZIP field',
    hint: 'Write the FIPS 10-4 code, and put the postal code into its own field.',
    tier: 'confirm',
  },
  countryUs: {
    type: 'INVALID_COUNTRY_CODE',
    problem: 'the address is in the United States, which has no country code here',
    hint: BLANK_COUNTRY,
    tier: 'safe',
    expected: 'blank for an address in the United States',
  },
  countryNameUs: {
    type: 'INVALID_COUNTRY_CODE',
    problem: 'the address is in the United States and names it as a foreign country',
    hint: BLANK_COUNTRY,
    tier: 'safe',
    severity: 'warning',
    expected: 'blank for an address in the United States',
  },
  countryTrap: {
    type: 'INVALID_COUNTRY_CODE',
    problem: 'the code means one country in FIPS 10-4 and another in ISO 3166',
    hint: 'Fill in the country name: it settles which country is meant.',
    tier: 'never',
    severity: 'warning',
  },
  countryTrapNameless: {
    type: 'INVALID_COUNTRY_CODE',
    problem: 'the code means one country in FIPS 10-4 and another in ISO 3166',
    hint: 'Leave it if the country of FIPS 10-4 is meant; otherwise write the FIPS 10-4 code of the other.',
    tier: 'never',
    severity: 'warning',
  },
  conflict: {
    type: 'CONFLICTING_FIELDS',
    problem: 'the address is foreign and has a US state or ZIP code',
    hint: 'Leave state and ZIP blank for a foreign address, or the country fields for a US one.',
    tier: 'confirm',
    expected: 'blank for a foreign address',
  },
  zipState: {
    type: 'ZIP_STATE_MISMATCH',
    problem: 'the ZIP code belongs to another state',
    hint: 'Check ZIP code and state.',
    tier: 'never',
    expected: 'a ZIP code of the state of the address',
  },
  zipUnknown: {
    type: 'UNKNOWN_ZIP_CODE',
    problem: 'no ZIP code table has this ZIP code',
    hint: 'Check its digits against the address.',
    tier: 'never',
    expected: 'a ZIP code that exists',
  },
  zipCity: {
    type: 'CITY_ZIP_MISMATCH',
    problem: 'the city is one typing error away from a city of the ZIP code, or known only far from it',
    hint: 'Check the spelling of the city, and the ZIP code.',
    tier: 'confirm',
    expected: 'a city of the ZIP code',
  },
  feinIsSsn: {
    type: 'SUSPECT_FEIN',
    problem: 'the number is the Social Security number of this record',
    hint: 'Check both numbers: they belong to an employer and to a person.',
    tier: 'never',
    expected: 'the FEIN of the employer',
  },
  contractorDay: {
    type: 'INVALID_VALUE',
    problem:
      "the field marks a contractor, and does not begin with a day, so the record was checked as an employee's",
    hint: 'Begin with the day on which payments begin, or leave the field blank for an employee.',
    tier: 'never',
    severity: 'warning',
    expected: 'a calendar day as YYYYMMDD or MMDDYYYY, or blank',
  },
  bornAfterHire: {
    type: 'BIRTH_AFTER_HIRE',
    problem: 'the date of birth is not before the date of hire',
    hint: 'Check both dates against the employee file.',
    tier: 'never',
    expected: 'a day before the date of hire',
  },
  future: {
    type: 'FUTURE_HIRE_DATE',
    problem: 'the date of hire lies in the future',
    hint: 'Report the employee after the first day of paid work.',
    tier: 'never',
    expected: 'today or a day before',
  },
  late: {
    type: 'LATE_REPORT',
    problem: 'the reporting deadline has passed',
    hint: 'File now, unless an earlier file had this hire; late reports are still taken.',
    tier: 'never',
    expected: 'a day within the reporting deadline',
  },
  age: {
    type: 'UNUSUAL_AGE',
    problem: 'by these dates the employee was under 14 or over 99 on the day of hire',
    hint: 'Check the date of birth against the employee file.',
    tier: 'never',
    expected: 'an age of 14 to 99 on the day of hire',
  },
  hireState: {
    type: 'UNEXPECTED_STATE_OF_HIRE',
    problem: 'the state of hire is not the state that this file goes to',
    hint: 'Check that the file goes to the right state.',
    tier: 'never',
    expected: 'the state that this file goes to',
  },
  mixedDates: {
    type: 'MIXED_DATE_FORMATS',
    problem: 'the date is written in another order than the dates before it',
    hint: 'Use one date format for the whole file.',
    tier: 'never',
    expected: 'the date format of the rest of the file',
  },
  duplicate: {
    type: 'DUPLICATE_RECORD',
    problem: 'an earlier record has the same SSN, FEIN and date of hire',
    hint: 'Report each hire once.',
    tier: 'never',
    expected: 'a hire that the file has not reported yet',
  },
  ssnOfTwo: {
    type: 'SSN_OF_TWO_PEOPLE',
    problem: 'an earlier record has the same SSN and another name',
    hint: "Compare both records with the employees' Social Security cards.",
    tier: 'never',
    expected: "an SSN that is one person's",
  },
  feinOfTwo: {
    type: 'FEIN_OF_TWO_EMPLOYERS',
    problem: 'an earlier record has the same FEIN and another employer name',
    hint: 'Check the FEIN and the name of both records against the notice from the IRS.',
    tier: 'never',
    expected: 'one employer name for each FEIN',
  },
  rehired: {
    type: 'REPEATED_HIRE',
    problem: 'an earlier record has the same SSN and FEIN and a date of hire less than 61 days away',
    hint: 'Report a person again only after at least 60 days away.',
    tier: 'never',
    expected: 'a hire that the file has not reported yet',
  },
} as const satisfies Record<string, FaultText>;

export type RelationFaultId = keyof typeof RELATION_FAULTS;
