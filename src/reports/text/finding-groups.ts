/** Findings grouped by error type and field. Counts are exact; only the first few findings of a group are kept. */

import { type KeptLines, keepLine, partOf } from '../../correction/index.js';
import type { Layout } from '../../layouts/index.js';
import type { ShownFinding, ShownLine } from '../report.js';
import { joinedLines, LINES_KEPT, lineRanges, RANGES_KEPT, wordForLines } from './places.js';

/** Its value was not read, so it cannot be shown. */
type FirstFinding = Omit<ShownFinding, keyof ShownValue>;

/** The findings of one error type in one field, of employees or of all other records: the parts of a correction's plan. */
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
  /** The lines of all findings that were not drawn. */
  further: KeptLines;
  /** The lines of all findings, with all places of those that are folded. */
  lines: KeptLines;
  /** True if all findings of the group have the same message. */
  isAlike: boolean;
}

type ShownValue = Pick<ShownFinding, 'current_value' | 'value_masked'>;

/** The finding as a report may keep it: a value is masked when it is read, and later its record is gone. */
const withValue = (finding: ShownFinding): ShownFinding => {
  const { current_value, value_masked, employer_name, employer_fein, employers } = finding;
  return {
    ...finding,
    current_value,
    value_masked,
    ...(employer_name !== undefined && { employer_name }),
    ...(employer_fein !== undefined && { employer_fein }),
    ...(employers && { employers }),
  };
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
      const key = keyOf(finding);
      let group = groups.get(key);
      if (!group) {
        group = {
          first: finding,
          count: 0,
          places: 0,
          drawn: [],
          further_lines: [],
          further: { lines: [], more: 0 },
          lines: { lines: [], more: 0 },
          isAlike: true,
        };
        groups.set(key, group);
      }
      group.count++;
      group.places += finding.occurrences ?? 1;
      group.isAlike &&= finding.error_message === group.first.error_message;
      addLines(group, finding);
      if (group.drawn.length < max) {
        group.drawn.push(draw(withValue(finding), layout, record, group.drawn.length));
        return;
      }
      keepLine(group.further, finding.line_number);
      if (group.further_lines.length < LINES_KEPT) group.further_lines.push(finding.line_number);
    },
    sorted: () => inOrder([...groups.values()]),
  };
}

/** From RANGES_KEPT ranges on, further places of folded findings are only counted. */
function addLines(group: Group<unknown>, { line_number, places, occurrences = 1 }: FirstFinding): void {
  if (!places) keepLine(group.lines, line_number);
  else if (group.lines.lines.length < RANGES_KEPT) group.lines = joinedLines(group.lines, places);
  else group.lines.more += occurrences;
}

const keyOf = (finding: FirstFinding) => `${finding.severity} ${partOf(finding)}`;

const rank = ({ first }: Group<unknown>) => (first.severity === 'error' ? 0 : 1);

const inOrder = <Drawn>(groups: Group<Drawn>[]): Group<Drawn>[] =>
  groups.sort(
    (a, b) => rank(a) - rank(b) || b.places - a.places || a.first.line_number - b.first.line_number,
  );

/** Several groupings as one, with at most `max` findings of each group drawn. */
export function joinedGroups<Drawn>(groupings: readonly Groups<Drawn>[], max: number): Group<Drawn>[] {
  const joined = new Map<string, Group<Drawn>>();
  for (const group of groupings.flatMap((one) => one.sorted())) {
    const known = joined.get(keyOf(group.first));
    joined.set(keyOf(group.first), known ? joinedGroup(known, group, max) : group);
  }
  return inOrder([...joined.values()]);
}

function joinedGroup<Drawn>(one: Group<Drawn>, other: Group<Drawn>, max: number): Group<Drawn> {
  const [a, b] = one.first.line_number <= other.first.line_number ? [one, other] : [other, one];
  const drawn = [...a.drawn, ...b.drawn].slice(0, max);
  const further = joinedLines(a.further, b.further);
  return {
    first: a.first,
    count: a.count + b.count,
    places: a.places + b.places,
    drawn,
    further_lines: [...a.further_lines, ...b.further_lines].sort((x, y) => x - y).slice(0, LINES_KEPT),
    further: { ...further, more: further.more + a.drawn.length + b.drawn.length - drawn.length },
    lines: joinedLines(a.lines, b.lines),
    isAlike: a.isAlike && b.isAlike && a.first.error_message === b.first.error_message,
  };
}

/** The lines of the findings that were not drawn, as a sentence; empty when all were drawn. */
export function alsoOnLines({ drawn, further }: Pick<Group<unknown>, 'drawn' | 'further'>): string {
  const lines = lineRanges(further);
  return lines && `${drawn.length > 0 ? 'Also on' : 'On'} ${wordForLines(further)} ${lines}.`;
}
