/**
 * What a report may show of a value: everything, the last four characters of a number, or nothing. The kinds and roles
 * of the layout decide. The returned texts may still hold control characters: call `visible` before they are shown.
 */

import type { Field, Layout, RecordType } from '../../layouts/index.js';
import type { Finding } from '../../validation/index.js';

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

/** Covers every character except blanks, which reveal nothing and show where a value is. */
const covered = (text: string): string => text.replace(/[^ ]/gu, '*');

/** Covers all but the last four characters, whatever they are: a malformed number reveals no more than a valid one. */
const lastFour = (text: string): string => text.replace(/^.*?(?=.{0,4} *$)/su, covered);

/** Four digits or more, alone or with single separators between: `6789`, `123-45-6789`. */
const NUMBER = /\d(?:[-. /]?\d){3,}/g;
/** Longer than a house number or a ZIP code, or written like an SSN. */
const LONG_NUMBER = /\d(?:-?\d){5,}|\d{3} \d{2} \d{4}/g;

const withoutNumbers = (text: string): string => text.replace(NUMBER, covered);
const withoutLongNumbers = (text: string): string => text.replace(LONG_NUMBER, covered);
const unchanged = (text: string): string => text;

type Cover = (text: string) => string;
const isSecret = (cover: Cover | undefined): boolean => cover === covered || cover === lastFour;

/** A number in a text field of the employee, for example after columns were swapped, may be an SSN. */
const COVER_OF_WORDS: Partial<Record<Field['kind'], Cover>> = {
  name: withoutNumbers,
  city: withoutLongNumbers,
  text: withoutLongNumbers,
  filler: withoutLongNumbers,
};
/** Errors after which a field may hold characters of the field beside it. */
const COLUMNS_LOST = new Set<Finding['error_type']>([
  'RECORD_LENGTH_MISMATCH',
  'RECORD_SHIFTED',
  'UNKNOWN_RECORD_TYPE',
]);

function coverFor(field: Field, recordType: RecordType, mode: ValueMode): Cover {
  if (mode === 'show') return unchanged;
  const { ssn, fein, birth_date } = recordType.roles;
  const employees = recordType.id === 'employee' && !field.name.startsWith('employer_');
  // Filler should be blank: text in it may be a name.
  const isHidden = mode === 'hide' && employees && field.kind !== 'constant';
  if (field.name === birth_date || isHidden) return covered;
  if (field.kind === 'ssn' || field.kind === 'fein' || field.name === ssn || field.name === fein)
    return lastFour;
  return (employees && COVER_OF_WORDS[field.kind]) || unchanged;
}

/** `columns_lost`: the value may hold characters of the field beside it. */
type DoubtfulFinding = Finding & { columns_lost?: true };

/**
 * Marks the findings of lines whose columns are in doubt. Pass every finding of one file in the order of the checker,
 * which gives the error of a line before those of its fields. The returned finding is the one that reports may show.
 */
export function lostColumnsMarker(): (finding: Finding) => Finding {
  let line = -1;
  return (finding) => {
    if (COLUMNS_LOST.has(finding.error_type)) line = finding.line_number;
    if (finding.line_number !== line) return finding;
    const marked: DoubtfulFinding = { ...finding, columns_lost: true };
    return marked;
  };
}

type Covers = Map<string, Cover>;
const coversByLayout: Record<ValueMode, WeakMap<RecordType, Covers>> = {
  mask: new WeakMap(),
  show: new WeakMap(),
  hide: new WeakMap(),
};

/** Computed once for each record type and mode: a run may need it a million times. */
function coversOf(recordType: RecordType, mode: ValueMode): Covers {
  let covers = coversByLayout[mode].get(recordType);
  if (!covers) {
    covers = new Map(recordType.fields.map((field) => [field.name, coverFor(field, recordType, mode)]));
    coversByLayout[mode].set(recordType, covers);
  }
  return covers;
}

function coverOfFinding(finding: DoubtfulFinding, layout: Layout, mode: ValueMode): Cover {
  // The value of a finding about a line or a file is a description such as "814 characters".
  if (mode === 'show' || finding.field_name === 'record' || finding.field_name === 'file') return unchanged;
  const recordType = layout.record_types.find((type) => type.id === finding.record_type);
  const cover = recordType && coversOf(recordType, mode).get(finding.field_name);
  if (!cover) return mode === 'hide' ? covered : withoutNumbers;
  if (!finding.columns_lost && !COLUMNS_LOST.has(finding.error_type)) return cover;
  return mode === 'hide' || isSecret(cover) ? covered : withoutNumbers;
}

/** The value of a finding as `mode` allows it, as long as it is in the file. */
export function maskValue(finding: Finding, layout: Layout, mode: ValueMode): ShownValue {
  const value = finding.current_value;
  if (value === '') return { text: value, masked: false };
  const text = coverOfFinding(finding, layout, mode)(value);
  return { text, masked: text !== value };
}

/**
 * A whole line as `mode` allows it, character for character, each field by its own kind. `recordType` is undefined when
 * the type of the line is unknown; then, and when the columns of the line are in doubt, every number is covered.
 */
export function maskLine(
  text: string,
  recordType: RecordType | undefined,
  finding: Finding,
  mode: ValueMode,
): string {
  if (mode === 'show') return text;
  const characters = Array.from(text);
  if (
    !recordType ||
    characters.length !== recordType.fields.at(-1)?.end ||
    COLUMNS_LOST.has(finding.error_type)
  ) {
    return mode === 'hide' ? covered(text) : coverSecrets(withoutNumbers(text), recordType);
  }
  const covers = coversOf(recordType, mode);
  return recordType.fields
    .map((field) =>
      (covers.get(field.name) ?? covered)(characters.slice(field.start - 1, field.end).join('')),
    )
    .join('');
}

/** Covers the columns where a valid line has SSN, FEIN and birth date: part of one may be there between letters. */
function coverSecrets(text: string, recordType: RecordType | undefined): string {
  const covers = recordType && coversOf(recordType, 'mask');
  const secrets = recordType?.fields.filter((field) => isSecret(covers?.get(field.name))) ?? [];
  return Array.from(text, (character, index) =>
    secrets.some((field) => field.start <= index + 1 && index + 1 <= field.end)
      ? covered(character)
      : character,
  ).join('');
}
