/** Country codes that are not FIPS 10-4 codes, and countries given by name only. */

import { countryByName, fipsName, isoToFips, STATES } from '../../reference/index.js';
import { agreeing, goodPartsAround } from './address-places.js';
import { looksDomestic } from './conflicts.js';
import { addressOf, fieldRepair, fieldRepairs, type RepairTarget, type Rule } from './rule.js';

const BASIS = 'FIPS PUB 10-4, which the layouts cite, and ISO 3166.';
const STATE_NAMES = new Set(STATES.map(({ name }) => name.toUpperCase()));

export const countryUs: Rule = {
  id: 'country-us',
  tier: 'safe',
  title: 'Leave the country code of a US address blank',
  premise:
    'The code names the United States or one of its territories, and the address has a state and a ZIP code of it.',
  basis: BASIS,
  faults: ['countryUs'],
  // A code that is wrong is all that a foreign address has of the United States.
  repairs: (target) =>
    agreeing(target)[0] === undefined
      ? []
      : [fieldRepair(target.planned, '', 'The address has a US state and a ZIP code of it.')],
};

export const countryUsOffered: Rule = {
  ...countryUs,
  id: 'country-us-offered',
  tier: 'confirm',
  premise: 'Nothing else of the address shows whether it is a US address.',
  repairs: ({ planned }) => [fieldRepair(planned, '', 'A US address has no country code.')],
};

export const countryNameUs: Rule = {
  id: 'country-name-us',
  tier: 'safe',
  title: 'Leave the country name of a US address blank',
  premise: 'The name is that of the United States, and the address has a state and no country code.',
  basis: 'Layouts name the country of foreign addresses only.',
  faults: ['countryNameUs'],
  repairs: (target) => {
    const { countryCode } = addressOf(target) ?? {};
    const hasCode = countryCode !== undefined && target.record.text(countryCode) !== '';
    return hasCode || goodPartsAround(target).state === undefined
      ? []
      : [fieldRepair(target.planned, '', 'Without it the whole address is a US one.')];
  },
};

const ISO = {
  title: 'Write the FIPS 10-4 code of the country',
  basis: BASIS,
  faults: ['countryIso'],
} as const satisfies Partial<Rule>;

export const countryIso: Rule = {
  id: 'country-iso',
  tier: 'safe',
  premise:
    "The code is an ISO code that means one country. The country name means the same, or is blank where the employer's other records have ISO codes.",
  ...ISO,
  repairs: (target) => {
    const code = isoToFips(target.text.toUpperCase());
    if (code === undefined) return [];
    if (namedCountry(target) === code) return [fieldRepair(target.planned, code, BY_NAME)];
    return countryNameOf(target) === '' && target.context.habits.countries.isIso
      ? [
          fieldRepair(
            target.planned,
            code,
            "The employer's other records have ISO codes, and this one means one country only.",
          ),
        ]
      : [];
  },
};

export const countryIsoOffered: Rule = {
  id: 'country-iso-offered',
  tier: 'confirm',
  premise:
    'It is right only if the code is not a typing error: nothing else in the record confirms the country.',
  ...ISO,
  repairs: (target) => {
    const code = countryNameOf(target) === '' ? isoToFips(target.text.toUpperCase()) : undefined;
    return fieldRepairs(target.planned, code, 'The ISO code means one country only.');
  },
};

export const countryName: Rule = {
  id: 'country-name',
  tier: 'safe',
  title: 'Write the FIPS 10-4 code of the named country',
  premise:
    'The name means one country and is not also the name of a US state. City, state and ZIP code are not those of a US address.',
  basis: BASIS,
  faults: ['blankCountry', 'countryCode'],
  repairs: (target) => {
    const address = addressOf(target);
    const isDoubtful = STATE_NAMES.has(countryNameOf(target).toUpperCase());
    if (isDoubtful || (address && looksDomestic(target, address))) return [];
    return fieldRepairs(target.planned, namedCountry(target), BY_NAME);
  },
};

export const countryNamesake: Rule = {
  id: 'country-namesake',
  tier: 'confirm',
  title: 'Write the FIPS 10-4 code of the named country',
  premise:
    'The country name means one country, but it is also the name of a US state, the code can mean another country, or the rest is a US address.',
  basis: BASIS,
  faults: ['blankCountry', 'countryCode', 'countryIso'],
  repairs: (target) => fieldRepairs(target.planned, namedCountry(target), BY_NAME),
};

const BY_NAME = 'The country name of the address has this code.';

/** The FIPS 10-4 code of the country that the address names. */
function namedCountry(target: RepairTarget): string | undefined {
  const name = countryNameOf(target);
  const code = name === '' ? undefined : countryByName(name);
  return code !== undefined && code !== 'US' && fipsName(code) !== undefined ? code : undefined;
}

function countryNameOf(target: RepairTarget): string {
  const address = addressOf(target);
  return address?.countryName ? target.record.text(address.countryName) : '';
}
