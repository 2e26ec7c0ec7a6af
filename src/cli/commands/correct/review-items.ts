/** The questions of a review as the terminal shows them, with their values masked. */

import type { LeftError, Proposal } from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import {
  evidenceIn,
  type Masks,
  proposedLine,
  proposedValue,
  type ShownValue,
} from '../../../reports/index.js';
import {
  dateChoiceOf,
  evidenceWords,
  hasCoveredChange,
  proposalWords,
  type ReviewItem,
  type TypeableField,
} from '../../../reports/review/index.js';
import { CATALOGUE } from '../../../validation/index.js';

/** How the questions are shown. */
interface ReviewView {
  masks: Masks;
  /** Covers nothing: for a question that the user reveals. */
  unmasked: Masks;
  /** The layout whose fields can be given a value; undefined where nothing can be typed. */
  typesIn: Layout | undefined;
}

type Asked = Pick<Proposal, 'line_number' | 'record_type' | 'record_text' | 'field_name'>;

/** A proposal. */
export function proposalItem(proposal: Proposal, view: ReviewView): ReviewItem {
  const { masks } = view;
  const { options, position } = proposal;
  const [best] = options;
  if (!best) throw new RangeError('a proposal has at least one option');
  const shown = (field_name: string, value: string) => proposedValue(proposal, field_name, value, masks);
  const edits = options.flatMap((option) => option.edits);
  const covered = edits.some(({ field_name, before, after }) =>
    hasCoveredChange([before, shown(field_name, before).text], [after, shown(field_name, after).text]),
  );
  const line = proposedLine(proposal, masks);
  const isCovered = covered || line !== proposedLine(proposal, view.unmasked);
  return {
    rule: best.rule,
    title: best.title,
    ...proposalWords(proposal),
    line,
    focus: position,
    covered,
    revealed: isCovered ? () => proposalItem(proposal, { ...view, masks: view.unmasked }) : undefined,
    options: options.map(({ edits, ...option }) => ({
      fields: edits
        .filter(({ before, after }) => before !== after)
        .map(({ field_name, field_label, position: { start, end }, before, after }) => ({
          label: field_label,
          start,
          end,
          before: shown(field_name, before).text,
          after: shown(field_name, after).text,
        })),
      evidence: evidenceWords({ ...option, evidence: evidenceIn(option, masks.mode) }),
    })),
    typing: typingOf(
      proposal,
      view,
      shown,
      (field_name) => best.edits.find((edit) => edit.field_name === field_name)?.after,
    ),
    date: dateChoiceOf(proposal),
  };
}

/** An error without a proposal. */
export function leftItem(error: LeftError, view: ReviewView): ReviewItem {
  const { masks } = view;
  const { record_text, field_label, position, error_type, hint } = error;
  const { place, why } = proposalWords(error);
  const shown = (field_name: string, value: string) =>
    masks.value({ ...error, field_name }, value, () => record_text);
  const line = masks.line(error, record_text);
  return {
    rule: error_type,
    title: `${CATALOGUE[error_type].title} · ${field_label}`,
    ...{ place, why, line, focus: position, options: [], effect: '' },
    left: {
      label: field_label,
      value: shown(error.field_name, valueIn(record_text, position)).text,
      fix: hint,
    },
    revealed: line === record_text ? undefined : () => leftItem(error, { ...view, masks: view.unmasked }),
    typing: typingOf(error, view, shown),
  };
}

/** `proposed` gives the text that a field would get. A value that is not `shown` whole is not the start of a typed one. */
function typingOf(
  asked: Asked,
  { typesIn }: ReviewView,
  shown: (field_name: string, value: string) => ShownValue,
  proposed?: (field_name: string) => string | undefined,
): ReviewItem['typing'] {
  const type = typesIn?.record_types.find(({ id }) => id === asked.record_type);
  if (!type) return undefined;
  const typeable = type.fields.filter(({ kind }) => kind !== 'filler' && kind !== 'constant');
  const toField = ({ name: field_name, label, start, end }: (typeof typeable)[number]): TypeableField => {
    const value = proposed?.(field_name) ?? valueIn(asked.record_text, { start, end });
    return { field_name, label, text: shown(field_name, value).masked ? '' : value };
  };
  const own = type.fields.find(({ name }) => name === asked.field_name);
  return {
    line_number: asked.line_number,
    own: own && toField(own),
    fields: () => typeable.map(toField),
  };
}

const valueIn = (record: string, { start, end }: { start: number; end: number }) =>
  Array.from(record)
    .slice(start - 1, end)
    .join('')
    .trimEnd();
