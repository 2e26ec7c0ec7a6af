/** Counts what a correction changed, by rule, and what remains, by cause. */

import {
  type Change,
  type ChangedBy,
  type KeptLines,
  keepLine,
  type Outcome,
  type Resolution,
} from '../../correction/index.js';
import type { Layout } from '../../layouts/index.js';
import { CATALOGUE } from '../../validation/index.js';
import { LINES_KEPT } from './places.js';

/** How many changes a rule made. */
export interface RuleCount {
  rule: string;
  by: ChangedBy;
  /** Name of the model, when it was involved. */
  model?: string;
  changes: number;
}

/** Errors of one type and field that were left for one reason, and require the same action. */
export interface LeftGroup extends Pick<Outcome, 'error_type' | 'field_name' | 'reason'> {
  resolution: Exclude<Resolution, 'resolved'>;
  /** What to do about them. */
  fix: string;
  field_label: string;
  count: number;
  /** The first few lines; 0 for the file as a whole. */
  lines: number[];
  /** All lines, as ranges. */
  places: KeptLines;
}

/** Errors that the user can resolve come first. */
const ORDER: readonly Resolution[] = ['proposed', 'not_attempted', 'failed', 'declined', 'resolved'];

/** The counts of one run. */
export class Tally {
  private readonly rules = new Map<string, RuleCount>();
  private readonly groups = new Map<string, LeftGroup>();

  constructor(private readonly layout: Layout) {}

  change({ rule, by, model }: Change): void {
    for (const one of rule.split('+')) {
      const key = `${by} ${one}`;
      const count = this.rules.get(key);
      if (count) count.changes++;
      else this.rules.set(key, { rule: one, by, ...(model === undefined ? {} : { model }), changes: 1 });
    }
  }

  outcome(outcome: Outcome): void {
    const {
      error_type,
      field_name,
      resolution,
      reason,
      line_number,
      fix = CATALOGUE[error_type].fix,
    } = outcome;
    if (resolution === 'resolved') return;
    const key = `${error_type} ${field_name} ${resolution} ${reason} ${fix}`;
    const group = this.groups.get(key) ?? {
      error_type,
      field_name,
      field_label: labelOf(this.layout, outcome),
      resolution,
      reason,
      fix,
      count: 0,
      lines: [],
      places: { lines: [], more: 0 },
    };
    group.count++;
    keepLine(group.places, line_number);
    if (group.lines.length < LINES_KEPT) group.lines.push(line_number);
    this.groups.set(key, group);
  }

  /** The most frequent first. */
  changed(): RuleCount[] {
    return [...this.rules.values()].sort((a, b) => b.changes - a.changes);
  }

  left(): LeftGroup[] {
    const rank = ({ resolution }: LeftGroup) => ORDER.indexOf(resolution);
    return [...this.groups.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count);
  }
}

/** The label of a field by its name; lines and files have a label too. */
export function labelOf(
  { record_types }: Layout,
  { field_name, record_number }: Pick<Outcome, 'field_name' | 'record_number'>,
): string {
  if (field_name === 'record') return 'Record';
  if (field_name === 'file') return 'File';
  const types = record_types.filter(({ id }) => (id === 'employee') === record_number > 0);
  const field = types.flatMap(({ fields }) => fields).find(({ name }) => name === field_name);
  return field?.label ?? field_name;
}
