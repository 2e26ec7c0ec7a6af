/** ZIP codes: the add-on in the wrong field, lost zeros, letters for digits, and those that only a person can settle. */

import { goodState, isCityOfZip, zipInState, zipText } from './address-places.js';
import { isOneSlip, lettersAsDigits } from './one-slip.js';
import { addressOf, inField, type Repair, type Rule, type Target } from './rule.js';

const BASIS = 'USPS Publication 28, section 212, and the public ZIP tables.';
const KINDS = ['zip', 'postal'] as const;

export const zipPlus4: Rule = {
  id: 'zip-plus-4',
  tier: 'safe',
  title: 'Put the last four digits into the ZIP+4 field',
  premise:
    'The ZIP+4 field is blank or has the same digits; without a hyphen, city and state are those of the ZIP code.',
  basis: BASIS,
  answers: ['zipPlus4', 'zipDigits'],
  kinds: KINDS,
  repairs: (target) => {
    const parts = /^(\d{5})([- ]?)(\d{4})$/.exec(target.text);
    const address = addressOf(target);
    if (!parts || !address || !['', parts[3]].includes(target.record.text(address.zip4))) return [];
    if (parts[2] !== '-' && proven(target, parts[1]).length === 0) return [];
    return [
      {
        edits: [
          { planned: address.zip, text: parts[1]! },
          { planned: address.zip4, text: parts[3]! },
        ],
        evidence: 'All nine digits are kept.',
      },
    ];
  },
};

export const zipPlus4Differs: Rule = {
  id: 'zip-plus-4-differs',
  tier: 'confirm',
  title: 'Keep one of the two ZIP+4 add-ons',
  premise: 'The ZIP code has an add-on behind its hyphen, and the ZIP+4 field has another one.',
  basis: BASIS,
  answers: ['zipPlus4'],
  kinds: KINDS,
  repairs: (target) => {
    const [zip = '', add = ''] = target.text.split('-');
    const address = addressOf(target);
    if (!address) return [];
    const own = inField(target.planned, zip, 'The add-on of the ZIP+4 field is kept.');
    const other = inField(address.zip4, add, 'The add-on behind the hyphen is kept.');
    return [own, { ...other, edits: [...own.edits, ...other.edits] }];
  },
};

export const zipZero: Rule = {
  id: 'zip-zero',
  tier: 'safe',
  title: 'Put the lost zero back in front of the ZIP code',
  premise: 'With it, the ZIP code is known, and city and state of the address are its own.',
  basis: BASIS,
  answers: ['zipDigits'],
  kinds: KINDS,
  repairs: (target) => proven(target, zeroFilled(target.text)),
};

export const zipLetters: Rule = {
  id: 'zip-letters',
  tier: 'safe',
  title: 'Read letters in the ZIP code as the digits they look like',
  premise: 'Read so, the ZIP code is known, and city and state of the address are its own.',
  basis: BASIS,
  answers: ['zipDigits'],
  kinds: KINDS,
  repairs: (target) => proven(target, fiveDigits(lettersAsDigits(target.text))),
};

/** Most ZIP codes that are offered to a person. */
const MOST_OFFERED = 5;

export const zipOffered: Rule = {
  id: 'zip-offered',
  tier: 'confirm',
  title: 'Write a ZIP code of the city',
  premise: 'The offered codes fit the state, and the city where it is known.',
  basis: BASIS,
  answers: ['zipDigits', 'blank', 'zeros'],
  kinds: KINDS,
  repairs: (target) => {
    const read = [zeroFilled(target.text), fiveDigits(lettersAsDigits(target.text))];
    const zips = [...new Set([...read.filter((zip) => zip !== undefined), ...ofCity(target)])];
    return zips
      .filter((zip) => fitsState(target, zip))
      .slice(0, MOST_OFFERED)
      .map((zip) => inField(target.planned, zip, 'It belongs to the state of the address.'));
  },
};

export const digitsForLetters: Rule = {
  id: 'digits-for-letters',
  tier: 'confirm',
  title: 'Read letters as the digits they look like',
  premise: 'The letters look like digits, and nothing else in the record can prove it.',
  basis: 'Common slips: O for 0, I and L for 1, S for 5, B for 8, Z for 2.',
  answers: ['phoneDigits', 'zip4Digits'],
  repairs: ({ planned, text }) => {
    const digits = lettersAsDigits(text);
    return digits === undefined
      ? []
      : [inField(planned, digits, 'Only letters that look like digits change.')];
  },
};

/** Three or four digits with their zeros back in front. */
function zeroFilled(text: string): string | undefined {
  return /^ *\d{3,4}$/.test(text) ? text.trim().padStart(5, '0') : undefined;
}

function fiveDigits(text: string | undefined): string | undefined {
  return text?.length === 5 ? text : undefined;
}

function proven(target: Target, zip: string | undefined): Repair[] {
  const address = addressOf(target);
  const state = address && goodState(target.record, address);
  if (zip === undefined || state === undefined || !target.record.isGood(address?.city)) return [];
  const { places } = target.world;
  const city = target.record.text(address!.city);
  if (!zipInState(places, Number(zip), state) || !isCityOfZip(places, Number(zip), city)) return [];
  return [inField(target.planned, zip, 'City and state of the address are those of this ZIP code.')];
}

/**
 * ZIP codes of the address's city: the only one, or those one slip away from what stands there. Four digits may have
 * lost any of five, so that several codes would be a guess.
 */
function ofCity(target: Target): string[] {
  const address = addressOf(target);
  const state = address && goodState(target.record, address);
  if (state === undefined || !target.record.isGood(address?.city)) return [];
  const zips = target.world.places.zipsOf(target.record.text(address!.city), state).map(zipText);
  const found = target.text.trim();
  if (/^0*$/.test(found)) return onlyOne(zips);
  const near = zips.filter((zip) => isOneSlip(zip, found));
  return found.length === 4 ? onlyOne(near) : near;
}

function onlyOne(zips: string[]): string[] {
  return zips.length === 1 ? zips : [];
}

function fitsState(target: Target, zip: string): boolean {
  const address = addressOf(target);
  const state = address && goodState(target.record, address);
  return state !== undefined && zipInState(target.world.places, Number(zip), state);
}
