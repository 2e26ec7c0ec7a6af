/**
 * What a report may show of a file: everything, the last four digits of SSN and FEIN, or no value of an employee. Kinds and
 * roles of the layout decide, and what a value is, whatever field it is in. Nothing is shown of a record whose columns are in
 * doubt. The returned texts may still have control characters: call `visible` before they are shown.
 */

import {
  type Field,
  isAboutEmployer,
  isNameKind,
  type Layout,
  type RecordType,
} from '../../layouts/index.js';
import type { Finding, RecordText } from '../../validation/index.js';
import {
  type Cover,
  covered,
  lastFour,
  remembering,
  unchanged,
  withoutAmountSecrets,
  withoutBirthDate,
  withoutDigits,
  withoutEmployeeNumbers,
  withoutSecrets,
} from './covers.js';
import { type FieldMask, type MaskPlan, RecordMasks, type ShownValue } from './record-masks.js';
import { planPrivacy } from './record-privacy.js';

/**
 * `mask` shows the last four digits of a nine-digit SSN or FEIN and nothing of a birth date; `hide` shows no value of an
 * employee; `show` shows all.
 */
export type ValueMode = 'mask' | 'show' | 'hide';
/** The modes of `--values`. */
export const VALUE_MODES: readonly ValueMode[] = ['mask', 'show', 'hide'];

/** The place of a text. A field named `record` or `file` has a description in place of a value, such as "814 characters". */
export type TextPlace = Pick<Finding, 'record_type' | 'field_name' | 'columns_in_doubt'> &
  Partial<Pick<Finding, 'error_type'>>;

/** The masks of one file. Each report shows values and lines through them only. */
export class Masks {
  private readonly plans = new Map<string, MaskPlan>();
  private readonly thisYear: number;

  /** `today` begins with the year, as in YYYY-MM-DD. */
  constructor(
    private readonly layout: Layout,
    readonly mode: ValueMode,
    today: string,
  ) {
    this.thisYear = Number(today.slice(0, 4));
  }

  /**
   * What may be shown of a record, for those who show several of its values. Without its line no field is trusted to be in
   * place. A line that changes, as the checker's, is valid until it does: call `close` then.
   */
  record(place: Omit<TextPlace, 'field_name'>, line?: RecordText): RecordMasks {
    const plan = isInDoubt(place) ? undefined : this.planOf(place.record_type);
    return new RecordMasks(plan, this.mode, line);
  }

  /** The value of a field, as it is or would be; `line` gives the whole line, which is judged with the value in its field. */
  value(place: TextPlace, text: string, line?: () => string): ShownValue {
    return this.record(place, line && { text: line }).value(place.field_name, text);
  }

  /** A whole line, character for character, each field by its own kind. */
  line(place: TextPlace, text: string): string {
    return this.record(place, { text: () => text }).text();
  }

  private planOf(id: TextPlace['record_type']): MaskPlan | undefined {
    const known = this.plans.get(id);
    const type = known ? undefined : this.layout.record_types.find((one) => one.id === id);
    if (!type) return known;
    const fields = new Map(type.fields.map((field) => [field.name, this.coverOf(field, type)]));
    const ssn = type.id === 'employee' ? fields.get(type.roles.ssn ?? '') : undefined;
    const of = (name: string | undefined) => (name === undefined ? undefined : fields.get(name));
    const { employer_name: employerName, fein } = type.roles;
    const employer = { employerName: of(employerName), fein: of(fein) };
    const plan = {
      fields,
      ssn,
      ...employer,
      privacy: planPrivacy(type, this.layout.record_types, this.thisYear),
    };
    this.plans.set(id, plan);
    return plan;
  }

  private coverOf(field: Field, { id, roles }: RecordType): FieldMask {
    const { kind, name } = field;
    const isHidden = this.mode === 'hide';
    const isEmployees = id === 'employee' && !isAboutEmployer(field);
    const isCovered = isHidden && (isEmployees ? kind !== 'constant' : kind === 'filler');
    if (isCovered || name === roles.birth_date)
      return { field, cover: covered, isPrivate: true, needsAll: false };
    if (kind === 'ssn' || kind === 'fein' || name === roles.ssn || name === roles.fein)
      return { field, cover: lastFour, isPrivate: true, needsAll: isHidden };
    const cover =
      kind === 'date' ? withoutBirthDate(this.thisYear, field.formats) : coverOfKind(kind, isEmployees);
    return {
      field,
      cover: isEmployees ? cover : remembering(cover),
      isPrivate: false,
      needsAll: isHidden,
    };
  }
}

/** True if fields may be shifted out of their columns. Findings of version 0.1.0 lack this mark. */
export function isInDoubt({
  columns_in_doubt,
  error_type,
}: Omit<TextPlace, 'field_name' | 'record_type'>): boolean {
  return columns_in_doubt === true || error_type === 'RECORD_SHIFTED';
}

/** Numbers and codes are recognized by their form; text may contain any number, for example after columns were swapped. */
function coverOfKind(kind: Field['kind'], isEmployees: boolean): Cover {
  if (isNameKind(kind) || kind === 'city' || kind === 'filler')
    return isEmployees ? withoutDigits : withoutSecrets;
  if (kind === 'agency') return withoutSecrets;
  if (kind === 'text' || kind === 'free') return isEmployees ? withoutEmployeeNumbers : withoutSecrets;
  if (kind === 'postal' || kind === 'phone') return withoutSecrets;
  return kind === 'amount' ? withoutAmountSecrets : unchanged;
}
