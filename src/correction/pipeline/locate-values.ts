/** Finds the fields that typed values are for: which record is on each line, and which field of it is named. */

import { didYouMean } from '../../nearest-word.js';
import { RecordLines } from '../../validation/index.js';
import { checkOfType, type LineContext, type RecordLocation } from '../line/line-context.js';
import type { LineValues, LocatedValue, RefusedTyped, TypedValue } from '../typed/typed-value.js';
import { type InputPort, readChunks } from './byte-ports.js';

/** The values whose fields are known, and those that are refused. */
export interface LocatedValues {
  given: readonly TypedValue[];
  byLine: ReadonlyMap<number, LineValues>;
  refused: readonly RefusedTyped[];
  /** A value that is given again, and the first one, which decides for both. */
  repeated: ReadonlyMap<TypedValue, TypedValue>;
}

/** Nothing was typed. */
export const NO_VALUES: LocatedValues = { given: [], byLine: new Map(), refused: [], repeated: new Map() };

/** Reads the file once, if there are values. A field that gets two different values gets none. */
export async function locateValues(
  given: readonly TypedValue[],
  input: InputPort,
  { layout, checks }: LineContext,
  signal?: AbortSignal,
): Promise<LocatedValues> {
  if (given.length === 0) return NO_VALUES;
  const wanted = new Set(given.map(({ line_number }) => line_number));
  const locations = new Map<number, RecordLocation>();
  const lines = new RecordLines(layout, ({ number, recordNumber, recordType }) => {
    if (wanted.has(number)) locations.set(number, { record_number: recordNumber, record_type: recordType });
  });
  for await (const chunk of readChunks(input, signal)) lines.push(chunk);
  lines.end();
  const refused: RefusedTyped[] = [];
  const byLine = new Map<number, { location: RecordLocation; values: LocatedValue[] }>();
  for (const typed of given) {
    const location = locations.get(typed.line_number);
    const check = location && checkOfType({ checks }, location.record_type);
    if (!location || !check) {
      refused.push({ typed, reason: location ? NO_RECORD : NO_LINE });
      continue;
    }
    const found = locateValue(typed, check.plan.fields);
    if ('planned' in found) {
      const line = byLine.get(typed.line_number) ?? { location, values: [] };
      byLine.set(typed.line_number, line);
      line.values.push(found);
    } else refused.push(found);
  }
  const repeated = new Map<TypedValue, TypedValue>();
  for (const line of byLine.values()) {
    const twice = line.values.filter((one) => isContradicted(one, line.values));
    for (const { typed } of twice) refused.push({ typed, reason: TWO_VALUES });
    const kept = line.values.filter((one) => !twice.includes(one));
    line.values = kept.filter((one) => {
      const first = kept.find(({ planned }) => planned === one.planned) ?? one;
      if (first !== one) repeated.set(one.typed, first.typed);
      return first === one;
    });
  }
  return { given, byLine, refused, repeated };
}

const NO_LINE = 'The file has no such line.';
const NO_RECORD = 'The line is not a record of the layout.';
const TWO_VALUES = 'The field is given two different values. Give only one of them.';

type Fields = readonly LocatedValue['planned'][];

/** The value with its field, which is given by its name, or by a label that no other field has, in upper or lower case. */
export function locateValue(typed: TypedValue, fields: Fields): LocatedValue | RefusedTyped {
  const planned = fieldNamed(typed.field_name, fields);
  return planned ? { planned, typed } : { typed, reason: unknownField(typed.field_name, fields) };
}

function fieldNamed(typed: string, fields: Fields): LocatedValue['planned'] | undefined {
  const wanted = typed.trim().toLowerCase();
  const named = fields.find(({ field }) => field.name.toLowerCase() === wanted);
  const labelled = fields.filter(({ field }) => field.label.toLowerCase() === wanted);
  return named ?? (labelled.length === 1 ? labelled[0] : undefined);
}

function unknownField(typed: string, fields: Fields): string {
  const names = fields.flatMap(({ field: { name, label } }) => [name, label]);
  return `The record has no field of this name. ${didYouMean(typed, names)}newhire layouts show lists the fields.`;
}

const isContradicted = ({ planned, typed }: LocatedValue, values: readonly LocatedValue[]) =>
  values.some((one) => one.planned === planned && one.typed.value.trim() !== typed.value.trim());
