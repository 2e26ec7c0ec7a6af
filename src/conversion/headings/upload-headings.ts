/**
 * The headings of the tables that states take as an upload of their own. The sites of one vendor share them; each names party
 * and field in full, so that it means the same for every state.
 * Sources: ga-newhire.com, tnnewhire.com, njcsesp.com, ne-newhire.com, ri-newhire.com (/upload_excel).
 */
export const UPLOAD_HEADINGS: Readonly<Record<string, string>> = {
  'Employee SSN': 'employee_ssn',
  'Employee SSN#': 'employee_ssn',
  'Employee First Name': 'employee_first_name',
  'Employee Middle Name': 'employee_middle_name',
  'Employee Last Name': 'employee_last_name',
  'Employee Address Line 1': 'employee_address_1',
  'Employee Address Line 2': 'employee_address_2',
  'Employee Address Line 3': 'employee_address_3',
  'Employee City': 'employee_city',
  'Employee State': 'employee_state',
  'Employee Zip Code': 'employee_zip',
  'Employee Zip Code 1': 'employee_zip',
  'Employee Zip+4': 'employee_zip4',
  'Employee Zip Code + 4': 'employee_zip4',
  'Employee Foreign Country Code': 'employee_country_code',
  'Employee Date of Birth': 'employee_date_of_birth',
  'Employee Date of Hire': 'employee_date_of_hire',
  'Employee State of Hire': 'employee_state_of_hire',
  'Employer FEIN': 'employer_fein',
  'Employer SEIN': 'employer_state_ein',
  'Employer Name': 'employer_name',
  'Employer Address Line 1': 'employer_address_1',
  'Employer Address Line 2': 'employer_address_2',
  'Employer Address Line 3': 'employer_address_3',
  'Employer City': 'employer_city',
  'Employer State': 'employer_state',
  'Employer Zip Code': 'employer_zip',
  'Employer Zip Code 1': 'employer_zip',
  'Employer Zip +4': 'employer_zip4',
};
