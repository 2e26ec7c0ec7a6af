/**
 * What a record shows about the location of its private values. If a value is in its own columns, it is assumed to be nowhere
 * else. If it is missing there or invalid, it may be anywhere in the record.
 */

import { type Field, isAboutEmployer, isNameKind, type RecordType, type Role } from '../../layouts/index.js';
import { severalDigits } from '../../private-numbers.js';
import { hasLegalForm } from '../../reference/index.js';
import {
  contentOf,
  type EmployeeSuspicion,
  employeeSuspicion,
  type FieldContent,
  holdsWords,
} from '../../validation/index.js';
import { type Cover, hasBirthYear, isRecentDate, withoutPartsOf } from './covers.js';
import { BLANK, textOfBytes } from './record-columns.js';

/** What all records of a type have in common, looked up once. */
export interface PrivacyPlan {
  type: RecordType;
  thisYear: number;
  /** Columns of the record. */
  length: number;
  ssn: Field | undefined;
  fein: Field | undefined;
  born: Field | undefined;
  hired: Field | undefined;
  /** The day of a contract, in a record that contractors share. */
  contract: Field | undefined;
  fillers: readonly Field[];
  /** Reserved columns right after the SSN and the FEIN: a number that is too long continues there. */
  continued: readonly Field[];
  /** Fields of text, which cannot be judged by their form. */
  words: readonly Field[];
  /** Of those, the ones about the employee. */
  employees: readonly Field[];
  /** Numbers and codes, but for identifiers: one with a slip says nothing about the columns after it. */
  coded: readonly Field[];
  /** Set for a header, an employer or a total. */
  mayBeEmployees: EmployeeSuspicion | undefined;
}

/** The plan of a record type; `types` are all of its layout. */
export function planPrivacy(type: RecordType, types: readonly RecordType[], thisYear: number): PrivacyPlan {
  const { fields, roles, contractor } = type;
  const named = (name: string | undefined) => fields.find((field) => field.name === name);
  const ofRole = (role: Role) => named(roles[role]);
  const [ssn, fein] = [ofRole('ssn'), ofRole('fein')];
  const fillers = fields.filter(({ kind }) => kind === 'filler');
  const judged = fields.filter(({ kind }) => kind !== 'constant');
  const words = judged.filter(({ kind }) => holdsWords(kind));
  return {
    type,
    thisYear,
    length: fields.at(-1)?.end ?? 0,
    ssn,
    fein,
    born: ofRole('birth_date'),
    hired: ofRole('hire_date'),
    contract: named(contractor?.field),
    fillers,
    continued: fillers.filter(({ start }) => start - 1 === ssn?.end || start - 1 === fein?.end),
    words,
    employees: type.id === 'employee' ? words.filter((field) => !isAboutEmployer(field)) : [],
    coded: judged.filter(({ kind }) => !holdsWords(kind)),
    mayBeEmployees: employeeSuspicion(type, types),
  };
}

/** A record, and how far its fields can be trusted to be where they seem. Each answer is found once. */
export class RecordPrivacy {
  private secrets: boolean | undefined;
  private fields: boolean | undefined;
  private cover: Cover | undefined;

  /** `record` has one byte a column, those beyond ASCII as one that is, and at least the columns of its type. */
  constructor(
    private readonly record: Uint8Array,
    private readonly plan: PrivacyPlan,
  ) {}

  /** SSN, FEIN and birth date are in their columns, so that no other digits of the record belong to them. */
  areSecretsInPlace(): boolean {
    this.secrets ??= this.judgeSecrets();
    return this.secrets;
  }

  /** Every field is in its columns, so that those of the employer contain nothing of the employee. */
  areFieldsInPlace(): boolean {
    this.fields ??= this.areSecretsInPlace() && this.judgeFields();
    return this.fields;
  }

  /** Covers what other fields have of the SSN, FEIN and birth date: characters may have been doubled. */
  partsCover(): Cover {
    const { ssn, fein, born } = this.plan;
    this.cover ??= withoutPartsOf(
      [ssn, fein, born].map((field) => (field ? this.textOf(field).replace(/\D/g, '') : '')),
    );
    return this.cover;
  }

  private judgeSecrets(): boolean {
    const { type, fillers, ssn, fein, continued } = this.plan;
    // A header or total contains neither; one that may be an employee's is covered before.
    if (type.id !== 'employee') return fillers.every((field) => this.contentOf(field) === 'nothing');
    return (
      (!ssn || this.contentOf(ssn) === 'value') &&
      (!fein || NEARLY_NINE_DIGITS.test(this.textOf(fein))) &&
      continued.every((field) => this.contentOf(field) === 'nothing') &&
      this.areDatesInPlace()
    );
  }

  /** A missing birth date may be in another field, also in parts: then nothing may look displaced. */
  private areDatesInPlace(): boolean {
    const { born, hired, thisYear } = this.plan;
    const isHired = !this.isFilled(hired) || isRecentDate(this.textOf(hired), thisYear, hired.formats);
    if (!isHired || !born) return isHired;
    if (!this.isFilled(born)) return !this.needsBirthDate(born) && this.isNoneWrong() && this.isNoneMoved();
    return hasBirthYear(this.textOf(born), born.formats ?? [], thisYear);
  }

  /** A contractor's record has the day of a contract where an employee's has none. */
  private needsBirthDate({ required }: Field): boolean {
    const { contract, thisYear } = this.plan;
    const isContractor = this.isFilled(contract) && isRecentDate(this.textOf(contract).slice(0, 8), thisYear);
    return required === 'yes' || (required === 'employee' && !isContractor);
  }

  /** No number or code, but for the date of hire, is of another kind than its field. */
  private isNoneWrong(): boolean {
    const { type, hired } = this.plan;
    return type.fields.every((field) => field === hired || this.contentOf(field) !== 'other');
  }

  private judgeFields(): boolean {
    return (
      this.isNoneMoved() &&
      [...this.plan.coded, ...this.plan.employees].every((field) => {
        const content = this.contentOf(field);
        return content === 'value' || (content === 'nothing' && field.required !== 'yes');
      }) &&
      !this.plan.employees.some((field) => this.isOthers(field))
    );
  }

  /**
   * A text of the employee that is more likely the employer's, so that the employee's may be in its columns: a company, or a number in
   * the field of a name.
   */
  private isOthers(field: Field): boolean {
    const text = this.textOf(field);
    return hasLegalForm(text) || (isNameKind(field.kind) && severalDigits(text).length > 0);
  }

  /** No text begins after the first column of its field: it may be that of another field. */
  private isNoneMoved(): boolean {
    return this.plan.words.every((field) => this.record[field.start - 1] !== BLANK || !this.isFilled(field));
  }

  private isFilled(field: Field | undefined): field is Field {
    return field !== undefined && this.contentOf(field) !== 'nothing';
  }

  private contentOf(field: Field): FieldContent {
    return contentOf(field, this.record, this.plan.thisYear + 1);
  }

  private textOf(field: Field): string {
    return textOfBytes(this.record, field);
  }
}

/** Nine digits, or fewer, or with a separator in its place, as in 12-345678: wrong, but in its columns. */
const NEARLY_NINE_DIGITS = /^(?:\d{7,9}|\d\d[-. /]\d{5,6}) *$/;
