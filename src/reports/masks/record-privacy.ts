/**
 * What a record tells about where its private values are. A value that stands in its own columns stands nowhere else; one
 * that is missing there, or is no such value, may stand anywhere in the record.
 */

import type { Field, RecordType, Role } from '../../layouts/index.js';
import { bytePerCharacter, contentOf, type FieldContent, holdsWords } from '../../validation/index.js';
import { type Cover, hasBirthYear, isRecentDate, withoutPartsOf } from './covers.js';

/** A record, and how far its fields can be trusted to be where they seem. */
export class RecordPrivacy {
  private readonly record: Uint8Array;

  /** `columns` holds one character each; those that are missing at the end are blank. */
  constructor(
    private readonly columns: readonly string[],
    private readonly type: RecordType,
    private readonly thisYear: number,
  ) {
    this.record = new Uint8Array(type.fields.at(-1)?.end ?? 0).fill(0x20);
    this.record.set(bytePerCharacter(columns.slice(0, this.record.length)));
  }

  /** SSN, FEIN and birth date stand in their columns, so that no other digits of the record are theirs. */
  areSecretsInPlace(): boolean {
    const { fields, id } = this.type;
    // A header or total holds neither; an employee's record that is taken for one leaves its filler filled.
    if (id !== 'employee')
      return fields.every((field) => field.kind !== 'filler' || this.contentOf(field) === 'nothing');
    const [ssn, fein] = [this.fieldOf('ssn'), this.fieldOf('fein')];
    if (ssn && this.contentOf(ssn) !== 'value') return false;
    if (fein && !NEARLY_NINE_DIGITS.test(this.textOf(fein))) return false;
    if ([ssn, fein].some((secret) => secret && this.isContinued(secret))) return false;
    return this.areDatesInPlace(this.fieldOf('birth_date'), this.fieldOf('hire_date'));
  }

  /** Columns that are reserved behind a number hold something: the number may go on there. */
  private isContinued({ end }: Field): boolean {
    const next = this.type.fields.find(({ start }) => start === end + 1);
    return next?.kind === 'filler' && this.contentOf(next) !== 'nothing';
  }

  /** A missing birth date may stand in another field, also in parts: then nothing may look displaced. */
  private areDatesInPlace(born: Field | undefined, hired: Field | undefined): boolean {
    const isHired = !this.isFilled(hired) || isRecentDate(this.textOf(hired), this.thisYear, hired.formats);
    if (!born) return isHired;
    if (!this.isFilled(born)) return isHired && !this.needsBirthDate(born) && this.isNoneWrong(hired);
    return isHired && hasBirthYear(this.textOf(born), born.formats ?? [], this.thisYear);
  }

  /** A contractor's record has the day of a contract where an employee's has none. */
  private needsBirthDate({ required }: Field): boolean {
    const day = this.type.fields.find(({ name }) => name === this.type.contractor?.field);
    const isContractor = this.isFilled(day) && isRecentDate(this.textOf(day).slice(0, 8), this.thisYear);
    return required === 'yes' || (required === 'employee' && !isContractor);
  }

  /** No number or code, but for the date of hire, is of another kind than its field. */
  private isNoneWrong(hired: Field | undefined): boolean {
    return this.type.fields.every((field) => field === hired || this.contentOf(field) !== 'other');
  }

  /** Every field stands in its columns, so that those of the employer hold nothing of the employee. */
  areFieldsInPlace(): boolean {
    if (!this.areSecretsInPlace() || this.type.id !== 'employee') return this.areSecretsInPlace();
    return this.type.fields.every((field) => {
      // An identifier with a slip says nothing about the columns after it.
      if (field.kind === 'constant') return true;
      if (holdsWords(field.kind)) return !MOVED.test(this.textOf(field));
      const content = this.contentOf(field);
      return content === 'value' || (content === 'nothing' && field.required !== 'yes');
    });
  }

  /** Covers what other fields have of the SSN, FEIN and birth date: characters may have been doubled. */
  partsCover(): Cover {
    const fields = (['ssn', 'fein', 'birth_date'] as const).map((role) => this.fieldOf(role));
    return withoutPartsOf(fields.map((field) => (field ? this.textOf(field).replace(/\D/g, '') : '')));
  }

  private isFilled(field: Field | undefined): field is Field {
    return field !== undefined && this.contentOf(field) !== 'nothing';
  }

  private contentOf(field: Field): FieldContent {
    return contentOf(field, this.record, this.thisYear + 1);
  }

  private textOf({ start, end }: Field): string {
    return this.columns.slice(start - 1, end).join('');
  }

  private fieldOf(role: Role): Field | undefined {
    return this.type.fields.find(({ name }) => name === this.type.roles[role]);
  }
}

/** Text that does not begin in the first column may be that of another field. */
const MOVED = /^ +[^ ]/;

/** Nine digits, or fewer, or with a separator in its place, as in 12-345678: wrong, but in its columns. */
const NEARLY_NINE_DIGITS = /^(?:\d{7,9}|\d\d[-. /]\d{5,6}) *$/;
