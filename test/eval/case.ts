/** What an error class is: how a clean record gets the error, and what a correction should do about it. */

import type { CodePage } from '../../src/correction/rules/code-pages.js';
import type { AddressBlock, Field, Layout, RecordType, Role } from '../../src/layouts/types.js';
import type { RecordOptions } from '../support/facts.js';
import type { Random } from '../support/random.js';
import { fieldNamed, fieldText, recordType } from '../support/records.js';
import type { Values } from '../support/values.js';

/**
 * `auto`: the rules repair it. `confirm`: one proposal for a person, nothing written. `abstain`: nothing is written.
 * `model`: the rules alone leave it; a model that knows the answer gives it, to be confirmed by a person where another choice
 * could be untrue. `any`: only what is changed counts.
 */
export type Disposition = 'auto' | 'confirm' | 'abstain' | 'model' | 'any';

/** Shares of the error mix in percent: proxies, since no state publishes what it rejects. */
export const MIX = {
  form: 25,
  punctuation: 15,
  shift: 12,
  place: 12,
  postal: 8,
  date: 8,
  name: 8,
  fixed: 5,
  unfixable: 7,
} as const;
export type Group = keyof typeof MIX;

/** The part of a record that an error is in; two errors of one record never share a part. */
export type Part = 'names' | 'ssn' | 'dates' | 'home' | 'employer' | 'rest' | 'line';

export interface ErrorClass {
  /** In plain words, to follow "the record has". */
  about: string;
  group: Group;
  part: Part;
  disposition: Disposition;
  /** True where the decision table marks the repair as automatic without a condition: recall has a minimum. */
  sure: boolean;
  /** What the record must be like; an employee at home with every optional field filled by default. */
  needs: RecordOptions;
  /** True when the record's employer has no other record in the file, so that nobody else can speak for its block. */
  lonely: boolean;
  /** Undefined when this record, or this layout, cannot have the error. */
  inject: (subject: Subject) => Slip | undefined;
}

/** What went wrong with one record: in its fields, or with the line as a whole. */
export interface Slip {
  /** Texts that the clean record has, where the error needs others than it was made with. */
  clean?: Values;
  /** Texts that are there instead. */
  dirty?: Values;
  /** Makes the faulty line of the record; its bytes when it does more than move characters. */
  line?: (record: string) => string;
  /** How characters beyond ASCII are written; Windows-1252 by default. */
  encoding?: 'utf-8' | CodePage;
}

/** A clean record that is about to get an error. */
export class Subject {
  readonly type: RecordType;

  constructor(
    readonly layout: Layout,
    readonly record: string,
    readonly random: Random,
  ) {
    this.type = recordType(layout, 'employee');
  }

  role(name: Role): string | undefined {
    return this.type.roles[name];
  }

  home(part: Exclude<keyof AddressBlock, 'optional'>): string {
    return this.type.addresses[0]?.[part] ?? '';
  }

  field(name: string): Field {
    return fieldNamed(this.layout, name);
  }

  text(name: string): string {
    return fieldText(this.layout, this.record, name);
  }
}

/** Finds a field of the employee record, by its role, its place in an address or its kind. */
export type At = (type: RecordType) => string | undefined;

export const role =
  (name: Role): At =>
  (type) =>
    type.roles[name];

export const home =
  (part: Exclude<keyof AddressBlock, 'optional'>): At =>
  (type) =>
    type.addresses[0]?.[part];

export const named =
  (name: string): At =>
  (type) =>
    type.fields.find((field) => field.name === name)?.name;

/** The clean text where another one is needed than was found, and the faulty one. */
export type Pair = [clean: string, dirty: string];

/** An error within one field: the faulty text, or a pair of texts, or undefined when the text found cannot have it. */
export function inField(
  at: At,
  make: (found: string, subject: Subject, field: Field) => string | Pair | undefined,
  encoding?: Slip['encoding'],
): ErrorClass['inject'] {
  return (subject) => {
    const name = at(subject.type);
    if (name === undefined) return undefined;
    const field = subject.field(name);
    const found = subject.text(name);
    const made = make(found, subject, field);
    if (made === undefined) return undefined;
    const [clean, dirty] = typeof made === 'string' ? [found, made] : made;
    if (dirty === clean || Math.max(clean.length, dirty.length) > field.end - field.start + 1)
      return undefined;
    return { clean: { [name]: clean }, dirty: { [name]: dirty }, ...(encoding && { encoding }) };
  };
}

const FULL: RecordOptions = { address: 'domestic', contractor: false, optional: 1 };

/** One row of the lists of classes. `options` may narrow down the records and mark the class as sure. */
export function errorClass(
  about: string,
  [group, part, disposition]: [Group, Part, Disposition],
  inject: ErrorClass['inject'],
  options: { sure?: boolean; lonely?: boolean; needs?: RecordOptions } = {},
): ErrorClass {
  const needs = { ...FULL, ...options.needs };
  const { sure = false, lonely = false } = options;
  return { about, group, part, disposition, inject, needs, sure, lonely };
}
