/** Where the findings of a file are: a lane for each field with marks by line, and their groups. Made of the index alone. */

import type { FindingMap } from '../../api/index.js';
import type { FindingFilter, FindingKind, FindingsIndex } from '../../storage/index.js';

/** The map without the id of its file. */
export type MappedFindings = Omit<FindingMap, 'file_id'>;

type Lane = MappedFindings['lanes'][number];
type Group = MappedFindings['groups'][number];

/** Most marks of all lanes together that are lines of their own; of more, neighbors are one mark. */
const MAX_MARKS = 1200;
/** Marks of a lane where neighbors are summed. */
const SUMMED_MARKS = 150;

/** @param records the employee records of the file, which is about the number of its lines */
export function mappedFindings(index: FindingsIndex, filter: FindingFilter, records: number): MappedFindings {
  const lanes = new Map<string, Lane>();
  const groups = new Map<string, Group & { seen: number }>();
  const employees = new Set<number>();
  let [total, last] = [0, records];
  index.each(filter, (kind, line, record) => {
    total += 1;
    last = Math.max(last, line);
    if (record > 0) employees.add(record);
    addToLane(lanes, kind, line, record);
    addToGroup(groups, kind, line, record);
  });
  const marks = [...lanes.values()].reduce((sum, lane) => sum + lane.marks.length, 0);
  const lines_per_mark = marks > MAX_MARKS ? Math.max(1, Math.ceil(last / SUMMED_MARKS)) : 1;
  const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;
  return {
    total,
    records: employees.size,
    last_line: last,
    lines_per_mark,
    lanes: [...lanes.values()].map((lane) => summed(lane, lines_per_mark)).sort(byCount),
    groups: [...groups.values()]
      .map(({ seen: _, ...group }) => group)
      .sort((a, b) => (a.severity === b.severity ? byCount(a, b) : a.severity < b.severity ? -1 : 1)),
  };
}

/** Most findings of a line follow each other. */
function addToLane(lanes: Map<string, Lane>, kind: FindingKind, line: number, record: number): void {
  const { field_name, field_label } = kind;
  const lane = lanes.get(field_name) ?? { field_name, field_label, count: 0, marks: [] };
  lanes.set(field_name, lane);
  lane.count += 1;
  if (line === 0) return;
  const before = lane.marks.at(-1);
  if (before?.first_line === line) before.count += 1;
  else lane.marks.push({ first_line: line, last_line: line, record_number: record, count: 1 });
}

function addToGroup(
  groups: Map<string, Group & { seen: number }>,
  kind: FindingKind,
  line: number,
  record: number,
) {
  const { severity, error_type, field_name, field_label } = kind;
  const of_employees = record > 0;
  const key = `${severity} ${error_type} ${field_name} ${of_employees}`;
  const place = { first_line: line, first_record: record };
  const group = groups.get(key) ?? {
    ...{ severity, error_type, field_name, field_label, of_employees, ...place },
    ...{ count: 0, records: 0, seen: 0 },
  };
  groups.set(key, group);
  group.count += 1;
  if (record > 0 && record !== group.seen) group.records += 1;
  group.seen = record;
}

/** The lane with a mark for each `lines` lines that have one; it opens the first of its records. */
function summed(lane: Lane, lines: number): Lane {
  const marks = new Map<number, Lane['marks'][number]>();
  for (const { first_line, record_number, count } of lane.marks) {
    const at = Math.floor((first_line - 1) / lines);
    const known = marks.get(at);
    if (!known) {
      marks.set(at, { first_line, last_line: first_line, record_number, count });
      continue;
    }
    known.count += count;
    known.last_line = Math.max(known.last_line, first_line);
    known.first_line = Math.min(known.first_line, first_line);
    if (known.record_number === 0) known.record_number = record_number;
  }
  return { ...lane, marks: [...marks.values()].sort((a, b) => a.first_line - b.first_line) };
}
