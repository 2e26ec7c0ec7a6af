/** The audit and the proposals of a correction with their values masked, as machine formats show them. */

import type { Change, WaitingProposal } from '../../correction/index.js';
import type { Layout, RecordType } from '../../layouts/index.js';
import { covered } from './covers.js';
import { MASKED } from './masked-value.js';
import type { Masks, ValueMode } from './masks.js';
import type { ShownValue } from './record-masks.js';

/** Set where a value is masked: it is `***` then, never an empty text, which means blank. */
interface Masked {
  value_masked?: true;
}

type Edit = WaitingProposal['options'][number]['edits'][number];
type Option = Omit<WaitingProposal['options'][number], 'edits'> & { edits: (Edit & Masked)[] };

type Proposed = Pick<WaitingProposal, 'record_type' | 'record_text' | 'field_name'>;

/** Blanks and separators reveal nothing, so they are not masked. */
export const SIGNS_ONLY = /^[^\p{L}\d]*$/u;

/** The evidence of a model may repeat values in its own words, so it is hidden with them. */
export function evidenceIn(
  { evidence, model }: { evidence: string; model?: string },
  mode: ValueMode,
): string {
  return model !== undefined && mode === 'hide'
    ? "In the model's words, which are hidden with the values."
    : evidence;
}

/** A value of a field of the proposal's record; nothing is shown of one whose columns are in doubt. */
export function proposedValue(
  { record_type, record_text, field_name: subject }: Proposed,
  field_name: string,
  value: string,
  masks: Masks,
): ShownValue {
  if (subject === 'record' && masks.mode !== 'show') {
    const isShown = SIGNS_ONLY.test(value);
    return { text: isShown ? value : covered(value), masked: !isShown };
  }
  return masks.value({ record_type, field_name }, value, () => record_text);
}

/** The line of a proposal; where the record as a whole is proposed anew, its columns are in doubt. */
export function proposedLine(proposal: Proposed, masks: Masks): string {
  const { record_text, field_name } = proposal;
  const columns_in_doubt = field_name === 'record';
  return masks.line({ ...proposal, ...(columns_in_doubt && { columns_in_doubt }) }, record_text);
}

/** The options of a proposal. */
export function maskedOptions(proposal: Proposed & Pick<WaitingProposal, 'options'>, masks: Masks): Option[] {
  return proposal.options.map(({ edits, ...option }) => ({
    ...option,
    evidence: evidenceIn(option, masks.mode),
    edits: edits.map((edit) => {
      const values = [edit.before, edit.after];
      const isMasked = values.some((value) => proposedValue(proposal, edit.field_name, value, masks).masked);
      return isMasked ? { ...edit, ...asMasked({ before: edit.before, after: edit.after }) } : edit;
    }),
  }));
}

/** Values that are masked; a blank one stays blank. */
export function asMasked<Name extends string>(
  values: Readonly<Record<Name, string>>,
): Record<Name, string> & Required<Masked> {
  const masked: Record<Name, string> = { ...values };
  for (const name in masked) if (masked[name] !== '') masked[name] = MASKED;
  return { ...masked, value_masked: true as const };
}

/**
 * A change, where the line around it is not known. What it took out and put in may be a part of a longer text, so that digits
 * are never shown, and letters only if they are shown in the whole field too.
 */
export function maskedChange<One extends Change>(change: One, layout: Layout, masks: Masks): One & Masked {
  const { field_name, removed, inserted } = change;
  const type = recordTypeOf(layout, change);
  const isShown = (text: string) =>
    SIGNS_ONLY.test(text) ||
    (type !== undefined &&
      !/\d/.test(text) &&
      !masks.value({ record_type: type.id, field_name }, text).masked);
  return [removed, inserted].every(isShown) ? change : { ...change, ...asMasked({ removed, inserted }) };
}

/** The record type that has the field of a change; undefined for a change of a line or a file. */
export function recordTypeOf(
  { record_types }: Layout,
  { field_name, record_number }: Pick<Change, 'field_name' | 'record_number'>,
): RecordType | undefined {
  return record_types.find(
    ({ id, fields }) =>
      (id === 'employee') === record_number > 0 && fields.some(({ name }) => name === field_name),
  );
}
