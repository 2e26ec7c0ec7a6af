/** Whether the values of a column can be those of a field, judged only by their form and number. */

import type { ValueForm, ValuesProfile } from '../table/values-profile.js';

/** Why the values contradict the field, in words after "its values"; undefined when they do not. */
type FieldCheck = (profile: ValuesProfile) => string | undefined;

/** Fewest cells from which "all the same" says something. */
const FEW = 4;

/** The share of the cells that have one of the forms; a cell of two forms counts twice, so that it is at most 1. */
const shareOfAny = (profile: ValuesProfile, ...forms: ValueForm[]) => {
  const sum = forms.reduce((total, form) => total + profile.share(form), 0);
  return Math.min(1, sum);
};

const unless = (isRight: boolean, why: string) => (isRight ? undefined : why);

/** True for a column of several rows that all have one value. */
export const isOneValue = ({ filled, distinct }: ValuesProfile): boolean => filled >= FEW && distinct === 1;

/** True for a column of few values, as of employers, in many rows. */
export const hasFewValues = ({ compared, distinct }: ValuesProfile): boolean =>
  compared >= FEW && distinct * 3 <= compared;

/** The cells that can be read as days. */
export function dateShare(profile: ValuesProfile): number {
  return shareOfAny(profile, 'date cell', 'iso date', 'date', 'date of seven digits', 'serial', 'month name');
}

/** Numbers of persons, none of which is an employer's. */
function notOfPersons(profile: ValuesProfile): string | undefined {
  if (profile.share('fein with dashes') > 0.5) return 'are written like FEINs';
  return unless(!isOneValue(profile), 'are one number in all rows');
}

const notOfEmployers = (profile: ValuesProfile) =>
  unless(profile.share('ssn with dashes') <= 0.5, 'are written like SSNs');

function ssn(profile: ValuesProfile): string | undefined {
  const why = notOfPersons(profile);
  if (why !== undefined) return why;
  return unless(shareOfAny(profile, 'nine digits', 'lost zeros', 'masked') >= 0.8, 'are not nine digits');
}

function fein(profile: ValuesProfile): string | undefined {
  const why = notOfEmployers(profile);
  if (why !== undefined) return why;
  const { distinct, compared } = profile;
  if ((distinct > 20 && distinct * 2 > compared) || (compared >= FEW && distinct === compared))
    return 'are different in most rows, as SSNs are';
  return unless(shareOfAny(profile, 'nine digits', 'lost zeros') >= 0.8, 'are not nine digits');
}

function dates(profile: ValuesProfile): string | undefined {
  if (profile.provenOrders.length > 1) return 'have the day first in some rows and the month first in others';
  return unless(dateShare(profile) >= 0.8, 'are not dates');
}

function birth(profile: ValuesProfile): string | undefined {
  const years = profile.filled * (1 - shareOfAny(profile, 'short year', 'date of seven digits'));
  return (
    dates(profile) ??
    unless(profile.count('birth year') >= years * 0.7, 'are not birth dates of people of working age')
  );
}

/** True for days as those of births: long ago, and none recent. */
export const mayBeBirths = (profile: ValuesProfile): boolean =>
  profile.count('birth year') > profile.filled * 0.8 && profile.count('recent year') === 0;

/** The same, with enough cells to tell that they are no days of hire. */
export const areBirths = (profile: ValuesProfile): boolean => profile.filled >= FEW && mayBeBirths(profile);

const hire = (profile: ValuesProfile) =>
  dates(profile) ?? unless(!areBirths(profile), 'are all more than 13 years ago');

/** A few names have digits. */
const notNumbered = (profile: ValuesProfile) =>
  unless(profile.filled < FEW || profile.share('letters') >= 0.2, 'have digits');

/** Cities may have digits too, and one city may be in many rows: `29 Palms`. */
const notStreets = (profile: ValuesProfile) => (hasFewValues(profile) ? undefined : notNumbered(profile));

const notWhole = (profile: ValuesProfile) => unless(profile.share('last first') <= 0.5, 'are whole names');

/** A first or last name. */
function onePart(profile: ValuesProfile): string | undefined {
  const why = notWhole(profile);
  if (why !== undefined) return why;
  if (isOneValue(profile)) return 'are the same in all rows';
  return unless(profile.share('letters') >= 0.8 && profile.share('yes or no') < 0.8, 'are not names');
}

function wholeName(profile: ValuesProfile): string | undefined {
  if (isOneValue(profile)) return 'are the same in all rows';
  const isWhole =
    profile.share('letters') >= 0.8 && profile.share('two words') + profile.share('comma') >= 0.7;
  return unless(isWhole, 'are not whole names');
}

/** Share of the cells that may have more of the address than the field. */
const MAX_WITH_MORE = 0.2;

const city = (profile: ValuesProfile) =>
  unless(profile.share('ends with state') <= MAX_WITH_MORE, 'have states too') ??
  unless(
    profile.share('letters') >= 0.8 && profile.share('state') - profile.share('state or city') < 0.8,
    'are not words',
  );

function street(profile: ValuesProfile): string | undefined {
  if (profile.share('city, state, zip') > 0.5) return 'are not streets';
  if (profile.share('ends with zip') > MAX_WITH_MORE) return 'have cities, states and ZIP codes too';
  return unless(
    profile.share('has letters') >= 0.8 && profile.share('state') < 0.5 && dateShare(profile) < 0.5,
    'are not streets',
  );
}

const zip = (profile: ValuesProfile) =>
  unless(shareOfAny(profile, 'zip', 'short zip') >= 0.7 || isForeign(profile), 'are not ZIP codes');

/** Canada and Britain have letters in their codes. */
const isForeign = (profile: ValuesProfile) =>
  profile.share('zip') > 0 && shareOfAny(profile, 'zip', 'short zip', 'has letters') >= 0.9;

const state = (profile: ValuesProfile) => unless(profile.share('state') >= 0.8, 'are not states');
const letters = (profile: ValuesProfile) => unless(profile.share('has letters') >= 0.8, 'are not words');
const shortForm = (form: ValueForm, why: string) => (profile: ValuesProfile) =>
  unless(profile.share(form) >= 0.8, why);

/** The checks of values, by the last part of the name of a field. */
const CHECKS: readonly (readonly [RegExp, FieldCheck])[] = [
  [/_ssn$/, ssn],
  [/_fein$/, fein],
  [/_date_of_birth$/, birth],
  [/_date_of_hire$/, hire],
  [/employee_(?:first|last)_name$/, onePart],
  [/_middle_name$/, (profile) => unless(profile.share('letters') >= 0.8, 'are not names')],
  [/employee_name$/, wholeName],
  [/_name$/, letters],
  [/_address_1$/, street],
  [/_city$/, city],
  [/_state(?:_of_hire)?$/, state],
  [/_city_state_zip$/, shortForm('city, state, zip', 'are not a city, a state and a ZIP code')],
  [/_foreign_postal_code$/, () => undefined],
  [/_zip$/, zip],
  [/_zip4$/, shortForm('four digits', 'are not the four digits after a ZIP code')],
  [/_country_code$/, shortForm('two letters', 'are not country codes')],
  [
    /_country_name$/,
    (profile) =>
      unless(
        profile.share('letters') >= 0.8 && profile.share('two letters') < 0.8,
        'are not names of countries',
      ),
  ],
  [/_gender$/, shortForm('gender', 'are not letters or words for a gender')],
  [/_salary$/, shortForm('amount', 'are not amounts')],
  [/_salary_frequency$/, shortForm('one letter', 'are not one letter each')],
  [/_phone$/, shortForm('phone', 'are not phone numbers')],
  [/_phone_extension$/, shortForm('has digits', 'are not numbers')],
  [/_contact$/, letters],
  [
    /(?:medical_insurance|employee_left_work|income_tax_credit)$/,
    shortForm('yes or no', 'are not yes or no'),
  ],
  // Payroll systems have "Active" under the same heading.
  [/^employment_status$/, shortForm('four digits', 'are not the digits that the layout lists')],
  [/^multistate_indicator$/, shortForm('one letter', 'are not one letter each')],
];

/** Why the values of a column cannot be those of a field; undefined when they can, and for an empty column. */
export function contradiction(field: string, profile: ValuesProfile): string | undefined {
  if (profile.filled === 0) return undefined;
  return CHECKS.find(([name]) => name.test(field))?.[1](profile);
}

/** The forms of kinds of fields: a column in which hardly any value has one of them is of another kind. */
const KINDS: readonly (readonly [RegExp, readonly ValueForm[]])[] = [
  [/_(?:ssn|fein)$/, ['nine digits', 'lost zeros', 'masked']],
  [/_date_of_/, ['date cell', 'iso date', 'date', 'date of seven digits', 'serial', 'month name']],
  [/_state(?:_of_hire)?$/, ['state']],
  [/_zip$/, ['zip', 'short zip', 'has letters']],
];

/** What tells values of two fields apart that are of one form, such as dates. */
const TOLD_APART: readonly (readonly [RegExp, FieldCheck])[] = [
  [/_ssn$/, notOfPersons],
  [/_fein$/, notOfEmployers],
  [/_date_of_birth$/, (profile) => unless(profile.share('recent year') <= 0.5, 'are recent')],
  [/employee_(?:first|last)_name$/, (profile) => notWhole(profile) ?? notNumbered(profile)],
  [/_city$/, notStreets],
  [/_address_1$/, (profile) => unless(profile.share('address') <= 0.5, 'are whole addresses')],
];

/** True when hardly any value is of the kind of the field, whatever a person once said of the column. */
export function isOtherKind(field: string, profile: ValuesProfile): boolean {
  if (TOLD_APART.some(([name, check]) => name.test(field) && check(profile) !== undefined)) return true;
  const forms = KINDS.find(([name]) => name.test(field))?.[1];
  return forms !== undefined && profile.filled > 0 && shareOfAny(profile, ...forms) < 0.2;
}

/** The ways in which a cell is split, with the form of the values that can be. */
const SPLIT_FORMS: Readonly<Record<string, ValueForm>> = {
  'LAST, FIRST M': 'last first',
  'FIRST M LAST': 'first last',
  'CITY, ST ZIP': 'city, state, zip',
  'STREET, CITY, ST ZIP': 'address',
};

/** True when hardly any value can be split as a person once said, and most can be in another way. */
export function isOtherSplit(read: string, profile: ValuesProfile): boolean {
  const own = SPLIT_FORMS[read];
  if (own === undefined || profile.share(own) >= 0.2) return false;
  return Object.values(SPLIT_FORMS).some((other) => profile.share(other) > 0.5);
}
