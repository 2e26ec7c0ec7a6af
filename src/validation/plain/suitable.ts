/** For which layouts records may be passed over: those of the usual make. All others go through the checks. */

import type { FieldKind, RecordType } from '../../layouts/types.js';
import { spells } from '../bytes.js';
import type { PlannedField } from '../plan.js';
import type { PlainModule } from './module.js';
import { constantOf, type PlainPlan, spanOf } from './tables.js';

/** Whether `records.as.ts` knows all there is to such a layout; `types` are those of its records. */
export function isAsUsual({ plan, memo, address }: PlainPlan, types: readonly RecordType[]): boolean {
  const { roles, contractor, addresses, fields, type } = plan;
  const { city, state, zip, zip4, countryCode } = address;
  const others = fields.filter(({ index }) => index < memo.first || index >= memo.end);
  const isOnly = (kind: FieldKind, wanted: PlannedField | undefined) =>
    others.every((planned) => planned.field.kind !== kind || planned === wanted);
  const isOf = (planned: PlannedField | undefined, ...kinds: FieldKind[]) =>
    planned === undefined || kinds.includes(planned.field.kind);
  return (
    type.place === 'anywhere' &&
    isToldByConstant(fields, type, types) &&
    addresses.filter(({ line1 }) => !isWithin(line1, memo)).length === 1 &&
    isOnly('ssn', roles.ssn) &&
    isOnly('city', city) &&
    isOf(city, 'city') &&
    isOf(state, 'state') &&
    isOf(zip, 'zip', 'postal') &&
    isOf(countryCode, 'country') &&
    isOf(roles.ssn, 'ssn') &&
    isOf(roles.fein, 'fein') &&
    isOf(roles.hire_date, 'date') &&
    isOf(roles.birth_date, 'date') &&
    isOf(roles.state_of_hire, 'state') &&
    isOf(contractor, 'free', 'text') &&
    zip4.field.required === 'no' &&
    roles.fein?.field.required === 'yes'
  );
}

const isWithin = ({ index }: PlannedField, { first, end }: PlainPlan['memo']) =>
  index >= first && index < end;

/** Whether a constant of the record says what it is, and nothing else can. */
function isToldByConstant(
  fields: readonly PlannedField[],
  { identified_by: own }: RecordType,
  types: readonly RecordType[],
): boolean {
  const isOwn = (planned: PlannedField) =>
    planned.from === own.start - 1 && spells(constantOf(planned), 0, own.text, own.ignore_case);
  return fields.some(isOwn) && types.every(({ identified_by: { text } }) => text.length <= own.text.length);
}

/** Whether the tables of the module are large enough. */
export function hasRoom(module: PlainModule, { plan, memo, address, recordLength }: PlainPlan): boolean {
  const { city, state, zip, countryCode, countryName = countryCode } = address;
  const spans = [spanOf([city, state, zip]), spanOf([countryCode, countryName])];
  return (
    plan.fields.length < module.MOST_FIELDS.value &&
    plan.fields.reduce((sum, field) => sum + constantOf(field).length, 0) <= module.MOST_TEXTS.value &&
    memo.to - memo.from <= module.EMPLOYER_BYTES.value &&
    spans.every(([, length]) => length <= module.PLACE_BYTES.value) &&
    recordLength + 2 <= module.PIECE_BYTES.value
  );
}
