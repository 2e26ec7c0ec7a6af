/**
 * The rules of the masks without anything that makes them fast: each record is taken apart into characters for each of its
 * values. What the program shows is compared with it.
 */

import {
  type Field,
  isNameKind,
  type Layout,
  type RecordType,
  type Role,
} from '../../../src/layouts/index.js';
import {
  type Cover,
  covered,
  hasBirthYear,
  isRecentDate,
  lastFour,
  unchanged,
  withoutAmountSecrets,
  withoutBirthDate,
  withoutDigits,
  withoutEmployeeNumbers,
  withoutNumbers,
  withoutPartsOf,
  withoutSecrets,
} from '../../../src/reports/masks/covers.js';
import type { TextPlace, ValueMode } from '../../../src/reports/masks/masks.js';
import {
  contentOf,
  employeeSuspicion,
  type FieldContent,
  holdsWords,
} from '../../../src/validation/index.js';

/** How one field is covered. */
interface FieldCover {
  field: Field;
  /** Where the private values of the record are in place. */
  cover: Cover;
  /** Also where they are not: a number that is private itself shows nothing then. */
  isPrivate: boolean;
  /** Only shown where all fields of the record are in place. */
  needsAll: boolean;
}

/** As `Masks`. */
export class SlowMasks {
  private readonly covers = new Map<RecordType, ReadonlyMap<string, FieldCover>>();
  private readonly thisYear: number;

  constructor(
    private readonly layout: Layout,
    readonly mode: ValueMode,
    today: string,
  ) {
    this.thisYear = Number(today.slice(0, 4));
  }

  value(place: TextPlace, text: string, line?: () => string): string {
    return text === '' ? text : this.shownValue(place, text, line);
  }

  private shownValue(place: TextPlace, text: string, line: (() => string) | undefined): string {
    if (this.mode === 'show' || place.field_name === 'record' || place.field_name === 'file') return text;
    const type = this.trusted(place, line?.());
    const field = type && this.coversOf(type).get(place.field_name);
    if (!type || !field) return covered(text);
    const shown = field.cover(text);
    if (!field.needsAll && (field.isPrivate ? covered(shown) : withoutNumbers(shown)) === shown) return shown;
    const privacy = line && new RecordPrivacy(withValue(line(), field.field, text), type, this.thisYear);
    if (field.needsAll && !privacy?.areFieldsInPlace()) return covered(text);
    const areSecrets = privacy?.areSecretsInPlace() ?? false;
    if (field.isPrivate) return areSecrets ? shown : covered(text);
    return privacy && areSecrets ? privacy.partsCover()(shown) : withoutNumbers(shown);
  }

  line(place: TextPlace, text: string): string {
    if (this.mode === 'show') return text;
    const characters = Array.from(text);
    const type = this.trusted(place, text);
    const end = type?.fields.at(-1)?.end ?? 0;
    if (!type || characters.slice(end).some((character) => character !== ' ')) return covered(text);
    const privacy = new RecordPrivacy(characters, type, this.thisYear);
    const [areSecrets, areAll] = [privacy.areSecretsInPlace(), privacy.areFieldsInPlace()];
    // Over the whole line, since digits of one number may be in two fields.
    const known = Array.from((areSecrets ? privacy.partsCover() : withoutNumbers)(text));
    const shown = Array.from(this.coversOf(type).values(), ({ field, cover, isPrivate, needsAll }) => {
      const part = characters.slice(field.start - 1, field.end).join('');
      if ((needsAll && !areAll) || (isPrivate && !areSecrets)) return covered(part);
      return isPrivate ? cover(part) : inBoth(cover(part), known.slice(field.start - 1, field.end));
    });
    return shown.join('') + characters.slice(end).join('');
  }

  employee(place: TextPlace, line: string): string {
    const type = place.record_type === 'employee' ? this.trusted(place) : undefined;
    const field = type?.fields.find(({ name }) => name === type.roles.ssn);
    const text = field
      ? Array.from(this.line(place, line))
          .slice(field.start - 1, field.end)
          .join('')
      : '';
    const [, last] = /^[\d*]{5}(\d{4})$/.exec(text) ?? [];
    return last === undefined ? '' : `SSN ending in ${last}`;
  }

  private trusted(place: TextPlace, line?: string): RecordType | undefined {
    if (isInDoubt(place)) return undefined;
    const types = this.layout.record_types;
    const type = types.find(({ id }) => id === place.record_type);
    if (!type || line === undefined) return type;
    const columns = new RecordPrivacy(Array.from(line), type, this.thisYear, Array.from(line).length);
    return employeeSuspicion(type, types)?.(columns.record, this.thisYear + 1) ? undefined : type;
  }

  private coversOf(type: RecordType): ReadonlyMap<string, FieldCover> {
    const known = this.covers.get(type);
    if (known) return known;
    const made = new Map(type.fields.map((field) => [field.name, this.coverOf(field, type)]));
    this.covers.set(type, made);
    return made;
  }

  private coverOf(field: Field, { id, roles }: RecordType): FieldCover {
    const { kind, name } = field;
    const isHidden = this.mode === 'hide';
    const isEmployees = id === 'employee' && !name.startsWith('employer_');
    const isCovered = isHidden && (isEmployees ? kind !== 'constant' : kind === 'filler');
    if (isCovered || name === roles.birth_date)
      return { field, cover: covered, isPrivate: true, needsAll: false };
    if (kind === 'ssn' || kind === 'fein' || name === roles.ssn || name === roles.fein)
      return { field, cover: lastFour, isPrivate: true, needsAll: isHidden };
    const cover =
      kind === 'date' ? withoutBirthDate(this.thisYear, field.formats) : coverOfKind(kind, isEmployees);
    return { field, cover, isPrivate: false, needsAll: isHidden };
  }
}

function isInDoubt({ columns_in_doubt, error_type }: Omit<TextPlace, 'field_name' | 'record_type'>): boolean {
  return columns_in_doubt === true || error_type === 'RECORD_SHIFTED';
}

/** The characters that both results show. */
const inBoth = (text: string, other: readonly string[]) =>
  Array.from(text, (character, at) => (other[at] === '*' ? '*' : character)).join('');

/** The characters of a line, one a column, with a value in its field. */
function withValue(line: string, { start, end }: Field, value: string): string[] {
  const padded = (text: string, length: number) => {
    const characters = Array.from(text);
    while (characters.length < length) characters.push(' ');
    return characters;
  };
  const columns = padded(line, end);
  const width = end - start + 1;
  columns.splice(start - 1, width, ...padded(value, width).slice(0, width));
  return columns;
}

/** Numbers and codes are recognized by their form; text may contain any number, for example after columns were swapped. */
function coverOfKind(kind: Field['kind'], isEmployees: boolean): Cover {
  if (isNameKind(kind) || kind === 'city' || kind === 'filler')
    return isEmployees ? withoutDigits : withoutSecrets;
  if (kind === 'text' || kind === 'free') return isEmployees ? withoutEmployeeNumbers : withoutSecrets;
  if (kind === 'postal' || kind === 'phone') return withoutSecrets;
  return kind === 'amount' ? withoutAmountSecrets : unchanged;
}

/** A record, and how far its fields can be trusted to be where they seem. */
class RecordPrivacy {
  readonly record: Uint8Array;

  /** `columns` has one character each; those that are missing at the end are blank. */
  constructor(
    private readonly columns: readonly string[],
    private readonly type: RecordType,
    private readonly thisYear: number,
    length = type.fields.at(-1)?.end ?? 0,
  ) {
    this.record = new Uint8Array(length).fill(0x20);
    for (const [at, one] of columns.slice(0, this.record.length).entries())
      this.record[at] = one.length === 1 && one < '\u0080' ? one.charCodeAt(0) : 0xff;
  }

  /** SSN, FEIN and birth date are in their columns, so that no other digits of the record belong to them. */
  areSecretsInPlace(): boolean {
    const { fields, id } = this.type;
    // A header or total contains neither; if it is really an employee record, its filler is not blank.
    if (id !== 'employee')
      return fields.every((field) => field.kind !== 'filler' || this.contentOf(field) === 'nothing');
    const [ssn, fein] = [this.fieldOf('ssn'), this.fieldOf('fein')];
    if (ssn && this.contentOf(ssn) !== 'value') return false;
    if (fein && !NEARLY_NINE_DIGITS.test(this.textOf(fein))) return false;
    if ([ssn, fein].some((secret) => secret && this.isContinued(secret))) return false;
    return this.areDatesInPlace(this.fieldOf('birth_date'), this.fieldOf('hire_date'));
  }

  /** Reserved columns after a number are not blank: the number may continue there. */
  private isContinued({ end }: Field): boolean {
    const next = this.type.fields.find(({ start }) => start === end + 1);
    return next?.kind === 'filler' && this.contentOf(next) !== 'nothing';
  }

  /** A missing birth date may be in another field, also in parts: then nothing may look displaced. */
  private areDatesInPlace(born: Field | undefined, hired: Field | undefined): boolean {
    const isHired = !this.isFilled(hired) || isRecentDate(this.textOf(hired), this.thisYear, hired.formats);
    if (!born) return isHired;
    if (!this.isFilled(born))
      return isHired && !this.needsBirthDate(born) && this.isNoneWrong(hired) && this.isNoneMoved();
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

  /** No text begins after the first column of its field. */
  private isNoneMoved(): boolean {
    return this.type.fields.every((field) => !holdsWords(field.kind) || !MOVED.test(this.textOf(field)));
  }

  /** Every field is in its columns, so that those of the employer contain nothing of the employee. */
  areFieldsInPlace(): boolean {
    if (!this.areSecretsInPlace()) return false;
    return this.type.fields.every((field) => {
      const isOfEmployer = this.type.id !== 'employee' || field.name.startsWith('employer_');
      if (!isOfEmployer && holdsWords(field.kind) && COMPANY.test(this.textOf(field))) return false;
      if (!isOfEmployer && isNameKind(field.kind) && /\d.*\d/.test(this.textOf(field))) return false;
      // An identifier with a slip says nothing about the columns after it.
      if (field.kind === 'constant') return true;
      if (holdsWords(field.kind) && MOVED.test(this.textOf(field))) return false;
      if (holdsWords(field.kind) && isOfEmployer) return true;
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

/** A company in the columns of an employee. */
const COMPANY = /\b(?:INC|LLC|LLP|LTD|CORP|PLLC)\b|\S CO\.? *$/i;

/** Text that does not begin in the first column may be that of another field. */
const MOVED = /^ +[^ ]/;

/** Nine digits, or fewer, or with a separator in its place, as in 12-345678: wrong, but in its columns. */
const NEARLY_NINE_DIGITS = /^(?:\d{7,9}|\d\d[-. /]\d{5,6}) *$/;
