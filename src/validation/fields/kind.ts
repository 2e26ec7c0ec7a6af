/**
 * How a kind of field is described. The exact check, the quick check, the words "expected" and what the repair rules
 * ask of a kind are all made from its description, so a rule about a kind is written here and nowhere else.
 */

import type { Field, Role } from '../../layouts/index.js';
import type { FaultText } from '../catalogue/fault-text.js';
import type { FormFaultId } from '../catalogue/form-faults.js';
import type { FieldText } from './field-text.js';

/** A rule about the value of a field whose form is right. Rules are tried in their order; the first that fails is reported. */
export interface ValueRule extends FaultText {
  readonly id: string;
  /** The value may still be used by the rules between fields. */
  readonly usable?: true;
  /** The fields of the kind that the rule is for; all of them when it is not given. */
  readonly appliesTo?: (field: Field, role: Role | undefined) => boolean;
}

/** A rule about a text, given as the offsets of its first byte and of the byte after its last one. */
export interface TextRule extends ValueRule {
  readonly fails: (line: Uint8Array, first: number, end: number) => boolean;
  /** Reported before characters that the kind does not allow: N/A is a placeholder first. */
  readonly beforeCharacters?: true;
}

/** A rule about a number: its digits as a whole number, for a date the day as YYYYMMDD. */
export interface NumberRule extends ValueRule {
  readonly fails: (value: number) => boolean;
  /** Whose records it is for, when not for all: a contractor may give a FEIN in place of an SSN. */
  readonly only?: 'employees' | 'contractors';
}

/** A rule about a code, given as its 1-based place in the list of the kind. */
export interface CodeRule extends ValueRule {
  readonly fails: (place: number) => boolean;
}

type FaultTexts = Readonly<Record<string, FaultText>>;

/**
 * The evidence against columns that are read as a text of the kind, in points; what is left out costs nothing.
 * Measured: see docs/decisions/displaced-records.md. A cost of 2 or more says that the columns are not a field of the kind.
 */
interface TextCost {
  readonly leadingBlank?: number;
  /** Two or more blanks in a row within the text: a gap, after which another field seems to begin. */
  readonly gap?: number;
  /** A digit, where the kind does not allow digits; and any other character that it does not allow. */
  readonly digit?: number;
  readonly otherCharacter?: number;
  /** Digits only in a text of more than a few columns. */
  readonly digitsOnly?: number;
  /** The text reaches the last column. */
  readonly full?: number;
  /** The columns are not blank. */
  readonly filled?: number;
}

/** The evidence against columns that are read as a number of the kind. */
interface NumberCost {
  /** Something else than digits. */
  readonly unreadable: number;
  /** Its digits can hardly be anything else, so that they tell where a record's columns are. */
  readonly strong?: true;
  /** Digits that are not a valid value of the kind. */
  readonly invalidValue?: number;
  /** Other text that begins in the first column, where the kind takes it too. */
  readonly leftAlignedText?: number;
  /** A digit just before the first column, which may be part of the number. */
  readonly afterDigit?: number;
}

/** The evidence against columns that are read as a code of the kind. */
interface CodeCost {
  readonly unlisted: number;
  /** Also a listed one is rare. */
  readonly listed?: number;
}

interface Described {
  /** What the field should contain, as a phrase. */
  readonly expected: (field: Field) => string;
  /** Zeros in an optional field of the kind mean "blank", a habit of the federal record. */
  readonly zerosMeanBlank?: true;
}

/** Text made of certain characters. */
export interface TextKind<Rules extends readonly TextRule[] = readonly TextRule[]> extends Described {
  readonly form: 'text';
  /** The character classes that it may contain. */
  readonly characters: number;
  /** The fault of any other character; when it is not given, each class of characters has its own. */
  readonly wrongCharacter?: FormFaultId;
  /** It starts in the first column, and has the fewest characters that the layout asks for. */
  readonly leftAligned: boolean;
  /** Lower-case letters deserve a warning. */
  readonly capitals: boolean;
  readonly cost: TextCost;
  readonly rules: Rules;
}

/** A number written in digits. */
export interface NumberKind<
  Faults extends FaultTexts = FaultTexts,
  Rules extends readonly NumberRule[] = readonly NumberRule[],
> extends Described {
  readonly form: 'number';
  /** Digits of the number, from the first column on, when it does not fill its field. */
  readonly digits?: number;
  readonly cost: NumberCost;
  readonly faults: Faults;
  /** The fault of a field without such digits. */
  readonly unreadable: (text: FieldText, field: Field) => (keyof Faults & string) | FormFaultId;
  /** What the digits mean: a number, negative when they are not a valid value. The digits themselves when not given. */
  readonly value?: (digits: number, field: Field, lastYear: number) => number;
  /** The fault of digits that are not a valid value. */
  readonly invalidValue?: (digits: number, field: Field, lastYear: number) => keyof Faults & string;
  readonly rules: Rules;
}

/** One of a list of texts. */
export interface CodeKind<
  Faults extends FaultTexts = FaultTexts,
  Rules extends readonly CodeRule[] = readonly CodeRule[],
> extends Described {
  readonly form: 'code';
  readonly cost: CodeCost;
  readonly faults: Faults;
  /** The 1-based place in the list of what is between two offsets; 0 when it is not in the list. */
  readonly placeOf: (line: Uint8Array, from: number, to: number, field: Field) => number;
  /** The fault of a text that is not in the list. */
  readonly unlisted: (text: FieldText, from: number, field: Field) => keyof Faults & string;
  readonly rules: Rules;
}

export type Kind = TextKind | NumberKind | CodeKind;

/** Describes a kind of text; the literal types of its rules name its faults. */
export function textKind<const Rules extends readonly TextRule[]>(
  kind: Omit<TextKind<Rules>, 'form'>,
): TextKind<Rules> {
  return { form: 'text', ...kind };
}

/** Describes a kind of number. */
export function numberKind<const Faults extends FaultTexts, const Rules extends readonly NumberRule[]>(
  kind: Omit<NumberKind<Faults, Rules>, 'form'>,
): NumberKind<Faults, Rules> {
  return { form: 'number', ...kind };
}

/** Describes a kind of code. */
export function codeKind<const Faults extends FaultTexts, const Rules extends readonly CodeRule[]>(
  kind: Omit<CodeKind<Faults, Rules>, 'form'>,
): CodeKind<Faults, Rules> {
  return { form: 'code', ...kind };
}

/** The rules of a kind that are for a field. */
export function rulesFor(kind: Kind, field: Field, role: Role | undefined): readonly ValueRule[] {
  const rules: readonly ValueRule[] = kind.rules;
  return rules.filter(({ appliesTo }) => appliesTo === undefined || appliesTo(field, role));
}

/** Digits of a number in a field of the kind. */
export function digitsOf({ digits }: NumberKind, { start, end }: Field): number {
  return digits ?? end - start + 1;
}
