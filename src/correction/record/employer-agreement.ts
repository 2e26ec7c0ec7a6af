/** The values that the records of each employer agree on, by field. */

import {
  copyOfBytes,
  type PlannedAddress,
  type PlannedField,
  type RecordPlan,
} from '../../validation/index.js';
import { textAt } from './amount-habit.js';
import type { CheckedRecord } from './checked-record.js';
import { type EmployerProfile, isEmployerField } from './employer-profile.js';
import { MAX_EMPLOYERS } from './record-employer.js';

/** Minimum number of other records that must agree. */
const MIN_RECORDS = 3;
/** Maximum number of values kept per field; records with further values are only counted. */
const MAX_VALUES = 4;

interface FieldValue {
  bytes: Uint8Array;
  /** Number of records with it, without those counted in `equalToFirst`. */
  count: number;
}

/** The values of one field in the records of one employer. */
interface FieldValues {
  values: FieldValue[];
  /** Texts without an error, also of records with an error in another field; at most `MAX_VALUES`. */
  texts: Set<string>;
  /** Number of records with values that are not kept. */
  others: number;
}

interface Employer {
  byField: ReadonlyMap<PlannedField, FieldValues>;
  /** The first record without errors; most records are equal to it and are then only counted. */
  first: { block: Uint8Array; values: ReadonlySet<FieldValue> } | undefined;
  equalToFirst: number;
}

/** The employers of a file, identified by their FEIN. */
export class EmployerAgreement {
  private readonly byFein = new Map<string, Employer>();
  private readonly fields: readonly PlannedField[];

  constructor(
    private readonly plan: RecordPlan,
    private readonly profile?: EmployerProfile,
  ) {
    this.fields = plan.fields.filter(({ field }) => isEmployerField(field));
  }

  /**
   * Adds a record of the right length. `faulty` contains the names of its fields that have an error; a record with an error in a
   * field of the employer is not evidence for other records.
   */
  add(record: Uint8Array, faulty: ReadonlySet<string>): void {
    const employer = this.employerAt(record, faulty);
    if (!employer) return;
    const block = record.subarray(this.fields[0]?.from, this.fields.at(-1)?.to);
    const { first } = employer;
    if (faulty.size === 0 && first && Buffer.compare(first.block, block) === 0) {
      employer.equalToFirst++;
      return;
    }
    addTexts(employer, record, faulty);
    // Records that are displaced in the same way would confirm each other's wrong values.
    if (this.fields.some(({ field }) => faulty.has(field.name))) return;
    const values: FieldValue[] = [];
    for (const [{ from, to }, known] of employer.byField) {
      const value = countValue(known, record.subarray(from, to));
      if (value) values.push(value);
    }
    if (faulty.size === 0 && !first && values.length === this.fields.length)
      employer.first = { block: copyOfBytes(block), values: new Set(values) };
  }

  /**
   * The text on which three or more other records of the employer agree; undefined when they do not, or when the record
   * has a value, or a blank, in any employer field without an error that no two other records have.
   */
  agreedText(record: CheckedRecord, planned: PlannedField): string | undefined {
    const employer = this.employerOf(record);
    const known = employer?.byField.get(planned);
    if (!employer || !known || this.fields.some((field) => isAlone(record, field, employer)))
      return undefined;
    const [value, ...others] = known.values;
    if (!value || others.length > 0 || known.others > 0 || countOf(value, employer) < MIN_RECORDS)
      return undefined;
    return textOf(value.bytes) || undefined;
  }

  /** Adds only what is known by `knownTexts`, of a record that is added once more when its errors are repaired. */
  addTexts(record: Uint8Array, faulty: ReadonlySet<string>): void {
    const employer = this.employerAt(record, faulty);
    if (employer) addTexts(employer, record, faulty);
  }

  /** The texts that records of the employer have in the field without an error. */
  knownTexts(record: CheckedRecord, planned: PlannedField): string[] {
    return [...(this.employerOf(record)?.byField.get(planned)?.texts ?? [])];
  }

  /** The text that the profile has for a field of its employer. */
  profileText(record: CheckedRecord, planned: PlannedField): string | undefined {
    const { fein } = record.plan.roles;
    if (!this.profile || !record.isUsable(fein) || record.text(fein) !== this.profile.fein) return undefined;
    return isEmployerField(planned.field) ? this.profile.values.get(planned.field.name) : undefined;
  }

  private employerOf(record: CheckedRecord): Employer | undefined {
    const { fein } = this.plan.roles;
    return record.isUsable(fein) ? this.byFein.get(record.text(fein)) : undefined;
  }

  private employerAt(record: Uint8Array, faulty: ReadonlySet<string>): Employer | undefined {
    const { fein } = this.plan.roles;
    return !fein || faulty.has(fein.field.name) ? undefined : this.withFein(textAt(record, fein));
  }

  private withFein(fein: string): Employer | undefined {
    const known = this.byFein.get(fein);
    if (known || this.byFein.size >= MAX_EMPLOYERS) return known;
    const byField = new Map(
      this.fields.map((planned) => [planned, { values: [], texts: new Set<string>(), others: 0 }]),
    );
    const employer: Employer = { byField, first: undefined, equalToFirst: 0 };
    this.byFein.set(fein, employer);
    return employer;
  }
}

/** The address that the field is a part of, its lines included. */
export function addressAround(
  { index }: PlannedField,
  { addresses }: RecordPlan,
): PlannedAddress | undefined {
  return addresses.find(
    ({ line1, zip, zip4 = zip, countryCode = zip4 }) => index >= line1.index && index <= countryCode.index,
  );
}

function addTexts({ byField }: Employer, record: Uint8Array, faulty: ReadonlySet<string>): void {
  for (const [planned, { texts }] of byField) {
    if (texts.size === MAX_VALUES || faulty.has(planned.field.name)) continue;
    const text = textAt(record, planned);
    if (text !== '') texts.add(text);
  }
}

/** Counts a value; undefined when there are too many to keep it. */
function countValue(known: FieldValues, bytes: Uint8Array): FieldValue | undefined {
  const same = known.values.find((one) => Buffer.compare(one.bytes, bytes) === 0);
  if (same) {
    same.count++;
    return same;
  }
  if (known.values.length === MAX_VALUES) {
    known.others++;
    return undefined;
  }
  const value = { bytes: copyOfBytes(bytes), count: 1 };
  known.values.push(value);
  return value;
}

function countOf(value: FieldValue, { first, equalToFirst }: Employer): number {
  return value.count + (first?.values.has(value) ? equalToFirst : 0);
}

/** True when the field has no error, and no two records of the employer have its value, which may be blank. */
function isAlone(record: CheckedRecord, planned: PlannedField, employer: Employer): boolean {
  if (record.errors.some((error) => error.planned === planned)) return false;
  const own = record.draft.columns.subarray(planned.from, planned.to);
  const value = employer.byField.get(planned)?.values.find((one) => Buffer.compare(one.bytes, own) === 0);
  return !value || countOf(value, employer) < 2;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1').trimEnd();
}
