/**
 * What a report may show of a file: everything, the last four digits of SSN and FEIN, or no value of an employee. Kinds and
 * roles of the layout decide, and what a value is, wherever it stands. Of a record whose columns are in doubt nothing is
 * shown. The returned texts may still hold control characters: call `visible` before they are shown.
 */

import { type Field, isNameKind, type Layout, type RecordType } from '../../layouts/index.js';
import type { Finding } from '../../validation/index.js';
import {
  type Cover,
  covered,
  lastFour,
  unchanged,
  withoutBirthDate,
  withoutEmployeeNumbers,
  withoutNumbers,
  withoutSecrets,
} from './covers.js';
import { RecordPrivacy } from './record-privacy.js';

/** `mask` shows the last four characters of SSN and FEIN and nothing of a birth date; `hide` shows no value of an employee; `show` shows all. */
export type ValueMode = 'mask' | 'show' | 'hide';
/** The modes of `--values`. */
export const VALUE_MODES: readonly ValueMode[] = ['mask', 'show', 'hide'];

/** A value as a report may show it. */
export interface ShownValue {
  text: string;
  /** True when some of the value is covered; a machine format then writes `***`, never an empty text. */
  masked: boolean;
}

/** Where a text stands. A field named `record` or `file` has a description in place of a value, such as "814 characters". */
export type Place = Pick<Finding, 'record_type' | 'field_name' | 'columns_in_doubt'> &
  Partial<Pick<Finding, 'error_type'>>;

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

/** The masks of one file. Each report shows values and lines through them only. */
export class Masks {
  private readonly covers = new Map<RecordType, ReadonlyMap<string, FieldCover>>();
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
   * The value of a field, as it is or would be. `line` gives the whole line; it is judged with the value in its field.
   * Without a line no field is trusted to be in place.
   */
  value(place: Place, text: string, line?: () => string): ShownValue {
    const shown = text === '' ? text : this.shownValue(place, text, line);
    return { text: shown, masked: shown !== text };
  }

  private shownValue(place: Place, text: string, line: (() => string) | undefined): string {
    if (this.mode === 'show' || place.field_name === 'record' || place.field_name === 'file') return text;
    const type = this.trusted(place);
    const field = type && this.coversOf(type).get(place.field_name);
    if (!type || !field) return covered(text);
    const shown = field.cover(text);
    // The record is looked at only where it matters: a report may have a million values.
    if (!field.needsAll && (field.isPrivate ? covered(shown) : withoutNumbers(shown)) === shown) return shown;
    const privacy = line && new RecordPrivacy(withValue(line(), field.field, text), type, this.thisYear);
    if (field.needsAll && !privacy?.areFieldsInPlace()) return covered(text);
    const areSecrets = privacy?.areSecretsInPlace() ?? false;
    if (field.isPrivate) return areSecrets ? shown : covered(text);
    return privacy && areSecrets ? privacy.partsCover()(shown) : withoutNumbers(shown);
  }

  /** A whole line, character for character, each field by its own kind. */
  line(place: Place, text: string): string {
    if (this.mode === 'show') return text;
    const type = this.trusted(place);
    const characters = Array.from(text);
    const end = type?.fields.at(-1)?.end ?? 0;
    if (!type || characters.slice(end).some((character) => character !== ' ')) return covered(text);
    const privacy = new RecordPrivacy(characters, type, this.thisYear);
    const [areSecrets, areAll] = [privacy.areSecretsInPlace(), privacy.areFieldsInPlace()];
    // Over the whole line, since digits of one number may stand in two fields.
    const known = Array.from((areSecrets ? privacy.partsCover() : withoutNumbers)(text));
    const shown = Array.from(this.coversOf(type).values(), ({ field, cover, isPrivate, needsAll }) => {
      const part = characters.slice(field.start - 1, field.end).join('');
      if ((needsAll && !areAll) || (isPrivate && !areSecrets)) return covered(part);
      return isPrivate ? cover(part) : inBoth(cover(part), known.slice(field.start - 1, field.end));
    });
    return shown.join('') + characters.slice(end).join('');
  }

  /** The type of a record whose columns are not in doubt. */
  private trusted(place: Place): RecordType | undefined {
    if (isInDoubt(place)) return undefined;
    return this.layout.record_types.find(({ id }) => id === place.record_type);
  }

  /** Computed once for each record type. */
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

/** Whether fields may stand beside their columns. Findings of version 0.1.0 do not say so themselves. */
export function isInDoubt({
  columns_in_doubt,
  error_type,
}: Omit<Place, 'field_name' | 'record_type'>): boolean {
  return columns_in_doubt === true || error_type === 'RECORD_SHIFTED';
}

/** What both show of the same text. */
const inBoth = (text: string, other: readonly string[]) =>
  Array.from(text, (character, at) => (other[at] === '*' ? '*' : character)).join('');

/** The characters of a line, one a column, with a value in its field. */
function withValue(line: string, { start, end }: Field, value: string): string[] {
  const columns = Array.from(line.padEnd(end));
  const width = end - start + 1;
  columns.splice(start - 1, width, ...Array.from(value.padEnd(width)).slice(0, width));
  return columns;
}

/** Numbers and codes are told by their form; text may hold any number, for example after columns were swapped. */
function coverOfKind(kind: Field['kind'], isEmployees: boolean): Cover {
  if (isNameKind(kind)) return isEmployees ? withoutNumbers : withoutSecrets;
  if (kind === 'city' || kind === 'text' || kind === 'filler' || kind === 'free')
    return isEmployees ? withoutEmployeeNumbers : withoutSecrets;
  // A salary is filled up with zeros; nine digits without any may be an SSN.
  return kind === 'amount' ? (text) => (text.startsWith('000') ? text : withoutSecrets(text)) : unchanged;
}
