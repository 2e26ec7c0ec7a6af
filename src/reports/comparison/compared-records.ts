/** What differs between two records of the same hire, as a report may show it. */

import type { Field, Layout } from '../../layouts/index.js';
import type { Masks } from '../masks/masks.js';
import type { KeptRecord } from '../record/index.js';

/** A record of one of the two files. Its line and record number count from 1. */
export interface ComparedRecord {
  kept: KeptRecord;
  columns_in_doubt: boolean;
}

/** A field that differs. Columns are 1-based, inclusive. */
export interface ChangedField {
  field_name: string;
  field_label: string;
  position: { start: number; end: number };
  before: string;
  after: string;
  value_masked: boolean;
}

/** A record that may be shown. */
export interface ShownPlace {
  line_number: number;
  record_number: number;
  record_type: KeptRecord['record_type'];
  /** `SSN ending in 6789`; empty where that must not be shown. */
  employee: string;
  /** The file, where there are several old ones. */
  file_name?: string;
}

/** Where the record is and whose it is. `file` is the name of its file, where it is one of several. */
export function placeOf({ kept, columns_in_doubt }: ComparedRecord, masks: Masks, file?: string): ShownPlace {
  const { line_number, record_number, record_type } = kept;
  const place = { record_type, ...(columns_in_doubt && { columns_in_doubt }) };
  let employee: string | undefined;
  return {
    ...(file !== undefined && { file_name: file }),
    line_number,
    record_number,
    record_type,
    // Found when it is read: not every format says it.
    get employee() {
      employee ??= masks.record(place, kept).employee();
      return employee;
    },
  };
}

/**
 * The fields that differ. A record whose fields are out of their columns in one of the files is one difference: its fields
 * cannot be compared one by one. So is another length.
 */
export function changedFields(
  old: ComparedRecord,
  fresh: ComparedRecord,
  layout: Layout,
  masks: Masks,
): ChangedField[] {
  const whole = () => wholeRecord(old, fresh, layout, masks);
  if (old.columns_in_doubt || fresh.columns_in_doubt) {
    if (old.kept.text() === fresh.kept.text()) return [];
    const found = fieldWithSigns(old.kept, fresh.kept);
    return [found ? shownField(found.at, found.before, old, fresh, masks) : whole()];
  }
  const fields = old.kept.length === fresh.kept.length ? [] : [whole()];
  fresh.kept.fields.forEach((_, at) => {
    if (!fresh.kept.hasSame(at, old.kept))
      fields.push(shownField(at, old.kept.valueOf(at), old, fresh, masks));
  });
  return fields;
}

/** The difference of two records as a whole: their texts, if they may be shown, or their lengths. */
function wholeRecord(
  old: ComparedRecord,
  fresh: ComparedRecord,
  { record_length }: Layout,
  masks: Masks,
): ChangedField {
  const isInDoubt = old.columns_in_doubt || fresh.columns_in_doubt;
  const described = ({ kept, columns_in_doubt }: ComparedRecord) =>
    isInDoubt && masks.mode === 'show'
      ? kept.text()
      : `${kept.length} characters${columns_in_doubt ? ', fields out of their columns' : ''}`;
  return {
    field_name: 'record',
    field_label: 'Record',
    position: { start: 1, end: Math.max(old.kept.length, fresh.kept.length, record_length) },
    before: described(old),
    after: described(fresh),
    value_masked: false,
  };
}

function shownField(
  at: number,
  earlier: string,
  old: ComparedRecord,
  fresh: ComparedRecord,
  masks: Masks,
): ChangedField {
  const { name, label, start, end } = fresh.kept.fields[at] as Field;
  const shown = ({ kept }: ComparedRecord, value: string) => masks.record(kept, kept).value(name, value);
  const [was, is] = [shown(old, earlier), shown(fresh, fresh.kept.valueOf(at))];
  return {
    field_name: name,
    field_label: label,
    position: { start, end },
    before: was.text,
    after: is.text,
    value_masked: was.masked || is.masked,
  };
}

const SIGNS = '-/. ';

/** The index of the field from which signs between digits were taken out, and its text before, where nothing else differs. */
function fieldWithSigns(old: KeptRecord, fresh: KeptRecord) {
  const [before, after] = [Array.from(old.text()), Array.from(fresh.text())];
  const removed: number[] = [];
  let at = 0;
  for (const character of before) {
    if (character === after[at]) at++;
    else if (SIGNS.includes(character)) removed.push(at);
    else return undefined;
  }
  const [first = -1] = removed;
  const found = fresh.fields.findIndex(({ start, end }) => start <= first + 1 && first < end);
  const field = fresh.fields[found];
  const isWithin = field && removed.every((place) => place >= field.start && place < field.end);
  if (!isWithin || at !== after.length) return undefined;
  const { start, end } = field;
  return {
    at: found,
    before: before
      .slice(start - 1, end + removed.length)
      .join('')
      .trimEnd(),
  };
}
