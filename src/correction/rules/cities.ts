/** Cities that contain a wrong character or a state, or are blank, where the ZIP code shows which cities are possible. */

import { distance } from 'fastest-levenshtein';
import { isOneSlip } from '../../reference/index.js';
import { goodPartsAround, isCityOfZip, zipInState } from './address-places.js';
import { fieldRepair, fieldRepairs, type RepairTarget, type Rule } from './rule.js';

const BASIS = 'Public ZIP tables.';
const ONE_SLIP = 'ZIP code and state agree, and the text is one typing error away from one of their cities.';
/** Shorter names are one typing error away from too many others. */
const SHORTEST = 5;

export const cityOneSlip: Rule = {
  id: 'city-one-slip',
  tier: 'safe',
  title: 'Write the city of the ZIP code',
  premise:
    'ZIP code and state agree. The text has at least five characters, is one typing error away from exactly one city of the ZIP code, and is not another known city of the state.',
  basis: BASIS,
  faults: ['digit', 'sign', 'comma', 'control', 'beyondAscii'],
  kinds: ['city'],
  repairs: (target) => {
    const { planned, text, context } = target;
    const [zip, state] = agreeing(target);
    if (zip === undefined || text.length < SHORTEST) return [];
    if (context.places.isCity(text, state) && !isCityOfZip(context.places, zip, text)) return [];
    const near = context.places.citiesOf(zip).filter((one) => isOneSlip(one, text.toUpperCase()));
    return near.length > 1 ? [] : fieldRepairs(planned, near[0], ONE_SLIP);
  },
};

const WITH_STATE = {
  title: 'Remove the state after the city',
  basis: BASIS,
  faults: ['comma'],
  kinds: ['city'],
} as const satisfies Partial<Rule>;

export const cityAndState: Rule = {
  id: 'city-and-state',
  tier: 'safe',
  premise:
    'The text after the comma is the state of the address, and the text before it is a city of its ZIP code.',
  ...WITH_STATE,
  repairs: (target) => {
    const [zip] = agreeing(target);
    const city = cityBeforeState(target);
    return zip !== undefined && city !== undefined && isCityOfZip(target.context.places, zip, city)
      ? [fieldRepair(target.planned, city, 'It is a city of the ZIP code, and the state has its own field.')]
      : [];
  },
};

export const cityWithState: Rule = {
  id: 'city-with-state',
  tier: 'confirm',
  premise: 'The text after the comma is the state of the address.',
  ...WITH_STATE,
  repairs: (target) => fieldRepairs(target.planned, cityBeforeState(target), 'The state has its own field.'),
};

/** `COLUMBUS` of `COLUMBUS, OH` when the address is in Ohio. */
function cityBeforeState(target: RepairTarget): string | undefined {
  const [, city, state] = /^([^,]+), *([A-Za-z]{2})$/.exec(target.text) ?? [];
  return state !== undefined && state.toUpperCase() === goodPartsAround(target).state
    ? city?.trim()
    : undefined;
}

/** Most cities in one proposal. */
const MOST_OFFERED = 5;

export const cityOfZip: Rule = {
  id: 'city-of-zip',
  tier: 'confirm',
  title: 'Write a city of the ZIP code',
  premise: 'ZIP code and state agree, and the text may mean one of their cities.',
  basis: BASIS,
  faults: ['digit', 'sign', 'comma', 'control', 'blank', 'tooShort'],
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
      .slice(0, MOST_OFFERED)
      .map((city) => fieldRepair(planned, city, 'It is a city of the ZIP code.'));
  },
};

/** A blank may mean any city, one letter any that begins with it, a longer text one that differs in at most half of it. */
function mayMean(city: string, found: string): boolean {
  return found.length <= 1 ? city.startsWith(found) : distance(city, found) <= found.length / 2;
}

/** The ZIP code and the state of the address, when they have no error and agree. */
function agreeing(target: RepairTarget): [zip: number, state: string] | [undefined, ''] {
  const { zip, state } = goodPartsAround(target);
  if (zip === undefined || state === undefined) return [undefined, ''];
  return zipInState(target.context.places, zip, state) ? [zip, state] : [undefined, ''];
}
