/** What a correction of a file would do with its errors, and what a report may say of that. */

import {
  type Actor,
  type Outcome,
  type PartKey,
  type PlannedErrors,
  PlannedParts,
  partOf,
  type WaitingProposal,
} from '../correction/index.js';
import type { Layout } from '../layouts/index.js';
import { type Finding, isFieldFinding, RecordLines } from '../validation/index.js';
import type { Masks } from './masks/masks.js';

/** A value that the correction would write, and the whole line with it. Contains values of the file. */
interface PlannedValue {
  actor: Actor;
  value: string;
  line: string;
  /** What supports a proposal. */
  evidence: string;
}

/** The plan of a correction, as the correction itself gives it. The three counts add up to the errors of the file. */
export interface CorrectionPlan {
  applied: number;
  proposals: number;
  left: number;
  /** Those left that the value of one field may clear, for a person who knows it. */
  typeable: number;
  errors: PlannedErrors[];
  /** By `keyOf`. */
  values: ReadonlyMap<string, PlannedValue>;
}

/** The plan as a report may show it. */
export interface ShownPlan extends Pick<CorrectionPlan, 'applied' | 'proposals' | 'left' | 'typeable'> {
  /** What becomes of the errors of the same type and field. */
  errorsLike(finding: PartKey): PlannedErrors[];
  /** What would be written in place of the found value; undefined where that is not known, and where it may not be shown. */
  advice(
    finding: Finding & { value_masked: boolean },
  ): Pick<PlannedValue, 'actor' | 'value' | 'evidence'> | undefined;
}

/** Repairs of one part and actor that are kept, to name what would be written. */
const REPAIRS_KEPT = 8;
/** Maximum proposal values kept: a file may have a proposal in every record. */
const VALUES_KEPT = 1000;

type Place = Pick<Finding, 'error_type' | 'field_name' | 'line_number'>;
const keyOf = ({ error_type, field_name, line_number }: Place) =>
  `${line_number} ${field_name} ${error_type}`;

/** Listens to a correction, as one of its audit sinks, and makes the plan of it. */
export class PlanRecorder {
  private readonly parts = new PlannedParts();
  private readonly values = new Map<string, PlannedValue>();
  private readonly repaired: Outcome[] = [];

  constructor(private readonly layout: Layout) {}

  change(): void {}

  outcome(outcome: Outcome): void {
    const { actor, count } = this.parts.add(outcome);
    if (count <= REPAIRS_KEPT && actor === 'correct') this.repaired.push(outcome);
  }

  /** A proposal with several options is not kept: the intended value is unknown. */
  proposal({ options, record_text, ...place }: WaitingProposal): void {
    const [only, ...others] = options;
    const edit = only?.edits.find(({ field_name }) => field_name === place.field_name);
    if (!only || !edit || others.length > 0 || this.values.size === VALUES_KEPT) return;
    const { after: value } = edit;
    this.values.set(keyOf(place), { actor: 'review', value, line: record_text, evidence: only.evidence });
  }

  /** The plan, once the correction has ended. With the corrected bytes, it names what would be written. */
  plan(corrected?: Uint8Array): CorrectionPlan {
    if (corrected) this.addRepairs(corrected);
    const { parts, values } = this;
    const typeable = parts.errors.filter((one) => one.actor === 'payroll' && isFieldFinding(one));
    return {
      applied: parts.countOf('correct'),
      proposals: parts.countOf('review'),
      left: parts.countOf('payroll'),
      typeable: typeable.reduce((sum, { count }) => sum + count, 0),
      errors: parts.errors,
      values,
    };
  }

  private addRepairs(corrected: Uint8Array): void {
    const byLine = new Map<number, Outcome[]>();
    for (const outcome of this.repaired)
      byLine.set(outcome.line_number, [...(byLine.get(outcome.line_number) ?? []), outcome]);
    const lines = new RecordLines(this.layout, (line) => {
      for (const outcome of byLine.get(line.number) ?? []) {
        const type = this.layout.record_types.find(({ id }) => id === line.recordType);
        const field = type?.fields.find(({ name }) => name === outcome.field_name);
        if (!field) continue;
        const value = line.textAt(field.start, field.end);
        this.values.set(keyOf(outcome), { actor: 'correct', value, line: line.text(), evidence: '' });
      }
    });
    lines.push(corrected);
    lines.end();
  }
}

/** The plan with its values masked. */
export function shownPlan({ values, errors, ...counts }: CorrectionPlan, masks: Masks): ShownPlan {
  return {
    ...counts,
    errorsLike: (finding) => errors.filter(({ part }) => part === partOf(finding)),
    advice(finding) {
      const planned = values.get(keyOf(finding));
      if (!planned || finding.value_masked || planned.value === finding.current_value) return undefined;
      const { text, masked } = masks.value(finding, planned.value, () => planned.line);
      const { actor, evidence } = planned;
      return masked || text === '' ? undefined : { actor, value: text, evidence };
    },
  };
}
