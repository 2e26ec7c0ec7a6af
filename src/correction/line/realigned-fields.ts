/** Puts the fields of a displaced record back into their columns, where exactly one reading of the line is without fault. */

import { type Alignment, columnsOf } from '../../validation/index.js';
import type { Proposal } from '../record/proposal.js';
import { type Cause, type RecordDraft, safeCause } from '../record/record-draft.js';
import type { LineEdit } from './line-edit.js';
import { type DamagedLine, fillEdit, type LineReading } from './line-reading.js';
import { cutFields as cutFieldsRule, shiftedFields } from './line-rules.js';

/** The line with its fields in their columns; undefined when that is not certain, or when a part of the record was cut off. */
export function readRealigned({ draft, alignment, clears }: DamagedLine): LineReading | undefined {
  if (alignment?.kind !== 'exact' || alignment.cutFields.length > 0) return undefined;
  const cause = safeCause(shiftedFields, evidenceOf(alignment), clears);
  return { record: alignment.record, edits: realignment(draft, alignment, cause) };
}

/** A realignment that a person must accept, because whole fields at the end of the record were cut off. */
export interface CutRealignment {
  proposed: Omit<Proposal, 'proposal_id' | 'line_number' | 'record_number' | 'record_type' | 'record_text'>;
  /** The edits once a person has accepted them. */
  edits: LineEdit[];
}

/** The realignment of a record, if it is certain except for fields that were cut off; otherwise undefined. */
export function readCut({ draft, alignment, clears }: DamagedLine): CutRealignment | undefined {
  const [first, last] = [alignment?.cutFields[0], alignment?.cutFields.at(-1)];
  const place = alignment?.displacements[0];
  if (alignment?.kind !== 'exact' || !first || !last || !place) return undefined;
  const { id: rule, title, premise } = cutFieldsRule;
  const lost = columnsOf({ start: first.field.start, end: last.field.end });
  const evidence = `${evidenceOf(alignment)} The original content of ${lost} is not in the file.`;
  const position = { start: place.start, end: place.end };
  const record = { field_name: 'record', field_label: 'Record', position };
  const edits = [{ ...record, before: 'fields out of their columns', after: `${lost} blank` }];
  return {
    proposed: {
      ...record,
      error_type: 'RECORD_SHIFTED',
      options: [{ rule, title, premise, evidence, edits }],
      editable: false,
      check: () => 'A whole record cannot be typed in.',
    },
    edits: realignment(draft, alignment, { rule, tier: 'confirm', by: 'person', evidence, clears }),
  };
}

function realignment(draft: RecordDraft, alignment: Alignment, cause: Cause): LineEdit[] {
  const steps = alignment.displacements.map(({ by, at, lost }): LineEdit => {
    const [from, to] = [draft.byteAt(at), draft.byteAt(at + Math.max(0, by))];
    const inserted = lost ?? ' '.repeat(Math.max(0, -by));
    return { at: from, length: to - from, inserted, field: 'record', causes: [cause] };
  });
  return [...steps, ...endEdit(draft, alignment, cause)];
}

function endEdit(draft: RecordDraft, { displacements, record }: Alignment, cause: Cause): LineEdit[] {
  const net = displacements.reduce((sum, { by }) => sum + by, 0);
  const surplus = draft.length - net - record.length;
  const end = draft.byteAt(draft.length - Math.max(0, surplus));
  return fillEdit(end, surplus > 0 ? draft.bytes.length - end : surplus, cause);
}

function evidenceOf({ displacements }: Alignment): string {
  const isShort = displacements.some(({ by }) => by < 0);
  return `Exactly one reading of the line gives a record without faults.${isShort ? ' The value before the place may have lost characters.' : ''}`;
}
