/** Findings grouped by error type and field. Counts are exact; only the first few findings of a group are kept. */

import type { Layout } from '../../layouts/index.js';
import type { ShownFinding, ShownLine } from '../report.js';
import { grouped } from './counts.js';

/** Most line numbers that a group lists in addition to the findings it shows. */
const LINES_KEPT = 8;

/** Its value was not read, so it cannot be shown. */
type FirstFinding = Omit<ShownFinding, keyof ShownValue>;

/** The findings of one error type in one field. */
export interface Group<Drawn> {
  /** The first finding; its type, severity and field are those of the group. */
  first: FirstFinding;
  /** Number of findings. */
  count: number;
  /** Number of occurrences; more than `count` when a finding is folded. */
  places: number;
  /** The first few, as the report draws them. */
  drawn: Drawn[];
  /** Line numbers, from 1, of the next few findings, which were not drawn; 0 for the file as a whole. */
  further_lines: number[];
}

type ShownValue = Pick<ShownFinding, 'current_value' | 'value_masked'>;

/** The finding as a report may keep it: a value is masked when it is read, and later its record is gone. */
const withValue = (finding: ShownFinding): ShownFinding => {
  const { current_value, value_masked, employer_name, employer_fein } = finding;
  const name = employer_name === undefined ? {} : { employer_name };
  const fein = employer_fein === undefined ? {} : { employer_fein };
  return { ...finding, current_value, value_masked, ...name, ...fein };
};

/** Collects findings into groups. */
export interface Groups<Drawn, Line = ShownLine> {
  add(finding: ShownFinding, layout: Layout, record?: Line): void;
  /** Errors before warnings, the most frequent first. */
  sorted(): Group<Drawn>[];
}

/**
 * Groups of findings. The first `max` of each are drawn when they are added, because the text of a record is valid
 * only during that call. `nth` counts those of the group, from 0.
 */
export function createGroups<Drawn, Line = ShownLine>(
  max: number,
  draw: (finding: ShownFinding, layout: Layout, record: Line | undefined, nth: number) => Drawn,
): Groups<Drawn, Line> {
  const groups = new Map<string, Group<Drawn>>();
  return {
    add(finding, layout, record) {
      const key = `${finding.severity} ${finding.error_type} ${finding.record_type} ${finding.field_name}`;
      let group = groups.get(key);
      if (!group) {
        group = { first: finding, count: 0, places: 0, drawn: [], further_lines: [] };
        groups.set(key, group);
      }
      group.count++;
      group.places += finding.occurrences ?? 1;
      if (group.drawn.length < max)
        group.drawn.push(draw(withValue(finding), layout, record, group.drawn.length));
      else if (group.further_lines.length < LINES_KEPT) group.further_lines.push(finding.line_number);
    },
    sorted() {
      const rank = ({ first }: Group<Drawn>) => (first.severity === 'error' ? 0 : 1);
      return [...groups.values()].sort(
        (a, b) => rank(a) - rank(b) || b.places - a.places || a.first.line_number - b.first.line_number,
      );
    },
  };
}

/** The lines of the findings that were not drawn, as a sentence; empty when all were drawn. */
export function alsoOnLines({
  count,
  drawn,
  further_lines,
}: Pick<Group<unknown>, 'count' | 'drawn' | 'further_lines'>): string {
  const left = count - drawn.length;
  if (left === 0) return '';
  const more = left - further_lines.length;
  const lines = further_lines.map(grouped).join('; ');
  return `Also on ${left === 1 ? 'line' : 'lines'} ${lines}${more > 0 ? ` and ${grouped(more)} more` : ''}.`;
}
