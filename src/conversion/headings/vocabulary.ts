/**
 * What the words of headings mean. Data: each row has the meaning, and the phrases by the source that has them. Phrases are in
 * lower case without signs; words that are written together ("hiredate") are split with these phrases too.
 */

/** Where the phrases are from. */
const SOURCES = {
  states:
    'Upload tables that states publish for new hires: ga-newhire.com, tnnewhire.com, njcsesp.com, ne-newhire.com, ri-newhire.com (/upload_excel), and the labels of the record layouts',
  quickbooks:
    'QuickBooks: employee contact list and IIF lists (SS No., M.I., Street1, ADDR1, SSNO, HIREDATE)',
  adp: 'ADP Workforce Now and Run: employee reports (Payroll Name, Tax ID (SSN), Primary Address: City, Legal / Preferred Address: City, Worked In State)',
  gusto: 'Gusto: employee exports (Home street, Work state, Start date)',
  paychex: 'Paychex Flex: employee lists (Client Name, Fed ID, Date of Hire)',
  paylocity: 'Paylocity, Paycom, Paycor: report writers (EE, Sec, Emp, First Day of Work)',
  ukg: 'UKG and Ceridian Dayforce: exports (Legal Entity FEIN, Original Hire, Date of Last Hire)',
  workday: 'Workday: reports (Worker, National ID, Legal Name - First, Work Location State)',
  hris: 'Rippling, BambooHR, Sage, OnPay, SAP SuccessFactors, Oracle HCM, NetSuite: employee fields (Given Name, Person, Enterprise Hire Date, Mailing City)',
  shops: 'Square, Toast, Skyward, PowerSchool: staff exports',
  databases: 'Names of columns of databases (emp_ssn, fname, addr1, doh, er_fein)',
  english: 'Common English for the same',
  spanish: 'Spanish words for the same, as in payroll of bilingual employers',
} as const;

type BySource = Partial<Record<keyof typeof SOURCES, string>>;

/** Whom a word names. `optional` is the second address of an employer, for withholding orders. */
export type Party = 'employee' | 'employer' | 'optional' | 'transmitter';

/** What a field has, whoever it is about. */
export type Item =
  | 'ssn'
  | 'fein'
  | 'state_ein'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'name'
  | 'address'
  | 'address_2'
  | 'city'
  | 'state'
  | 'zip'
  | 'zip4'
  | 'city_state_zip'
  | 'country_code'
  | 'country_name'
  | 'foreign_postal_code'
  | 'date_of_birth'
  | 'date_of_hire'
  | 'state_of_hire'
  | 'gender'
  | 'salary'
  | 'salary_frequency'
  | 'phone'
  | 'phone_extension'
  | 'contact'
  | 'medical_insurance';

/** What a phrase says. A phrase of several items may be any of them; `of` names the items that a qualifying word may go with. */
export type Meaning =
  | { readonly party: Party; readonly alone?: Item; readonly only?: readonly Item[] }
  | { readonly items: readonly Item[]; readonly read?: string }
  /** `isSecond`: the phrase is about an additional address, not the one where people live. */
  | { readonly of: readonly Item[]; readonly isSecond?: boolean }
  | { readonly number: number }
  | { readonly read: string; readonly of: readonly Item[] };

/** A row of the vocabulary: phrases are separated by commas. */
export interface VocabularyRow {
  readonly means: Meaning;
  readonly phrases: BySource;
}

const NAMES = ['first_name', 'middle_name', 'last_name', 'name'] as const;
const PLACE = ['address', 'address_2', 'city', 'state', 'zip', 'zip4', 'city_state_zip'] as const;
const FOREIGN = ['country_code', 'country_name', 'foreign_postal_code'] as const;
const DATES = ['date_of_birth', 'date_of_hire'] as const;
const NUMBERS = ['ssn', 'fein', 'state_ein'] as const;

const item = (items: Item | readonly Item[], phrases: BySource, read?: string): VocabularyRow => ({
  means: { items: typeof items === 'string' ? [items] : items, ...(read && { read }) },
  phrases,
});
const party = (
  name: Party,
  phrases: BySource,
  more: { alone?: Item; only?: readonly Item[] } = {},
): VocabularyRow => ({ means: { party: name, ...more }, phrases });
const word = (of: readonly Item[], phrases: BySource): VocabularyRow => ({ means: { of }, phrases });

/** All rows. */
export const VOCABULARY: readonly VocabularyRow[] = [
  // Whom it is about.
  party(
    'employee',
    {
      states: 'employee',
      workday: 'worker',
      hris: 'associate, team member, staff member',
      spanish: 'empleado, trabajador',
    },
    { alone: 'name' },
  ),
  party('employee', {
    states: 'employees, new hire, newhire, employee information, employee data',
    workday: 'worker information, worker info, worker details, worker data',
    english:
      'employee info, employee details, associate information, associate info, new hire information, new hire info',
    paylocity: 'ee, emp, empl',
    hris: 'person, personal, personal information, personal info, personnel, staff',
    spanish: 'del empleado, del trabajador, personales, datos personales',
  }),
  party(
    'employee',
    {
      states: 'residence, residential',
      adp: 'primary, primary address, legal preferred address, preferred address',
      gusto: 'home, home address',
      workday: 'permanent, permanent address',
      ukg: 'current home, resident',
      spanish: 'domicilio particular, del domicilio, de residencia',
    },
    { only: [...PLACE, ...FOREIGN] },
  ),
  party(
    'employer',
    {
      states: 'employer',
      ukg: 'legal entity',
      paychex: 'client company',
      hris: 'legal employer, business, business entity, reporting company',
      english: 'company, corporation, firm',
      spanish: 'empresa, compania, empleador, patron, patrono',
    },
    { alone: 'name' },
  ),
  party('employer', {
    states: 'employer information, employer data',
    english:
      'employer info, employer details, company information, company info, company details, company data',
    databases: 'er, comp',
    hris: 'corporate, co, organization, company legal',
    spanish: 'de la empresa, de la compania, del empleador, del patrono',
  }),
  party(
    'optional',
    {
      states:
        'employer optional, employer payroll, employer payroll address, employer optional address, optional employer, optional employer address, employer withholding, employer withholding address, employer withholding order address',
    },
    { only: [...PLACE, ...FOREIGN, 'phone', 'phone_extension', 'contact'] },
  ),
  party('transmitter', { states: 'transmitter, submitter, sender' }, { only: ['name', ...PLACE] }),

  // Numbers.
  item('ssn', {
    states: 'ssn, social security number, social security no, social security, itin',
    quickbooks: 'ss no, ss number, ssno, ss',
    adp: 'social, soc sec, soc sec no, soc sec number, soc sec num, social security num, social security nbr',
    workday:
      'national id, national identifier, national id number, national identification number, social number, social security id',
    databases: 'ssnum, socsec, social sec, social sec no, social sec number, social security nr, ssnbr',
    spanish:
      'numero de seguro social, seguro social, no de seguro social, num seguro social, numero seguro social, nss',
  }),
  item(['ssn', 'fein'], {
    adp: 'tax id, tax id number, tax identification number, tax identifier, tax number',
    english: 'tin, taxpayer id, taxpayer id number, taxpayer identification number, tax payer id',
  }),
  item('fein', {
    states:
      'fein, federal ein, ein, federal employer identification number, federal employer id number, federal employer id, employer identification number, employer id number, feid, federal employer number',
    paychex:
      'fed id, fed id no, fed id number, federal id, federal id number, federal identification number, fed ein',
    adp: 'federal tax id, federal tax id number, fed tax id, federal tax identification number, federal tin, federal taxpayer id, federal taxpayer identification number, fein number, fed tax id number',
    spanish:
      'numero de identificacion del empleador, numero de identificacion federal, numero de identificacion patronal, identificacion patronal',
  }),
  item('state_ein', {
    states:
      'state ein, sein, state employer identification number, state employer id number, state employer id, state employer number',
  }),

  // Names.
  item('first_name', {
    states: 'first name',
    quickbooks: 'firstname',
    hris: 'given name, given names, forename, forenames',
    databases: 'fname, first, fst name, frst name, f name, first nm, fst nm, nm first',
    spanish: 'nombre, nombres, primer nombre, nombre de pila',
  }),
  item('middle_name', {
    states: 'middle name, middle initial',
    quickbooks: 'mi, middle init, mid init, m i',
    databases: 'mname, minit, middle, mid name, mid initial, m name, m initial, middle nm',
    spanish: 'segundo nombre, inicial',
  }),
  item('last_name', {
    states: 'last name',
    hris: 'family name, surname',
    databases: 'lname, last, l name, last nm, lst name, nm last',
    spanish: 'apellido, apellidos, primer apellido, apellido paterno',
  }),
  item('name', {
    adp: 'name, payroll name, full name, fullname, display full name, names, first and last name',
    workday: 'worker name, legal full name',
    spanish: 'nombre completo, nombre y apellido, nombre y apellidos',
  }),
  item(
    'name',
    {
      states:
        'last first, last name first name, last first middle, last first mi, last first m, last comma first',
      adp: 'name last first, last first name, last name first, last name first name mi, last name first name middle initial, last suffix first mi, name last suffix first mi, name last first mi, last suffix first',
      spanish: 'apellido nombre, apellidos nombre, apellidos nombres, apellidos y nombre',
    },
    'LAST, FIRST M',
  ),
  item(
    'name',
    {
      english:
        'first last, first last name, first name last name, first middle last, first mi last, first m last, name first last, name first middle last, name first mi last',
    },
    'FIRST M LAST',
  ),
  word(NAMES, { workday: 'legal, legal name', hris: 'real', english: 'official' }),
  word([...NAMES, 'city', 'state', 'country_name', 'contact'], { english: 'name, nm' }),

  // Addresses.
  item('address', {
    states: 'address, street address, street, address line',
    quickbooks: 'addr, adr, street name and number, address street',
    databases: 'addr line, addrline, street addr, strt, str, address ln, addr ln, adress',
    hris: 'street line, house and street, street number and name',
    spanish: 'direccion, domicilio, calle, direccion linea, calle y numero, direccion postal de residencia',
  }),
  item('address_2', {
    english:
      'apt, apartment, unit, suite, apt suite, apt unit, apt number, apartment number, unit number, apt suite unit, apt unit suite, apartment unit, apt no, suite apt, address apt, address apt unit, address continued, address cont',
    spanish: 'apartamento, apto, depto, numero de apartamento',
  }),
  word([...PLACE, ...FOREIGN], { states: 'address, addr', spanish: 'de la direccion, direccion' }),
  {
    means: { of: [...PLACE, ...FOREIGN], isSecond: true },
    phrases: { hris: 'mailing, mailing address' },
  },
  item('city', {
    states: 'city',
    hris: 'town, city town, town city, municipality, city or town',
    spanish: 'ciudad, municipio, localidad',
  }),
  item('state', {
    states: 'state, state code',
    adp: 'state territory code, state territory, state province, province, state region, state or territory, state or province, state prov',
    databases:
      'st, st code, st cd, state cd, state abbr, state abbreviation, st prov, province code, region code',
    spanish: 'estado',
  }),
  item('zip', {
    states: 'zip, zip code, postal code, zip code 5, zip 5',
    hris: 'postcode, zipcode, zip postal code, zip postal, postal, postal zip code, postal zip, zip or postal code, post code, zip code postal code, zip and postal code, zip cd',
    spanish: 'codigo postal, c p, cp, zona postal',
  }),
  item('zip4', {
    states:
      'zip 4, zip code 4, zip plus 4, zip code plus 4, zip extension, zip ext, plus 4, zip code extension, postal code extension, zip code ext, zip suffix',
  }),
  item('city_state_zip', {
    english:
      'city state zip, city st zip, city state zip code, city state and zip, city state and zip code, city st and zip, city state postal code, csz',
    spanish: 'ciudad estado codigo postal, ciudad estado zip, ciudad estado y codigo postal',
  }),
  item('country_code', {
    states: 'country code, foreign country code, country cd, country iso code',
  }),
  item('country_name', { states: 'country name, foreign country name' }),
  item(['country_code', 'country_name'], {
    states: 'foreign country',
    hris: 'country',
    spanish: 'pais',
  }),
  item('foreign_postal_code', {
    states:
      'foreign postal code, foreign zip, foreign zip code, foreign country zip code, foreign zip postal code, foreign country postal code, foreign country zip',
  }),

  // Days.
  item('date_of_birth', {
    states: 'date of birth, birth date',
    adp: 'birthdate, birthday, dob, birth dt, dt of birth, date birth',
    databases: 'bdate, b date, birth, bday, birth day, brth dt, dt birth, date of birth dob',
    hris: 'born, born on, day of birth',
    spanish: 'fecha de nacimiento, fecha nacimiento, nacimiento',
  }),
  item('date_of_hire', {
    states: 'date of hire, hire date, date hired, hired date',
    quickbooks: 'hiredate, hired, hired on',
    gusto: 'start date, started, date started, started on, starting date, start dt',
    workday:
      'original hire date, original hire, original date of hire, most recent hire date, latest hire date, last hire date, date of last hire, recent hire date',
    adp: 'rehire, re hire, rehire date, date of rehire, rehired, hire or rehire date, hire rehire date',
    ukg: 'last hire, latest hire, hire dt, doh, hire day, dt of hire, dt hired, hire, date hire, hdate, new hire date, current hire date, date of hire doh',
    hris: 'employment start date, date of employment, employment date, enterprise hire date, date employed, date of joining, joining date, join date, date joined, joined, joined on, first day of work, first day worked, date of first work, first work date, work start date, employment start, job start date, date began work, first day of employment, first day of paid work, date of original hire',
    spanish:
      'fecha de contratacion, fecha contratacion, fecha de ingreso, fecha ingreso, fecha de alta, fecha de inicio, contratacion, contratado, fecha de contrato',
  }),
  word(DATES, {
    english: 'date, dates, dt, day',
    states: 'key dates, important dates',
    spanish: 'fecha, fechas',
  }),

  // Other fields of hires.
  item('state_of_hire', {
    states:
      'state of hire, hire state, state hired, state of employment, employment state, state where hired',
    adp: 'worked in state, work state, worked in state code, state worked, state worked in, work in state, work st, working state, lived worked in state, work state code',
    workday:
      'work location state, work address state, location state, worksite state, work site state, job state, job location state, workplace state, work location state province',
    spanish: 'estado de trabajo, estado de contratacion, estado de empleo',
  }),
  // It may be where the new hire lives, or works.
  item(['state', 'state_of_hire'], { english: 'new hire state, employment location state' }),
  item('gender', { states: 'gender, sex', spanish: 'genero, sexo' }),
  item('salary', {
    states: 'salary, salary amount',
    adp: 'annual salary, base salary, annual base salary',
    spanish: 'salario, sueldo',
  }),
  item('salary_frequency', {
    states: 'salary frequency, pay frequency, salary pay frequency',
    adp: 'pay frequency code',
  }),
  item('medical_insurance', {
    states:
      'medical insurance, medical insurance available, medical insurance availability, medical insurance indicator, health insurance available, health insurance, insurance available, medical insurance offered, medical benefits available, is medical insurance available, medical insurance available y n',
  }),
  item('phone', {
    states: 'phone, phone number, telephone, telephone number, phone no',
    databases: 'tel, telephone no, ph, tel no',
    spanish: 'telefono, numero de telefono',
  }),
  item('phone_extension', { states: 'phone extension, phone ext, extension, ext, telephone extension' }),
  item('contact', { states: 'contact, contact name, contact person', spanish: 'contacto' }),

  // Words that go with others: they explain, and change nothing.
  word(['state', 'zip', 'country_code', 'gender', 'state_of_hire', 'salary_frequency'], {
    states: 'code, cd',
    spanish: 'codigo',
  }),
  word([...NUMBERS, 'phone'], {
    states: 'number, no, num, nbr',
    databases: 'nr',
    spanish: 'numero, num',
  }),
  word(['ssn'], {
    states: 'or itin, ssn or, and itin, or tin, or tax id',
    english: 'full, unmasked, complete, decrypted',
  }),
  word(['fein'], { english: 'or ein, federal' }),
  word(['address'], {
    english: 'or po box, po box, or p o box, including apartment number, number and name',
  }),
  word(['gender'], { adp: 'm f, male female, m f x, f m' }),
  word(['medical_insurance'], { states: 'y n, yes no' }),
  word(['date_of_hire'], { english: 'most recent, original, first' }),
  word(['state', 'state_of_hire', 'country_code', 'zip'], {
    states: '2 letter, two letter, 2 character, 2 digit, abbreviation, abbr, 5 digit, iso',
  }),
  word([...NUMBERS, 'zip', 'phone'], {
    states:
      '9 digits, 9 digit, no dashes, digits only, without dashes, with dashes, numbers only, xxx xx xxxx, xx xxxxxxx, 5 digits, 10 digits',
  }),
  word([...NUMBERS, ...NAMES, ...PLACE, ...DATES, 'state_of_hire'], {
    states: 'required, mandatory, req, required field, optional, if any, if applicable, if available',
    spanish: 'obligatorio, requerido',
  }),
  word(['name'], { spanish: 'del, de', english: 'of' }),
  word(
    [
      'first_name',
      'last_name',
      'city',
      'state',
      'zip',
      'address',
      'ssn',
      'date_of_birth',
      'date_of_hire',
      'state_of_hire',
    ],
    {
      spanish: 'del, de, de la, linea',
      english: 'of',
    },
  ),
  {
    means: { read: 'MM/DD/YYYY', of: DATES },
    phrases: { states: 'mm dd yyyy, mmddyyyy, mm dd ccyy, mmddccyy' },
  },
  { means: { read: 'MM/DD/YY', of: DATES }, phrases: { english: 'mm dd yy, mmddyy' } },
  { means: { read: 'YYYY-MM-DD', of: DATES }, phrases: { states: 'yyyymmdd, yyyy mm dd, ccyymmdd' } },
  {
    means: { read: 'DD/MM/YYYY', of: DATES },
    phrases: { english: 'dd mm yyyy, ddmmyyyy', spanish: 'dd mm aaaa' },
  },
  // Lines of an address.
  { means: { number: 1 }, phrases: { states: '1, line 1, one, line one', spanish: 'linea 1' } },
  { means: { number: 2 }, phrases: { states: '2, line 2, two, line two', spanish: 'linea 2' } },
  { means: { number: 3 }, phrases: { states: '3, line 3, three, line three', spanish: 'linea 3' } },
  { means: { number: 5 }, phrases: { states: '5' } },
];
