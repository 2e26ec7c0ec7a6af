/** ZIP codes: the add-on in the wrong field, lost zeros, letters in place of digits, and those that need a decision. */

import { isOneSlip } from '../../reference/index.js';
import { goodPartsAround, isCityOfZip, zipInState, zipText } from './address-places.js';
import { DIGITS_FOR_LETTERS, lettersAsDigits } from './letters-as-digits.js';
import { addressOf, fieldRepair, type Repair, type RepairTarget, type Rule } from './rule.js';

const BASIS = 'USPS Publication 28, section 212, and the public ZIP tables.';

export const zipPlus4: Rule = {
  id: 'zip-plus-4',
  tier: 'safe',
  title: 'Put the last four digits into the ZIP+4 field',
  premise:
    'The ZIP+4 field is blank or has the same digits; without a hyphen, city and state are those of the ZIP code.',
  basis: BASIS,
  faults: ['zipPlus4', 'zipDigits'],
  repairs: (target) => {
    const [, zip = '', sign, add = ''] = /^(\d{5})([- ]?)(\d{4})$/.exec(target.text) ?? [];
    const address = addressOf(target);
    if (sign === undefined || !address?.zip4) return [];
    if (!['', add].includes(target.record.text(address.zip4))) return [];
    if (sign !== '-' && fittingAddress(target, zip).length === 0) return [];
    return [
      {
        edits: [
          { planned: address.zip, text: zip },
          { planned: address.zip4, text: add },
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
  premise: 'The ZIP code has an add-on after its hyphen, and the ZIP+4 field has another one.',
  basis: BASIS,
  faults: ['zipPlus4'],
  repairs: (target) => {
    const [zip = '', add = ''] = target.text.split('-');
    const address = addressOf(target);
    if (!address?.zip4) return [];
    const own = fieldRepair(target.planned, zip, 'The add-on of the ZIP+4 field is kept.');
    const other = fieldRepair(address.zip4, add, 'The add-on after the hyphen is kept.');
    return [own, { ...other, edits: [...own.edits, ...other.edits] }];
  },
};

export const zipZero: Rule = {
  id: 'zip-zero',
  tier: 'safe',
  title: 'Restore the leading zeros of the ZIP code',
  premise: 'The ZIP code is then known and belongs to the city and state of the address.',
  basis: BASIS,
  faults: ['zipDigits'],
  repairs: (target) => fittingAddress(target, zeroFilled(target.text)),
};

export const zipLetters: Rule = {
  id: 'zip-letters',
  tier: 'safe',
  title: 'Read letters in the ZIP code as the digits they look like',
  premise:
    'The ZIP code is then known and belongs to the city and state of the address, which have no other one with 3 or 6 in place of B, or 7 in place of Z, or with the digit for which a mainframe writes the last letter.',
  basis: BASIS,
  faults: ['zipDigits'],
  repairs: (target) => {
    const zip = fiveDigits(lettersAsDigits(target.text));
    return zip === undefined || mayBeOther(target, zip) ? [] : fittingAddress(target, zip);
  },
};

/** The digits that letters look like, apart from those that they are read as. */
const OTHER_DIGITS: Readonly<Record<string, string>> = { B: '36', Z: '7' };

/** The last digits 0 to 9 of a number with a sign, as mainframes write them: A to I, or J to R below zero. */
const LAST_DIGITS = ['{ABCDEFGHI', '}JKLMNOPQR'];

/** True when the letters may mean another ZIP code of the city. */
function mayBeOther(target: RepairTarget, zip: string): boolean {
  const { state = '', city = '' } = goodPartsAround(target);
  const digits = Array.from(
    target.text,
    (one, at) => zip.charAt(at) + (OTHER_DIGITS[one.toUpperCase()] ?? ''),
  );
  const isMeant = (other: string) =>
    digits.every((some, at) => some.includes(other.charAt(at)) || isSigned(target.text, at, other));
  const zips = target.context.places.zipsOf(city, state).map(zipText);
  return zips.some((other) => other !== zip && isMeant(other));
}

const isSigned = (text: string, at: number, digits: string): boolean =>
  at === text.length - 1 &&
  LAST_DIGITS.some((all) => all.charAt(Number(digits.charAt(at))) === text.charAt(at));

/** Most ZIP codes in one proposal. */
const MAX_OFFERED = 5;

export const zipOffered: Rule = {
  id: 'zip-offered',
  tier: 'confirm',
  title: 'Write a likely ZIP code',
  premise: 'It is a ZIP code of the state: the digits as written, or one of the city.',
  basis: BASIS,
  faults: ['zipDigits', 'blank', 'zeros'],
  kinds: ['zip', 'postal'],
  repairs: (target) => {
    const read = [zeroFilled(target.text), fiveDigits(lettersAsDigits(target.text))];
    const zips = [...new Set([...read.filter((zip) => zip !== undefined), ...zipsOfCity(target)])];
    const { state } = goodPartsAround(target);
    return zips
      .filter((zip) => state !== undefined && zipInState(target.context.places, Number(zip), state))
      .slice(0, MAX_OFFERED)
      .map((zip) => fieldRepair(target.planned, zip, evidenceFor(target, Number(zip))));
  },
};

/** The evidence for a ZIP code of the state, and the evidence against it. */
function evidenceFor(target: RepairTarget, zip: number): string {
  const { state = '', city } = goodPartsAround(target);
  const { places } = target.context;
  const ofState = 'It belongs to the state of the address';
  if (city === undefined) return `${ofState}.`;
  if (isCityOfZip(places, zip, city)) return 'It belongs to the city and the state of the address.';
  return places.zipsOf(city, state).length > 0
    ? `${ofState}, but our tables have other ZIP codes for the city.`
    : `${ofState}; our tables do not have the city.`;
}

export const addOnLetters: Rule = { ...DIGITS_FOR_LETTERS, faults: ['zip4Digits'] };

/** Three or four digits with their leading zeros. */
function zeroFilled(text: string): string | undefined {
  return /^ *\d{3,4}$/.test(text) ? text.trim().padStart(5, '0') : undefined;
}

function fiveDigits(text: string | undefined): string | undefined {
  return text?.length === 5 ? text : undefined;
}

/** Writes the ZIP code when the city and the state of the address belong to it. */
function fittingAddress(target: RepairTarget, zip: string | undefined): Repair[] {
  const { state, city } = goodPartsAround(target);
  if (zip === undefined || state === undefined || city === undefined) return [];
  const { places } = target.context;
  if (!zipInState(places, Number(zip), state) || !isCityOfZip(places, Number(zip), city)) return [];
  return [fieldRepair(target.planned, zip, 'City and state of the address are those of this ZIP code.')];
}

/**
 * ZIP codes of the city of the address: the only one, or those one typing error away from the written one. Any of five
 * digits may be missing from four, so none is offered when several codes fit four digits.
 */
function zipsOfCity(target: RepairTarget): string[] {
  const { state, city } = goodPartsAround(target);
  if (state === undefined || city === undefined) return [];
  const zips = target.context.places.zipsOf(city, state).map(zipText);
  const found = target.text.trim();
  const isBlank = /^0*$/.test(found);
  const near = isBlank ? zips : zips.filter((zip) => isOneSlip(zip, found));
  return near.length > 1 && (isBlank || found.length === 4) ? [] : near;
}
