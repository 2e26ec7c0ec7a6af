/** ZIP codes: five digits, whose first zero a spreadsheet may have lost, and the four after them. */

import { prefixAllows, stateCodesOfPrefix, stateIndexOf } from '../../reference/index.js';
import { zeroPut } from './numbers.js';
import { type CellPart, carried, type FieldReading } from './reading.js';

/** A ZIP code in its two fields. */
export interface ZipReading extends FieldReading {
  /** The four digits after the five; empty without them. */
  extension: string;
}

/** The change of a ZIP code that has its four last digits in the same cell. */
export const ZIP_SPLIT = 'ZIP+4 split into ZIP and extension';

/** The extension, with or without a dash; or a dash alone, written by programs that always separate the extension. */
const AFTER = '(?:[\\s\\u2010-\\u2015\\u2212-]*(\\d{4})|[\\s\\u2010-\\u2015\\u2212-]+)?$';

/** A ZIP code: its five digits and its extension. */
export const ZIP = new RegExp(`^(\\d{5})${AFTER}`);

/** The same, of which a spreadsheet may have taken the zeros in front. */
export const SHORT_ZIP = new RegExp(`^(\\d{3,5})${AFTER}`);

/** Reads a ZIP code. `state` is the code of the row's state, by which a lost zero is proven. */
export function readZip(text: string, part: CellPart, state: string): ZipReading {
  if (/^\d{5}$/.test(text)) return { ...carried(text), extension: '' };
  const [, five, four] = ZIP.exec(text) ?? [];
  if (five !== undefined && four !== undefined) return { ...carried(five, ZIP_SPLIT), extension: four };
  if (five !== undefined) return { ...carried(five, 'dash without digits removed from ZIP'), extension: '' };
  if (!/^\d{3,4}$/.test(text)) return { ...carried(text), extension: '' };
  return { ...readShort(text, part, state), extension: '' };
}

function readShort(text: string, { cell, mapped, profile }: CellPart, state: string): FieldReading {
  const filled = text.padStart(5, '0');
  const lostZeros = cell.kind === 'number' || !profile.beginsWithZero;
  if (mapped.restore_zeros || (lostZeros && isInState(filled, state))) return carried(filled, zeroPut('ZIP'));
  const count = text.length === 4 ? 'four' : 'three';
  const why =
    state === '' ? 'the row has no state that proves it' : `with leading zeros it is not in ${state}`;
  const reason = lostZeros ? why : 'other ZIP codes in the column begin with a zero';
  return {
    ...carried(text),
    trouble: { kind: 'zip', text: `the ZIP has ${count} digits, and ${reason}. Written as it is.` },
  };
}

/** True when the prefix of the ZIP code, of five digits, is known, and the state is one of its states. */
export function isInState(zip: string, state: string): boolean {
  const prefix = Number(zip.slice(0, 3));
  const index = stateIndexOf(state);
  return index > 0 && stateCodesOfPrefix(prefix).length > 0 && prefixAllows(prefix, Number(zip), index);
}
