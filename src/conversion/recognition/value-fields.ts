/** The fields that values alone speak for: candidates for a column whose heading says nothing. */

import type { ValuesProfile } from '../table/values-profile.js';
import { dateShare, hasFewValues } from './field-checks.js';

const ALL = 0.95;

/** The kinds that values alone can tell. */
export type ValueKind =
  | 'ssn'
  | 'fein'
  | 'birth'
  | 'hire'
  | 'state'
  | 'zip'
  | 'zip4'
  | 'street'
  | 'place'
  | 'address'
  | 'whole name'
  | 'initial'
  | 'words';

/** The kind of the values of a column; undefined when they are of no kind that a field has. */
export function kindOfValues(profile: ValuesProfile): ValueKind | undefined {
  if (profile.filled === 0) return undefined;
  const share = (form: Parameters<ValuesProfile['share']>[0]) => profile.share(form);
  if (dateShare(profile) >= ALL && share('nine digits') < 0.1 && share('five digits') < 0.5)
    return kindOfDates(profile);
  if (share('fein with dashes') >= ALL) return 'fein';
  if (share('ssn with dashes') >= ALL || share('masked') >= ALL) return 'ssn';
  if (share('nine digits') >= ALL) return hasFewValues(profile) ? 'fein' : kindOfNumbers(profile);
  if (share('state') >= ALL) return 'state';
  if (share('zip') >= ALL) return 'zip';
  if (share('address') >= 0.8) return 'address';
  if (share('city, state, zip') >= 0.8) return 'place';
  if (share('street') >= 0.8) return 'street';
  if (share('last first') >= 0.8) return 'whole name';
  if (share('one letter') >= ALL) return 'initial';
  return share('letters') >= ALL ? 'words' : undefined;
}

function kindOfNumbers(profile: ValuesProfile): ValueKind | undefined {
  const isDifferent = profile.distinct >= profile.compared * 0.8;
  return profile.share('ssn') >= ALL && isDifferent ? 'ssn' : undefined;
}

function kindOfDates(profile: ValuesProfile): ValueKind | undefined {
  const dated = profile.filled - profile.count('short year');
  if (dated === 0) return undefined;
  if (profile.count('recent year') >= dated * 0.9) return 'hire';
  return profile.count('birth year') >= dated * 0.9 ? 'birth' : undefined;
}

const FIELDS: Partial<Record<ValueKind, readonly string[]>> = {
  ssn: ['employee_ssn'],
  fein: ['employer_fein'],
  birth: ['employee_date_of_birth'],
  hire: ['employee_date_of_hire'],
  state: ['employee_state', 'employee_state_of_hire'],
  zip: ['employee_zip'],
  street: ['employee_address_1'],
  'whole name': ['employee_name'],
};

/** The fields that the values may be of, the likeliest first; none when they do not show it. */
export function fieldsOfValues(profile: ValuesProfile): readonly string[] {
  const kind = kindOfValues(profile);
  return (kind && FIELDS[kind]) ?? [];
}
