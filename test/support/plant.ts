/** Plants one fault in a clean record, and knows the one finding that must come of it. */

import type { Field, Layout, RecordType, Severity } from '../../src/layouts/types.js';
import { CATALOGUE, type ErrorType } from '../../src/validation/catalogue/catalogue.js';
import type { Finding } from '../../src/validation/finding.js';
import type { RecordOptions } from './facts.js';
import { fieldNamed, fieldText, recordType, setField } from './records.js';
import type { Values } from './values.js';

/** What a finding must say, its words left aside. Columns 1-based, inclusive. */
export interface Expected {
  error_type: ErrorType;
  severity: Severity;
  field_name: string;
  start: number;
  end: number;
  /** The finding may give any place that touches these columns: blanks around it are as good as the place itself. */
  around?: true;
}

/** A fault in one field of an employee record. */
export interface FieldFault {
  /** In a reader's words, after "the record has": `a blank first name`. */
  about: string;
  type: ErrorType;
  /** Set where it weighs less than its error type usually does. */
  severity?: 'warning';
  /** The field that has it and is named for it; undefined when the layout has no such field. */
  at: (type: RecordType) => string | undefined;
  /** What is written there, or a function that makes it from the text found there. */
  text: string | ((found: string, field: Field) => string);
  /** What the record must be like; an employee at home with every optional field filled by default. */
  needs?: RecordOptions;
  /** Other fields that have to be changed with it. */
  also?: (type: RecordType) => Values;
}

export interface Planted {
  line: string;
  expected: Expected;
}

/** The options of a record that can take the fault. */
export function optionsFor(fault: FieldFault): RecordOptions {
  return { address: 'domestic', contractor: false, optional: 1, ...fault.needs };
}

/** Plants the fault in a record made with `optionsFor`; undefined when the layout has no field for it. */
export function plantField(layout: Layout, record: string, fault: FieldFault): Planted | undefined {
  const type = recordType(layout, 'employee');
  const name = fault.at(type);
  if (name === undefined) return undefined;
  const field = fieldNamed(layout, name);
  const others = Object.entries(fault.also?.(type) ?? {});
  const ready = others.reduce((line, [other, text]) => setField(layout, line, other, text), record);
  const found = fieldText(layout, ready, name);
  const text = typeof fault.text === 'string' ? fault.text : fault.text(found, field);
  const usual = CATALOGUE[fault.type].severity;
  return {
    line: setField(layout, ready, name, text),
    expected: {
      error_type: fault.type,
      severity: fault.severity ?? (usual === 'error' ? field.severity : usual),
      field_name: name,
      start: field.start,
      end: field.end,
    },
  };
}

/** The part of a finding that `Expected` describes. */
export function essence(finding: Finding): Expected {
  const { error_type, severity, field_name, position } = finding;
  return { error_type, severity, field_name, ...position };
}

/** The expected place for one that touches it, where that is all that is asked. */
export function placed(found: Expected, { around, start, end }: Expected): Expected {
  return around && found.start <= end && found.end >= start ? { ...found, start, end, around } : found;
}
