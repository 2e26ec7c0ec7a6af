/** Every kind of field by its name in the layouts, and what is asked about kinds. */

import type { Field, FieldKind } from '../../../layouts/index.js';
import type { Kind } from '../kind.js';
import * as codes from './code-kinds.js';
import * as identities from './identity-kinds.js';
import * as numbers from './number-kinds.js';
import * as texts from './text-kinds.js';

export { mayBeFein } from './identity-kinds.js';
export { companyName, PRINTABLE } from './text-kinds.js';

const DESCRIPTIONS = {
  constant: codes.constant,
  name: texts.name,
  full_name: texts.full_name,
  text: texts.text,
  city: texts.city,
  ssn: identities.ssn,
  fein: identities.fein,
  zip: numbers.zip,
  zip4: numbers.zip4,
  phone: numbers.phone,
  digits: texts.digits,
  postal: numbers.postal,
  state: codes.state,
  state_number: codes.state_number,
  agency: texts.agency,
  country: codes.country,
  date: numbers.date,
  amount: numbers.amount,
  count: numbers.count,
  number: numbers.number,
  values: codes.values,
  letter: codes.letter,
  filler: texts.filler,
  free: texts.free,
} as const satisfies Record<FieldKind, Kind>;

type Descriptions = typeof DESCRIPTIONS;
type IdsOf<Description> =
  | (Description extends { rules: readonly (infer Rule)[] }
      ? Rule extends { id: infer Id }
        ? Id
        : never
      : never)
  | (Description extends { faults: infer Faults } ? keyof Faults : never);

/** The faults that the descriptions of kinds name. */
export type KindFaultId = { [Name in FieldKind]: IdsOf<Descriptions[Name]> }[FieldKind] & string;

export const KINDS: Record<FieldKind, Kind> = { ...DESCRIPTIONS };

/** What the field should contain, as a phrase. */
export function expectedOf(field: Field): string {
  return KINDS[field.kind].expected(field);
}

/** True for kinds that contain text written in words. */
export function holdsWords(kind: FieldKind): boolean {
  const description = KINDS[kind];
  return description.form === 'text' && description.capitals;
}
