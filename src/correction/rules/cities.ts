/** Cities that hold a wrong character, where the ZIP code knows what was meant. */

import { distance } from 'fastest-levenshtein';
import { goodState, goodZip, isCityOfZip, zipInState } from './address-places.js';
import { isOneSlip } from './one-slip.js';
import { addressOf, inField, type Rule, type Target } from './rule.js';

const BASIS = 'Public ZIP tables; measured on clean records before it was let in.';
/** Shorter names have too many neighbours. */
const SHORTEST = 5;

export const cityOneSlip: Rule = {
  id: 'city-one-slip',
  tier: 'safe',
  title: 'Write the city of the ZIP code',
  premise:
    'The city is unknown in its state, has five letters or more, and is one slip away from exactly one city of the ZIP code, which belongs to the state.',
  basis: BASIS,
  answers: ['digit', 'sign', 'comma', 'control', 'beyondAscii'],
  kinds: ['city'],
  repairs: (target) => {
    const { planned, text, world } = target;
    const [zip, state] = agreeing(target);
    if (zip === undefined || text.length < SHORTEST) return [];
    if (world.places.isCity(text, state) && !isCityOfZip(world.places, zip, text)) return [];
    const near = world.places.citiesOf(zip).filter((city) => isOneSlip(city, text.toUpperCase()));
    return near.length === 1
      ? [inField(planned, near[0]!, 'ZIP code and state agree, and one slip makes it a city of theirs.')]
      : [];
  },
};

export const cityWithState: Rule = {
  id: 'city-with-state',
  tier: 'confirm',
  title: 'Leave the state behind the city out',
  premise: 'Behind the comma stands the state of the address.',
  basis: BASIS,
  answers: ['comma'],
  kinds: ['city'],
  repairs: (target) => {
    const address = addressOf(target);
    const parts = /^([^,]+), *([A-Za-z]{2})$/.exec(target.text);
    if (!address || !parts || goodState(target.record, address) !== parts[2]!.toUpperCase()) return [];
    return [inField(target.planned, parts[1]!.trim(), 'The state has its own field.')];
  },
};

/** Most cities that are offered to a person. */
const MOST_OFFERED = 5;

export const cityOfZip: Rule = {
  id: 'city-of-zip',
  tier: 'confirm',
  title: 'Write a city of the ZIP code',
  premise: 'ZIP code and state agree; what stands there may mean one of their cities.',
  basis: BASIS,
  answers: ['digit', 'sign', 'comma', 'control', 'blank', 'tooShort'],
  kinds: ['city'],
  repairs: (target) => {
    const { planned, text, world } = target;
    const [zip] = agreeing(target);
    if (zip === undefined) return [];
    const found = text.toUpperCase();
    const near = (city: string) => distance(city, found);
    return world.places
      .citiesOf(zip)
      .filter((city) => mayMean(city, found))
      .sort((a, b) => near(a) - near(b))
      .slice(0, MOST_OFFERED)
      .map((city) => inField(planned, city, 'It is a city of the ZIP code.'));
  },
};

/** A blank can be any city, one letter any that begins with it, a longer text one that is not mostly different. */
export function mayMean(city: string, found: string): boolean {
  return found.length <= 1 ? city.startsWith(found) : distance(city, found) <= found.length / 2;
}

/** ZIP code and state of the address, when they are good and belong together. */
function agreeing(target: Target): [zip: number, state: string] | [undefined, ''] {
  const address = addressOf(target);
  const zip = address && goodZip(target.record, address);
  const state = address && goodState(target.record, address);
  if (zip === undefined || state === undefined) return [undefined, ''];
  return zipInState(target.world.places, zip, state) ? [zip, state] : [undefined, ''];
}
