/** Faults that payroll files really have, each in one field. Generic: a fault finds its field by role, address or kind. */

import type { AddressBlock, Field, FieldKind, RecordType, Role } from '../../src/layouts/types.js';
import { loadZipCities } from '../../src/reference/zip-cities.js';
import type { ErrorType } from '../../src/validation/catalogue/catalogue.js';
import type { FieldFault } from './plant.js';
import { dateText } from './values.js';

const TABLE = await loadZipCities();

type At = FieldFault['at'];
type More = Pick<FieldFault, 'needs' | 'also' | 'severity'>;

/** One row of the tables below. */
function row(about: string, type: ErrorType, at: At, text: FieldFault['text'], more: More = {}): FieldFault {
  return { about, type, at, text, ...more };
}

const role =
  (name: Role): At =>
  (type) =>
    type.roles[name];
const home =
  (part: Exclude<keyof AddressBlock, 'optional'>): At =>
  (type) =>
    type.addresses[0]?.[part];
/** The first field of this kind; `which` narrows it down. */
const kind =
  (wanted: FieldKind, which: (field: Field, type: RecordType) => boolean = () => true): At =>
  (type) =>
    type.fields.find((field) => field.kind === wanted && which(field, type))?.name;
const when =
  (condition: (field: Field) => boolean, at: At): At =>
  (type) =>
    type.fields.find((field) => field.name === at(type) && condition(field))?.name;

const [first, last, ssn, fein] = [role('first_name'), role('last_name'), role('ssn'), role('fein')];
const [born, hired, hireState] = [role('birth_date'), role('hire_date'), role('state_of_hire')];
const [street, city, state, country] = [home('line1'), home('city'), home('state'), home('country_code')];
const postal = when((field) => field.kind === 'postal', home('zip'));
const zip = when((field) => field.kind === 'zip', home('zip'));
const zipOrPostal = home('zip');
const employerName = role('employer_name');
const contractorData: At = (type) => type.contractor?.field;
const contractorSsn: At = (type) => (type.contractor ? type.roles.ssn : undefined);
const optionalCity: At = (type) => type.addresses.find((block) => block.optional)?.city;

/** A day given as YYYYMMDD, in the first format of the field. */
const day = (text: string) => (_found: string, field: Field) => dateText(text, field);
const hasFullYear = (field: Field) => field.formats?.[0]?.length === 8;
const otherOrder = (_found: string, field: Field) =>
  field.formats?.[0] === 'MMDDYYYY' ? '19880412' : '04121988';
const hiredOn = (text: string) => (type: RecordType) => {
  const field = type.fields.find((each) => each.name === type.roles.hire_date)!;
  return { [field.name]: day(text)('', field) };
};

/** The date of the file, in a record that has one. */
const sentOn = (text: string) => (type: RecordType) => {
  const field = type.fields.find((each) => each.name === type.roles.file_date);
  return field ? { [field.name]: dateText(text, field) } : {};
};

/** A birth four years before that of the oldest employee whom the layout accepts in 2026, or 104 years ago. */
const pastOldest = (_found: string, field: Field) =>
  dateText(`${2026 - (field.ages?.oldest ?? 100) - 4}0412`, field);

const lower = (text: string) => text.toLowerCase();
/** Swaps the last two neighbors that differ: COLUMBUS becomes COLUMBSU, MILWAUKEE becomes MILWAUEKE. */
const misspelled = (text: string) => text.replace(/(.)(?!\1)(.)(\2*)$/, '$2$1$3');
/** A ZIP code of the prefix of Columbus that no table has. */
const UNKNOWN_ZIP = String(
  Array.from({ length: 100 }, (_, at) => 43_200 + at).find((each) => !TABLE.has(each)),
);
const inColumbus = ({ addresses: [address] }: RecordType) => ({
  [address!.city]: 'COLUMBUS',
  [address!.state]: 'OH',
});
const atTheEnd = (_found: string, field: Field) => 'X'.padStart(field.end - field.start + 1);
const abroad = { needs: { address: 'foreign' } } as const;
/** A foreign address that names no country. */
const postalOnly = (type: RecordType) => {
  const { zip, foreign_postal_code = zip, country_name } = type.addresses[0]!;
  return { [foreign_postal_code]: 'H3A 1H6', ...(country_name ? { [country_name]: '' } : {}) };
};

const middle = kind('name', ({ required, end, start }) => required === 'no' && end - start > 3);

const NAME_FAULTS = [
  row('a blank first name', 'MISSING_REQUIRED_FIELD', first, ''),
  row('a blank last name', 'MISSING_REQUIRED_FIELD', last, ''),
  row('an apostrophe in the last name', 'INVALID_CHARACTER', last, "O'BRIEN"),
  row('a period in the last name', 'INVALID_CHARACTER', last, 'ST. JOHN'),
  row('last and first name with a comma', 'INVALID_CHARACTER', last, 'ROE, JANE'),
  row('a digit in the first name', 'INVALID_CHARACTER', first, 'J0HN'),
  row('a tab in the first name', 'INVALID_CHARACTER', first, 'MARY\tANN'),
  row('a first name after a blank', 'INVALID_ALIGNMENT', first, ' MARIA'),
  row('an accent in the last name', 'INVALID_CHARACTER', last, 'MUÑOZ'),
  row('a suffix in the last name', 'NAME_SUFFIX', last, 'SMITH JR'),
  row('a suffix after a hyphen', 'NAME_SUFFIX', last, 'SMITH-JR'),
  row('a suffix in the first name', 'NAME_SUFFIX', first, 'JOHN SR'),
  row('a suffix for the middle name', 'NAME_SUFFIX', middle, 'III'),
  row('a word for an unknown last name', 'PLACEHOLDER_VALUE', last, 'UNKNOWN'),
  row('XXXX as the first name', 'PLACEHOLDER_VALUE', first, 'XXXX'),
  row('a word for no middle name', 'PLACEHOLDER_VALUE', middle, 'NMN'),
  row('the name of a test', 'PLACEHOLDER_VALUE', last, 'TEST', {
    also: ({ roles }) => ({ [roles.first_name!]: 'TEST' }),
  }),
  row('a last name of hyphens', 'PLACEHOLDER_VALUE', last, (_found, { start, end }) =>
    '-'.repeat(end - start + 1),
  ),
  row('a hyphen for the first name', 'PLACEHOLDER_VALUE', first, '-'),
  row('a last name after a hyphen', 'INVALID_CHARACTER', last, '-SMITH', { severity: 'warning' }),
  row('a last name that ends with a hyphen', 'INVALID_CHARACTER', last, 'SMITH-', { severity: 'warning' }),
  row('a last name in lower case', 'LOWER_CASE', last, 'Garcia'),
  row('a last name with two blanks', 'WIDE_GAP', last, 'DE LA  CRUZ'),
];

const fullName = role('full_name');
const FULL_NAME_FAULTS = [
  row('a blank name', 'MISSING_REQUIRED_FIELD', fullName, ''),
  row('a name without its comma', 'INVALID_VALUE', fullName, 'ROE JANE A'),
  row('a name without a first name', 'INVALID_VALUE', fullName, 'ROE,'),
  row('a blank after the comma', 'INVALID_CHARACTER', fullName, 'ROE, JANE A'),
  row('a word for an unknown first name', 'PLACEHOLDER_VALUE', fullName, 'ROE,UNKNOWN'),
  row('the name of a test twice', 'PLACEHOLDER_VALUE', fullName, 'TEST,TEST'),
  row('two blanks in the name', 'WIDE_GAP', fullName, 'ROE,JANE  A'),
  row('an apostrophe in the name', 'INVALID_CHARACTER', fullName, "O'BRIEN,JANE"),
  row('a digit in the name', 'INVALID_CHARACTER', fullName, 'ROE,J4NE'),
  row('a name in lower case', 'LOWER_CASE', fullName, 'Roe,Jane A'),
];

const NUMBER_FAULTS = [
  row('no SSN', 'MISSING_REQUIRED_FIELD', ssn, ''),
  row('an SSN of zeros', 'INVALID_SSN', ssn, '000000000'),
  row('an SSN of area 000', 'INVALID_SSN', ssn, '000123456'),
  row('an SSN of area 666', 'INVALID_SSN', ssn, '666123456'),
  row(
    'an ITIN in place of the SSN',
    'INVALID_SSN',
    when(({ itin = 'refused' }) => itin === 'refused', ssn),
    '900701234',
  ),
  row('an SSN of group 00', 'INVALID_SSN', ssn, '899001234'),
  row('an SSN of serial 0000', 'INVALID_SSN', ssn, '899120000'),
  row('an SSN without its last digit', 'INVALID_SSN', ssn, (found) => found.slice(0, 8)),
  row('the letter O in the SSN', 'INVALID_SSN', ssn, (found) => `${found.slice(0, 8)}O`),
  row('an SSN of one digit repeated', 'SUSPECT_SSN', ssn, '333333333'),
  row('a sample SSN', 'SUSPECT_SSN', ssn, '123456789'),
  row('the digits from zero on as SSN', 'SUSPECT_SSN', ssn, '012345678'),
  row('an advertised SSN', 'SUSPECT_SSN', ssn, '457555462'),
  row(
    'the digits in falling order as ITIN',
    'SUSPECT_SSN',
    when(({ itin = 'refused' }) => itin !== 'refused', ssn),
    '987654321',
  ),
  row('no FEIN', 'MISSING_REQUIRED_FIELD', fein, ''),
  row('a FEIN of zeros', 'INVALID_FEIN', fein, '000000000'),
  row('a FEIN cut short by its hyphen', 'INVALID_FEIN', fein, '31-000012'),
  row('a FEIN of one digit repeated', 'SUSPECT_FEIN', fein, '111111111'),
  row('a FEIN of the digits in order', 'SUSPECT_FEIN', fein, '123456789'),
  row('a FEIN that is also the SSN', 'SUSPECT_FEIN', fein, '311234567', {
    also: ({ roles }) => ({ [roles.ssn!]: '311234567' }),
  }),
  row('a FEIN of an unlisted prefix', 'UNLISTED_FEIN_PREFIX', fein, '070000123'),
  row('a phone number without area code', 'INVALID_PHONE', kind('phone'), '555-0142'),
  row('a phone number of nines', 'PLACEHOLDER_VALUE', kind('phone'), '9999999999'),
  row('a phone number of zeros', 'PLACEHOLDER_VALUE', kind('phone'), '0000000000'),
  row('an extension with a letter', 'INVALID_NUMBER', kind('digits'), 'X12'),
  row('an amount padded with blanks', 'INVALID_ALIGNMENT', role('salary'), '   325000'),
  row('an amount with a decimal point', 'INVALID_NUMBER', role('salary'), '003250.00'),
  row('a frequency without salary', 'MISSING_REQUIRED_FIELD', role('salary'), '', { severity: 'warning' }),
  row('a salary without frequency', 'MISSING_REQUIRED_FIELD', role('salary_frequency'), '', {
    severity: 'warning',
  }),
];

const DATE_FAULTS = [
  row('no date of hire', 'MISSING_REQUIRED_FIELD', hired, ''),
  row('the month 13', 'INVALID_DATE', hired, day('20261301')),
  row('the date February 31', 'INVALID_DATE', born, day('19880231')),
  row('a birth date of zeros', 'INVALID_DATE', born, (found) => found.replace(/./g, '0')),
  row('a birth in the year 1890', 'INVALID_DATE', when(hasFullYear, born), day('18900412')),
  row('a date with a two-digit year', 'INVALID_DATE', when(hasFullYear, hired), '111026'),
  row('a date with slashes', 'INVALID_DATE', when(hasFullYear, hired), '11/10/26'),
  row(
    'a date of six columns with slashes',
    'INVALID_DATE',
    when((field) => !hasFullYear(field), hired),
    '11/1/6',
  ),
  row(
    'a date in the other order',
    'INVALID_DATE',
    when((field) => field.formats?.length === 1 && hasFullYear(field), born),
    otherOrder,
  ),
  row('a birth after the hire', 'BIRTH_AFTER_HIRE', when(hasFullYear, born), day('20261118'), {
    also: hiredOn('20261115'),
  }),
  row('a birth in the future', 'INVALID_DATE', when(hasFullYear, born), day('20270412')),
  row('an age of eight', 'UNUSUAL_AGE', born, day('20180412')),
  row('an age above the oldest', 'UNUSUAL_AGE', when(hasFullYear, born), pastOldest),
  row('a hire in the future', 'FUTURE_HIRE_DATE', hired, day('20261201'), { also: sentOn('20261201') }),
  row('a hire 21 days ago', 'LATE_REPORT', hired, day('20261031')),
  row(
    'a hire date thirteen months ago',
    'OLD_HIRE_DATE',
    when(({ within_months }) => within_months === undefined, hired),
    day('20251015'),
  ),
];

const ADDRESS_FAULTS = [
  row('no street', 'MISSING_REQUIRED_FIELD', street, ''),
  row('a street after blanks', 'INVALID_ALIGNMENT', street, '  12 ELM DR'),
  row(
    'a street of one letter',
    'FIELD_TOO_SHORT',
    when(({ min = 1 }) => min > 1, street),
    'X',
  ),
  row('a placeholder for the street', 'PLACEHOLDER_VALUE', street, 'UNKNOWN'),
  row('a street of zeros', 'PLACEHOLDER_VALUE', street, '0000'),
  row('a street of nines', 'PLACEHOLDER_VALUE', street, '999999'),
  row('a street of dashes', 'PLACEHOLDER_VALUE', street, '- - -'),
  row('a street padded with asterisks', 'FILL_CHARACTERS', street, (_found, { start, end }) =>
    '12 ELM DR'.padEnd(end - start + 1, '*'),
  ),
  row('a street padded with zeros', 'FILL_CHARACTERS', street, (_found, { start, end }) =>
    '12 ELM DR'.padEnd(end - start + 1, '0'),
  ),
  row('a street between signs', 'FILL_CHARACTERS', street, '__12 ELM DR__'),
  row('a street in quotes', 'QUOTED_VALUE', street, '"12 ELM DR"'),
  row('a street with a wide gap', 'WIDE_GAP', street, '12 ELM    DR'),
  row('a city with two typing errors', 'CITY_ZIP_MISMATCH', city, 'CINCINATTI', {
    also: ({ addresses: [address] }) => ({ [address!.state]: 'OH', [address!.zip]: '45202' }),
  }),
  row('no city', 'MISSING_REQUIRED_FIELD', city, ''),
  row('a zero for the letter O in the city', 'INVALID_CHARACTER', city, 'C0LUMBUS'),
  row('an apostrophe in the city', 'INVALID_CHARACTER', city, "COEUR D'ALENE"),
  row('the state after the city', 'INVALID_VALUE', city, 'COLUMBUS OH', {
    also: (type) => ({ ...inColumbus(type), [type.addresses[0]!.zip]: '43215' }),
  }),
  row('a city of one letter', 'FIELD_TOO_SHORT', city, 'C'),
  row('a misspelled city', 'CITY_ZIP_MISMATCH', city, misspelled),
  row('no state', 'MISSING_REQUIRED_FIELD', state, ''),
  row('a code that is not a state', 'INVALID_STATE_CODE', state, 'ZZ'),
  row('a state in lower case', 'INVALID_STATE_CODE', state, lower),
  row('no ZIP code', 'MISSING_REQUIRED_FIELD', zipOrPostal, ''),
  row('a ZIP code of zeros', 'MISSING_REQUIRED_FIELD', zipOrPostal, '00000'),
  row('a ZIP code of four digits', 'INVALID_ZIP_CODE', zipOrPostal, '4321'),
  row('the letter O in the ZIP code', 'INVALID_ZIP_CODE', zip, '4321O'),
  row('a ZIP+4 in the postal field', 'INVALID_ZIP_CODE', postal, (found) => `${found}-1234`),
  row('a ZIP code that does not exist', 'UNKNOWN_ZIP_CODE', zipOrPostal, UNKNOWN_ZIP, { also: inColumbus }),
  row('a ZIP code of another state', 'ZIP_STATE_MISMATCH', zipOrPostal, (code) =>
    code < '5' ? '99503' : '10003',
  ),
  row('a ZIP+4 of three digits', 'INVALID_ZIP_CODE', home('zip4'), '123'),
  row('a ZIP+4 of zeros', 'PLACEHOLDER_VALUE', home('zip4'), '0000'),
  row('the country code US', 'INVALID_COUNTRY_CODE', country, 'US'),
  row('the ISO code of Germany', 'INVALID_COUNTRY_CODE', country, 'DE', abroad),
  row('a code of two countries without a name', 'INVALID_COUNTRY_CODE', country, 'GM', {
    ...abroad,
    also: postalOnly,
    severity: 'warning',
  }),
  row('a country code in lower case', 'INVALID_COUNTRY_CODE', country, lower, abroad),
  row('a foreign address without country code', 'MISSING_REQUIRED_FIELD', country, '', {
    ...abroad,
    also: postalOnly,
  }),
  row(
    'a province in the state field',
    'CONFLICTING_FIELDS',
    (type) => country(type) && state(type),
    'ON',
    abroad,
  ),
  row('an optional address without city', 'MISSING_REQUIRED_FIELD', optionalCity, '', {
    severity: 'warning',
  }),
];

const CONTRACTOR_FAULTS = [
  row('a mark for a contractor without a day', 'INVALID_VALUE', contractorData, 'NO', {
    severity: 'warning',
  }),
  row("a contractor's day that is none", 'INVALID_VALUE', contractorData, '20269999', {
    severity: 'warning',
  }),
  row('a contractor whose payments began long ago', 'LATE_REPORT', contractorData, '20260105 6 MONTHS', {
    needs: { contractor: true },
  }),
  row(
    "a contractor's number that is neither SSN nor FEIN",
    'UNLISTED_FEIN_PREFIX',
    contractorSsn,
    '000000001',
    {
      needs: { contractor: true },
    },
  ),
  row("a contractor's number of one digit repeated", 'SUSPECT_SSN', contractorSsn, '777777777', {
    needs: { contractor: true },
  }),
];

const OTHER_FAULTS = [
  row('a state of hire in lower case', 'INVALID_STATE_CODE', hireState, lower),
  row('another state of hire', 'UNEXPECTED_STATE_OF_HIRE', hireState, (code) =>
    code === 'NY' ? 'NJ' : 'NY',
  ),
  row('no employer name', 'MISSING_REQUIRED_FIELD', employerName, ''),
  row(
    'words for a number that is still to come',
    'PLACEHOLDER_VALUE',
    kind('text', ({ name }) => name.endsWith('state_ein')),
    'APPLIED FOR',
  ),
  row('dashes for the employer name', 'PLACEHOLDER_VALUE', employerName, '--------'),
  row(
    'an employer name in quotes',
    'QUOTED_VALUE',
    employerName,
    (found, { start, end }) => `"${found.slice(0, end - start - 1)}"`,
  ),
  row(
    'a blank field that is only a warning',
    'MISSING_REQUIRED_FIELD',
    kind('text', ({ required, severity }) => required === 'yes' && severity === 'warning'),
    '',
  ),
  row('a value that is not on the list', 'INVALID_VALUE', kind('values'), '9'),
  row(
    'a value in lower case',
    'INVALID_VALUE',
    kind('values', ({ values }) => /[A-Z]/.test(values![0]!)),
    (_found, field) => lower(field.values![0]!),
  ),
  row('a digit for a letter', 'INVALID_VALUE', kind('letter'), '1'),
  row('text in the filler', 'FILLER_NOT_BLANK', kind('filler'), atTheEnd),
  row(
    'another format version',
    'INVALID_CONSTANT',
    kind('constant', ({ start }, { identified_by }) => start > identified_by.end),
    (found) => found.replace(/.$/, '7'),
  ),
  row('a control character in free text', 'INVALID_CHARACTER', kind('free'), 'A\u0007B'),
];

/** Every fault of one field. */
export const FIELD_FAULTS: readonly FieldFault[] = [
  ...NAME_FAULTS,
  ...FULL_NAME_FAULTS,
  ...NUMBER_FAULTS,
  ...DATE_FAULTS,
  ...ADDRESS_FAULTS,
  ...CONTRACTOR_FAULTS,
  ...OTHER_FAULTS,
];

/** The fault with these words. Throws when there is none. */
export function faultAbout(about: string): FieldFault {
  const fault = FIELD_FAULTS.find((each) => each.about === about);
  if (!fault) throw new Error(`There is no fault "${about}"`);
  return fault;
}
