/** Country codes that are no FIPS 10-4 code, and countries given by name only. */

import { countryByName, fipsName, isoToFips, STATES } from '../../reference/index.js';
import { addressOf, inField, type Rule, type Target } from './rule.js';

const BASIS = 'FIPS PUB 10-4, which the layouts cite, and ISO 3166.';
const STATE_NAMES = new Set(STATES.map(({ name }) => name.toUpperCase()));

export const countryUs: Rule = {
  id: 'country-us',
  tier: 'safe',
  title: 'Leave the country code of a US address blank',
  premise: 'The code names the United States or one of its territories, and the address is a US one.',
  basis: BASIS,
  answers: ['countryUs'],
  kinds: ['country'],
  repairs: ({ planned }) => [inField(planned, '', 'Without it the whole address is a US one.')],
};

export const countryIso: Rule = {
  id: 'country-iso',
  tier: 'safe',
  title: 'Write the FIPS 10-4 code of the country',
  premise: 'The code is an ISO code that means one country, and the name beside it does not say otherwise.',
  basis: BASIS,
  answers: ['countryIso'],
  kinds: ['country'],
  repairs: (target) => {
    const code = isoToFips(target.text.toUpperCase());
    const named = namedCountry(target);
    if (code === undefined || (named !== undefined && named !== code)) return [];
    return [inField(target.planned, code, 'The ISO code means one country only.')];
  },
};

export const countryName: Rule = {
  id: 'country-name',
  tier: 'safe',
  title: 'Write the FIPS 10-4 code of the named country',
  premise: 'The name means one country, which is no namesake of a US state.',
  basis: BASIS,
  answers: ['blankCountry', 'countryCode'],
  kinds: ['country'],
  repairs: (target) => {
    const code = namedCountry(target);
    return code === undefined || isNamesake(target) ? [] : [inField(target.planned, code, BY_NAME)];
  },
};

export const countryNamesake: Rule = {
  id: 'country-namesake',
  tier: 'confirm',
  title: 'Write the FIPS 10-4 code of the named country',
  premise: 'The name is that of a country and of a US state.',
  basis: BASIS,
  answers: ['blankCountry', 'countryCode', 'countryIso'],
  kinds: ['country'],
  repairs: (target) => {
    const code = namedCountry(target);
    return code === undefined ? [] : [inField(target.planned, code, BY_NAME)];
  },
};

const BY_NAME = 'The country name of the address has this code.';

/** FIPS code of the country that the address names. */
function namedCountry(target: Target): string | undefined {
  const name = nameBeside(target);
  const code = name === '' ? undefined : countryByName(name);
  return code !== undefined && code !== 'US' && fipsName(code) !== undefined ? code : undefined;
}

function isNamesake(target: Target): boolean {
  return STATE_NAMES.has(nameBeside(target).toUpperCase());
}

function nameBeside(target: Target): string {
  const address = addressOf(target);
  return address?.countryName ? target.record.text(address.countryName) : '';
}
