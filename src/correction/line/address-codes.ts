/** Reads a line in which a ZIP code lost its leading zero, or a state is written in full, so that the rest moved. */

import { STATES, stateIndexOf } from '../../reference/index.js';
import type { PlannedAddress, PlannedField } from '../../validation/index.js';
import { safeCause } from '../record/record-draft.js';
import type { RepairContext } from '../record/repair-context.js';
import { isCityOfZip, zipInState } from '../rules/address-places.js';
import type { RuleDescription } from '../rules/rule.js';
import { cutEnd, type DamagedLine, fillEdit, type LineReading, readsWithoutFault } from './line-reading.js';
import { shiftedZipZero, stateInFull } from './line-rules.js';

const STATE_NAMES = STATES.map(({ name, code }) => ({ name: name.toUpperCase(), code }));
const MAX_NAME_LENGTH = Math.max(...STATE_NAMES.map(({ name }) => name.length));
/** The first three letters of the names; no state code followed by a ZIP code begins with them. */
const NAME_STARTS = new Set(STATE_NAMES.map(({ name }) => name.slice(0, 3)));

/** Text that replaces some characters of the line. */
interface Rewrite {
  rule: RuleDescription;
  planned: PlannedField;
  address: PlannedAddress;
  /** Number of characters that are replaced. */
  length: number;
  inserted: string;
}

/** The line with the code corrected; undefined unless exactly one such line reads perfectly. */
export function readWithAddressCodes(line: DamagedLine): LineReading | undefined {
  const { buffer, byteOffset, length } = line.draft.lineColumns;
  const columns = Buffer.from(buffer, byteOffset, length);
  const rewrites = line.check.plan.addresses.flatMap((address) => [
    ...lostZero(columns, address),
    ...nameOfState(columns, address),
  ]);
  if (rewrites.length === 0) return undefined;
  const text = columns.toString('latin1');
  const readings = rewrites.flatMap((rewrite) => readingOf(line, text, rewrite) ?? []);
  return readings.length === 1 ? readings[0] : undefined;
}

function lostZero(columns: Buffer, address: PlannedAddress): Rewrite[] {
  const { zip } = address;
  const isShort = /^\d{4}(?!\d)|^\d{8}(?!\d)/.test(columns.toString('latin1', zip.from, zip.from + 9));
  return isShort ? [{ rule: shiftedZipZero, planned: zip, address, length: 0, inserted: '0' }] : [];
}

function nameOfState(columns: Buffer, address: PlannedAddress): Rewrite[] {
  const { state } = address;
  const writtenTo = (end: number) => columns.toString('latin1', state.from, state.from + end).toUpperCase();
  if (!NAME_STARTS.has(writtenTo(3))) return [];
  const written = writtenTo(MAX_NAME_LENGTH);
  return STATE_NAMES.filter(({ name }) => written.startsWith(name)).map(({ name, code }) => ({
    rule: stateInFull,
    planned: state,
    address,
    length: name.length,
    inserted: code,
  }));
}

function readingOf(
  { draft, check, context, clears }: DamagedLine,
  text: string,
  { rule, planned, address, length, inserted }: Rewrite,
): LineReading | undefined {
  const { record_length: recordLength } = context.layout;
  const { from, field } = planned;
  const whole = text.slice(0, from) + inserted + text.slice(from + length);
  if (whole.slice(recordLength).trim() !== '') return undefined;
  const { isWithin, lost } = cutEnd(whole, check);
  if (text.length >= recordLength && (isWithin || lost)) return undefined;
  const record = Buffer.from(whole.padEnd(recordLength).slice(0, recordLength), 'latin1');
  if (!placesAgree(record, address, context) || !readsWithoutFault(record, check)) return undefined;
  const cause = safeCause(rule, 'City, state and ZIP code agree, and the record is free of errors.', clears);
  const surplus = whole.length - recordLength;
  const end = draft.byteAt(text.length - Math.max(0, surplus));
  const at = draft.byteAt(from);
  const edit = { at, length, inserted, field: field.name, kind: field.kind, causes: [cause] } as const;
  const position = { start: field.start, end: field.end };
  return { record, edits: [edit, ...fillEdit(end, surplus, cause)], rule, position };
}

function placesAgree(
  record: Buffer,
  { zip, state, city }: PlannedAddress,
  { places }: RepairContext,
): boolean {
  const [zipCode = '', stateCode = '', cityName = ''] = [zip, state, city].map(({ from, to }) =>
    record.toString('latin1', from, to).trim(),
  );
  const number = Number(zipCode);
  const isKnown = /^\d{5}$/.test(zipCode) && stateIndexOf(stateCode) >= 0;
  return isKnown && zipInState(places, number, stateCode) && isCityOfZip(places, number, cityName);
}
