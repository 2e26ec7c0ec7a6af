/** Cities that contain a wrong character or a state, or are blank, where the ZIP code shows which cities are possible. */

import { distance } from 'fastest-levenshtein';
import { isOneSlip, stateIndexOf } from '../../reference/index.js';
import type { PlannedAddress, PlannedField } from '../../validation/index.js';
import { agreeing, isCityOfZip, zipInState } from './address-places.js';
import { addressOf, fieldRepair, fieldRepairs, type Repair, type RepairTarget, type Rule } from './rule.js';

const BASIS = 'Public ZIP tables.';
const ONE_SLIP = 'ZIP code and state agree, and the text is one typing error away from one of their cities.';
/** Shorter names are one typing error away from too many others. */
const MIN_LENGTH = 5;

export const cityOneSlip: Rule = {
  id: 'city-one-slip',
  tier: 'safe',
  title: 'Write the city of the ZIP code',
  premise:
    'ZIP code and state agree. The text has at least five characters, is one typing error away from exactly one city of the ZIP code, and is not another known city of the state.',
  basis: BASIS,
  faults: ['digit', 'apostrophe', 'sign', 'comma', 'control', 'beyondAscii'],
  kinds: ['city'],
  repairs: (target) => {
    const { planned, text, context } = target;
    const [zip, state] = agreeing(target);
    if (zip === undefined || text.length < MIN_LENGTH) return [];
    if (context.places.isCity(text, state) && !isCityOfZip(context.places, zip, text)) return [];
    const near = context.places.citiesOf(zip).filter((one) => isOneSlip(one, text.toUpperCase()));
    return near.length > 1 ? [] : fieldRepairs(planned, near[0], ONE_SLIP);
  },
};

const STATE_AFTER_CITY = {
  title: 'Remove the state after the city',
  basis: BASIS,
  faults: ['comma', 'cityState'],
  kinds: ['city'],
} as const satisfies Partial<Rule>;

export const cityAndState: Rule = {
  id: 'city-and-state',
  tier: 'safe',
  premise:
    'The text before the state is a city of the ZIP code, which is in that state; the state field is blank or has the same state.',
  ...STATE_AFTER_CITY,
  repairs: (target) => {
    const read = readCityAndState(target);
    if (read === undefined || !['', read.state].includes(read.own) || !isPlace(target, read)) return [];
    return [placeRepair(target, read.address, read, 'It is a city of the ZIP code, which is in that state.')];
  },
};

export const cityWithState: Rule = {
  id: 'city-with-state',
  tier: 'confirm',
  premise: 'The text ends in the abbreviation of a state, which has its own field.',
  ...STATE_AFTER_CITY,
  repairs: (target) => {
    const read = readCityAndState(target);
    if (!read) return [];
    const { address, city, state, own } = read;
    const kept = placeRepair(target, address, { city, state: undefined }, 'The state has its own field.');
    const moved = placeRepair(
      target,
      address,
      { city, state },
      'The state after the city is the one that is meant.',
    );
    return own === state ? [kept] : own === '' ? [moved] : [kept, moved];
  },
};

const CITY_AND_ZIP = {
  title: 'Put city, state and ZIP code into their own fields',
  basis: BASIS,
  faults: ['digit'],
  kinds: ['city'],
} as const satisfies Partial<Rule>;

export const cityStateZip: Rule = {
  id: 'city-state-zip',
  tier: 'safe',
  premise:
    'The city is one of the ZIP code after it, which is in the state; the fields of state and ZIP code are blank or have the same values.',
  ...CITY_AND_ZIP,
  repairs: (target) => {
    const read = readWholePlace(target);
    return read && isPlace(target, read)
      ? [placeRepair(target, read.address, read, 'City, state and ZIP code agree.')]
      : [];
  },
};

export const cityWithZip: Rule = {
  id: 'city-with-zip',
  tier: 'confirm',
  premise:
    'The text ends in five digits; the fields of state and ZIP code are blank or have the same values as the text.',
  ...CITY_AND_ZIP,
  repairs: (target) => {
    const read = readWholePlace(target);
    return read ? [placeRepair(target, read.address, read, 'Every character is kept.')] : [];
  },
};

/** A city, and what is written after it; undefined for what is not. */
interface WrittenPlace {
  city: string;
  state: string | undefined;
  zip?: string | undefined;
  zip4?: string | undefined;
}

/** `HOUSTON TX` or `HOUSTON, TX`, with the text of the state field. */
function readCityAndState(
  target: RepairTarget,
): (WrittenPlace & { address: PlannedAddress; state: string; own: string }) | undefined {
  const [, city, written = ''] = /^([^,]*[^, ])(?:, *| +)([A-Za-z]{2})$/.exec(target.text) ?? [];
  const state = written.toUpperCase();
  const address = addressOf(target);
  if (city === undefined || !address || stateIndexOf(state) === 0) return undefined;
  const zip = target.record.isUsable(address.zip) ? target.record.text(address.zip) : undefined;
  return { address, city, state, zip, own: target.record.text(address.state).toUpperCase() };
}

/**
 * `HOUSTON TX 77002`; undefined where the fields of state and ZIP code have other values. A ZIP code after a wide gap has
 * moved there from its own field, and what follows it has moved too.
 */
function readWholePlace(
  target: RepairTarget,
): (WrittenPlace & { address: PlannedAddress; zip: string }) | undefined {
  const [, city, written, zip, zip4] =
    /^([^,\d]*?[^, \d])(?:(?:, *| {1,2})([A-Za-z]{2}))?(?:, *| {1,2})(\d{5})(?:-?(\d{4}))?$/.exec(
      target.text,
    ) ?? [];
  const address = addressOf(target);
  if (city === undefined || zip === undefined || !address) return undefined;
  const textOf = (planned: PlannedField | undefined) => (planned ? target.record.text(planned) : '');
  const own = textOf(address.state).toUpperCase();
  const state = written?.toUpperCase() ?? (own || target.context.places.stateOf(Number(zip)));
  const isFree = (found: string, wanted = '') => found === '' || found === wanted;
  const hasRoom = zip4 === undefined || (address.zip4 !== undefined && isFree(textOf(address.zip4), zip4));
  if (stateIndexOf(state) === 0 || !isFree(own, state) || !isFree(textOf(address.zip), zip) || !hasRoom)
    return undefined;
  return { address, city, state, zip, zip4 };
}

/** True when the city is one of the ZIP code, and the ZIP code is in the state, by our tables. */
function isPlace({ context: { places } }: RepairTarget, { city, state, zip = '' }: WrittenPlace): boolean {
  if (!/^\d{5}$/.test(zip) || state === undefined) return false;
  return zipInState(places, Number(zip), state) && isCityOfZip(places, Number(zip), city);
}

function placeRepair(
  { record }: RepairTarget,
  address: PlannedAddress,
  place: WrittenPlace,
  evidence: string,
): Repair {
  const texts: [PlannedField | undefined, string | undefined][] = [
    [address.city, place.city],
    [address.state, place.state],
    [address.zip, place.zip],
    [address.zip4, place.zip4],
  ];
  return {
    edits: texts.flatMap(([planned, text]) =>
      planned && text !== undefined && record.text(planned) !== text ? { planned, text } : [],
    ),
    evidence,
  };
}

/** Most cities in one proposal. */
const MAX_OFFERED = 5;

export const cityOfZip: Rule = {
  id: 'city-of-zip',
  tier: 'confirm',
  title: 'Write a city of the ZIP code',
  premise: 'ZIP code and state agree, and the text may mean one of their cities.',
  basis: BASIS,
  faults: ['digit', 'sign', 'comma', 'control', 'beyondAscii', 'blank', 'tooShort'],
  kinds: ['city'],
  repairs: (target) => {
    const { planned, text, context } = target;
    const [zip] = agreeing(target);
    if (zip === undefined) return [];
    const found = text.toUpperCase();
    const near = (city: string) => distance(city, found);
    return context.places
      .citiesOf(zip)
      .filter((city) => mayMean(city, found))
      .sort((a, b) => near(a) - near(b))
      .slice(0, MAX_OFFERED)
      .map((city) => fieldRepair(planned, city, 'It is a city of the ZIP code.'));
  },
};

/** A blank may mean any city, one letter any that begins with it, a longer text one that differs in at most half of it. */
function mayMean(city: string, found: string): boolean {
  return found.length <= 1 ? city.startsWith(found) : distance(city, found) <= found.length / 2;
}
