/** One record as a report may show it: each value is masked when it is read, and the record is judged once, if it must be. */

import type { Field } from '../../layouts/index.js';
import { isCompanyName } from '../../reference/index.js';
import { bytePerCharacter, type Finding, type RecordText } from '../../validation/index.js';
import { type Cover, covered, lastFour, withoutNumbers } from './covers.js';
import { BLANK, charactersOf, RecordColumns } from './record-columns.js';
import { type PrivacyPlan, RecordPrivacy } from './record-privacy.js';

/** A value as a report may show it. */
export interface ShownValue {
  text: string;
  /** True when some of the value is covered; a machine format then writes `***`, never an empty text. */
  masked: boolean;
}

/** How one field is covered. */
export interface FieldMask {
  field: Field;
  /** Where the private values of the record are in place. */
  cover: Cover;
  /** Also where they are not: a number that is private itself shows nothing then. */
  isPrivate: boolean;
  /** Only shown where all fields of the record are in place. */
  needsAll: boolean;
}

/** How the records of a type are covered. */
export interface MaskPlan {
  /** By the name of the field, in the order of the record. */
  fields: ReadonlyMap<string, FieldMask>;
  /** The Social Security number of an employee. */
  ssn: FieldMask | undefined;
  /** The name of the employer, where the record has it. */
  employerName: FieldMask | undefined;
  fein: FieldMask | undefined;
  privacy: PrivacyPlan;
}

/** The name and FEIN of an employer, as far as they may be shown. */
export type ShownEmployer = Pick<Finding, 'employer_name' | 'employer_fein'>;

/** The members of a finding that name employers. */
export type EmployerMembers = {
  [Member in 'employer_name' | 'employer_fein' | 'employers']?: Finding[Member] | undefined;
};

/** Without what nothing can be seen of. */
function shownEmployer(name: string | undefined, fein: string | undefined): ShownEmployer {
  const shown: ShownEmployer = {};
  if (name !== undefined) shown.employer_name = name;
  if (fein !== undefined) shown.employer_fein = fein;
  return shown;
}

/** The name of an employer of another record, which is not judged: a person's may be in its place. */
const companyOnly: Cover = (name) => (isCompanyName(name) ? withoutNumbers(name) : covered(name));

/** The masks of one record, valid as long as its line is. */
export class RecordMasks {
  private read: RecordColumns | undefined;
  private own: RecordPrivacy | undefined;
  private mayBeEmployee: boolean | undefined;

  /** `given` is undefined where nothing may be shown: the columns are in doubt, or nobody knows what the record is. */
  constructor(
    private readonly given: MaskPlan | undefined,
    private readonly mode: 'show' | 'mask' | 'hide',
    private line: RecordText | undefined,
  ) {}

  private get showsAll(): boolean {
    return this.mode === 'show';
  }

  /** Called when the line changes: a value that is read later is masked as if it had no line. */
  close(): void {
    this.line = undefined;
    this.read = undefined;
    this.own = undefined;
    this.mayBeEmployee = undefined;
  }

  /** The value of a field, as it is or would be; the record is judged with the value in its field. */
  value(field_name: string, text: string): ShownValue {
    const shown = text === '' ? text : this.shownValue(field_name, text);
    return { text: shown, masked: shown !== text };
  }

  /** The whole line, character for character, each field by its own kind. */
  text(): string {
    const text = this.line?.text() ?? '';
    if (this.showsAll) return text;
    const { plan, columns } = this;
    if (!plan || !columns || columns.isFilledAfter(plan.privacy.length)) return covered(text);
    const privacy = this.privacyOf(plan, columns);
    // Over the whole line, since digits of one number may be in two fields.
    const known = charactersOf((privacy.areSecretsInPlace() ? privacy.partsCover() : withoutNumbers)(text));
    const shown = Array.from(plan.fields.values(), (mask) => {
      const part = shownPart(mask, columns, privacy);
      return mask.isPrivate ? part : inBoth(part, known, mask.field.start - 1);
    });
    return shown.join('') + ' '.repeat(Math.max(0, columns.bytes.length - plan.privacy.length));
  }

  /** `SSN ending in 6789`; empty where the digits are covered or missing, and where it is not an employee's record. */
  employee(): string {
    const { plan } = this;
    if (!plan?.ssn || (plan.ssn.cover === covered && !this.showsAll)) return '';
    const [, last] = /^[\d*]{5}(\d{4})$/.exec(this.ssnIn(plan, plan.ssn)) ?? [];
    return last === undefined ? '' : `SSN ending in ${last}`;
  }

  /** The name of `employer` alone: to show a FEIN, the whole record is judged. */
  employerName({ employer_name }: EmployerMembers): string | undefined {
    if (!this.plan && !this.showsAll) return undefined;
    return this.seen(this.plan?.employerName, employer_name, withoutNumbers);
  }

  /**
   * The employer of a finding, each value masked as in its field of the record; one of which nothing can be seen is left out.
   * Where the record has no such field, its employer has a record of its own; those of other places are in other records.
   * `name` is that of `employerName`, where it is known.
   */
  employer(
    { employers, ...own }: EmployerMembers,
    name = this.employerName(own),
  ): ShownEmployer & Pick<Finding, 'employers'> {
    if (!this.plan && !this.showsAll) return {};
    const shown: ReturnType<RecordMasks['employer']> = shownEmployer(
      name,
      this.seen(this.plan?.fein, own.employer_fein, lastFour),
    );
    if (employers)
      shown.employers = employers.map(({ employer_name, employer_fein, occurrences }) => ({
        ...shownEmployer(
          this.seen(undefined, employer_name, this.mode === 'hide' ? companyOnly : withoutNumbers),
          this.seen(undefined, employer_fein, lastFour),
        ),
        occurrences,
      }));
    return shown;
  }

  /** The finding with no more of its employer than may be shown. */
  withEmployer<One extends EmployerMembers>(finding: One) {
    const { employer_name: _name, employer_fein: _fein, employers: _employers, ...others } = finding;
    return { ...others, ...this.employer(finding) };
  }

  private seen(mask: FieldMask | undefined, value: string | undefined, elsewhere: Cover): string | undefined {
    if (value === undefined || this.showsAll) return value;
    const shown = mask ? this.value(mask.field.name, value).text : elsewhere(value);
    return /[^* ]/.test(shown) ? shown : undefined;
  }

  private ssnIn(plan: MaskPlan, mask: FieldMask): string {
    const { columns } = this;
    if (!columns) return '';
    if (this.showsAll) return columns.text(mask.field);
    if (columns.isFilledAfter(plan.privacy.length)) return '';
    return shownPart(mask, columns, this.privacyOf(plan, columns));
  }

  private shownValue(field_name: string, text: string): string {
    if (this.showsAll || field_name === 'record' || field_name === 'file') return text;
    const { plan } = this;
    const mask = plan?.fields.get(field_name);
    if (!plan || !mask) return covered(text);
    const { field, cover, isPrivate, needsAll } = mask;
    const shown = cover(text);
    // The record is looked at only where it matters: a report may have a million values.
    if (!needsAll && (isPrivate ? covered(shown) : withoutNumbers(shown)) === shown) return shown;
    const privacy = this.columns && this.privacyWith(plan, this.columns, field, text);
    if (needsAll && !privacy?.areFieldsInPlace()) return covered(text);
    const areSecrets = privacy?.areSecretsInPlace() ?? false;
    if (isPrivate) return areSecrets ? shown : covered(text);
    return privacy && areSecrets ? privacy.partsCover()(shown) : withoutNumbers(shown);
  }

  /** Undefined also where a header, employer or total may really be the record of an employee: its columns are in doubt. */
  private get plan(): MaskPlan | undefined {
    const { given } = this;
    if (!given?.privacy.mayBeEmployees || this.showsAll) return given;
    const { mayBeEmployees, thisYear } = given.privacy;
    const { columns } = this;
    this.mayBeEmployee ??= columns !== undefined && mayBeEmployees(columns.bytes, thisYear + 1);
    return this.mayBeEmployee ? undefined : given;
  }

  private get columns(): RecordColumns | undefined {
    if (this.line) this.read ??= new RecordColumns(this.line);
    return this.read;
  }

  private privacyOf({ privacy }: MaskPlan, columns: RecordColumns): RecordPrivacy {
    this.own ??= new RecordPrivacy(columns.padded(privacy.length), privacy);
    return this.own;
  }

  /** With a value in a field, where it mostly is already. */
  private privacyWith(plan: MaskPlan, columns: RecordColumns, field: Field, value: string): RecordPrivacy {
    const record = columns.padded(plan.privacy.length);
    const bytes = bytePerCharacter(charactersOf(value));
    const byteAt = (at: number) => bytes[at - field.start + 1] ?? BLANK;
    let at = field.start - 1;
    while (at < field.end && record[at] === byteAt(at)) at++;
    if (at === field.end) return this.privacyOf(plan, columns);
    // Not `slice`, which gives the bytes of the input themselves where they are a Buffer.
    const other = new Uint8Array(record);
    for (; at < field.end; at++) other[at] = byteAt(at);
    return new RecordPrivacy(other, plan.privacy);
  }
}

/** What may be shown of a field of the line, where other fields need not be looked at. */
function shownPart(
  { field, cover, isPrivate, needsAll }: FieldMask,
  columns: RecordColumns,
  privacy: RecordPrivacy,
): string {
  const part = columns.text(field);
  const isKnown = (!needsAll || privacy.areFieldsInPlace()) && (!isPrivate || privacy.areSecretsInPlace());
  return isKnown ? cover(part) : covered(part);
}

/** The characters that both results show. */
function inBoth(text: string, line: ArrayLike<string>, from: number): string {
  let shown = '';
  let at = from;
  // Not `Array.from`, which takes several times as long: this is done for each character of a record.
  for (const character of text) shown += line[at++] === '*' ? '*' : character;
  return shown;
}
