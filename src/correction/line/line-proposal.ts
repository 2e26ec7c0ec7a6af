/** The ways to read a line as a proposal: a person chooses one of them. */

import type { ErrorType } from '../../validation/index.js';
import type { Proposal, ProposalOption } from '../record/proposal.js';
import type { Cause } from '../record/record-draft.js';
import type { LineEdit } from './line-edit.js';
import type { DamagedLine, LineReading } from './line-reading.js';

/** Readings that are offered; of more, a person is told the number. */
const MAX_OPTIONS = 5;

/** A repair of a whole line that a person must choose. */
export interface LineProposal {
  proposed: Omit<Proposal, 'proposal_id' | 'line_number' | 'record_number' | 'record_type' | 'record_text'>;
  /** The edits of each option once a person has accepted it. */
  edits: LineEdit[][];
}

/** Proposes the readings of a line, the likeliest first; there must be at least one. */
export function proposeReadings(
  line: DamagedLine,
  readings: readonly LineReading[],
  error_type: ErrorType,
): LineProposal {
  const shown = readings.slice(0, MAX_OPTIONS);
  const ofHow = ofReadings(readings.length);
  return {
    proposed: {
      field_name: 'record',
      field_label: 'Record',
      position: shown[0]?.position ?? { start: 1, end: line.draft.length },
      error_type,
      options: shown.map((one) => optionOf(line, one, ofHow)),
    },
    edits: shown.map(({ edits }) => edits.map(byPerson)),
  };
}

function ofReadings(count: number): string {
  if (count === 1) return 'The only reading of the line without errors.';
  return `One of ${count} readings of the line without errors${count > MAX_OPTIONS ? `, of which ${MAX_OPTIONS} are shown` : ''}.`;
}

function optionOf(
  { draft, check }: DamagedLine,
  { record, edits, rule }: LineReading,
  ofHow: string,
): ProposalOption {
  const columns = Buffer.from(record);
  const changed = check.plan.fields.filter(
    ({ from, to }) => columns.compare(draft.columns, from, to, from, to) !== 0,
  );
  return {
    rule: rule.id,
    title: rule.title,
    premise: rule.premise,
    evidence: `${ofHow} ${edits[0]?.causes[0].evidence ?? ''}`,
    edits: changed.map((planned) => ({
      field_name: planned.field.name,
      field_label: planned.field.label,
      position: { start: planned.field.start, end: planned.field.end },
      before: draft.text(planned),
      after: columns.toString('latin1', planned.from, planned.to).trimEnd(),
    })),
  };
}

function byPerson(edit: LineEdit): LineEdit {
  const [first, ...others] = edit.causes.map((cause): Cause => ({ ...cause, tier: 'confirm', by: 'person' }));
  return first ? { ...edit, causes: [first, ...others] } : edit;
}
