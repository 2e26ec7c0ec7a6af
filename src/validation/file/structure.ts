/** Order and counts of the records of a file: where headers and totals may be, and whether their counts are true. */

import type { Layout, RecordType } from '../../layouts/index.js';
import { fileFinding, lineFinding } from '../catalogue/finding-messages.js';
import type { Finding } from '../finding.js';
import type { RecordCheck } from '../record/record-check.js';
import type { CheckerOptions } from './checker.js';
import type { CheckedCount, EmployerGroups } from './employer-groups.js';
import type { Line } from './line.js';
import {
  copyOf,
  type EndOfFileFinding,
  type StatedCount,
  statedCounts,
  wrongCount,
} from './record-counts.js';

/** A header or total that was met, kept until the end of the file. */
interface Marker {
  check: RecordCheck;
  line: Line;
  counts: StatedCount[];
}

export type Emit = (finding: Finding, text: string) => void;

function misplaced(line: Line, label: string, place: string): Finding {
  return lineFinding(
    {
      type: 'MISPLACED_RECORD',
      message: `Line ${line.number}: a ${label.toLowerCase()} is allowed only once, ${place}.`,
      expected: `one ${label.toLowerCase()}, ${place}`,
      hint: 'Move it to its place, or remove it when there are two.',
      tier: 'never',
      seen: `${label.toLowerCase()} on line ${line.number}`,
    },
    line,
  );
}

const PLACE_WORDS = {
  anywhere: 'anywhere',
  first: 'on the first line',
  last: 'on the last line',
  'first or last': 'on the first or the last line',
};

const STRUCTURE_ERRORS: ReadonlySet<string> = new Set(['UNKNOWN_RECORD_TYPE', 'MISPLACED_RECORD']);

/** True when a line may not be a record, or may be a part of one or two records. */
export function isStructureError({ error_type, position, fix }: Finding): boolean {
  if (STRUCTURE_ERRORS.has(error_type)) return true;
  // A line that is displaced from its start on may be the second part of a record.
  const mayBePart = error_type === 'RECORD_SHIFTED' && position.start === 1;
  return (mayBePart || error_type === 'RECORD_LENGTH_MISMATCH') && fix.tier !== 'safe';
}

export class Structure {
  private readonly markers: Marker[] = [];
  /** A total that is in place only if nothing follows it. */
  private mustBeLast: Marker | undefined;
  private lines = 0;
  private firstIsUnknown = false;
  private lastIsUnknown = false;
  private lastLine = 0;

  constructor(
    private readonly layout: Layout,
    private readonly emit: Emit,
    private readonly onCount: CheckerOptions['onCount'],
  ) {}

  /** Takes note of a line that is not blank; `check` is undefined when its type is unknown. */
  observe(line: Line, check: RecordCheck | undefined): void {
    this.lines++;
    if (this.mustBeLast) {
      this.reportMisplaced(this.mustBeLast);
      this.mustBeLast = undefined;
    }
    this.lastLine = line.number;
    this.lastIsUnknown = !check;
    if (!check) this.firstIsUnknown ||= this.lines === 1;
    else if (check.plan.type.place !== 'anywhere') this.observeMarker(line, check);
  }

  private observeMarker(line: Line, check: RecordCheck): void {
    const { place } = check.plan.type;
    const copy = copyOf(line);
    const marker: Marker = { check, line: copy, counts: statedCounts(check, copy) };
    const isFirst = this.lines === 1;
    const again = this.markers.some((other) => other.check === check);
    if (again || (place === 'first' && !isFirst)) this.reportMisplaced(marker);
    else if (!(isFirst && place !== 'last')) this.mustBeLast = marker;
    if (!again) this.markers.push(marker);
  }

  private reportMisplaced({ line, check }: Marker): void {
    const { label, place } = check.plan.type;
    this.emit(misplaced(line, label, PLACE_WORDS[place]), line.text());
  }

  /** Says at the end of the file what only the whole file shows: first the errors, then the warnings. */
  end(employees: number, groups: EmployerGroups | undefined): void {
    groups?.end();
    const truths = { record_count: employees, employer_count: groups?.employers ?? 0 };
    const late = [
      ...this.missingRecords(),
      ...(groups?.missingTotals ?? []).map((finding) => ({ finding, text: '' })),
      ...this.markers.flatMap(({ counts }) =>
        counts.flatMap((stated) => this.checked({ stated, truth: truths[stated.role] }, 'in the file')),
      ),
      ...(groups?.wrongCounts ?? []).flatMap((count) => this.checked(count, 'of this employer')),
    ];
    for (const severity of ['error', 'warning'])
      for (const { finding, text } of late) if (finding.severity === severity) this.emit(finding, text);
  }

  private missingRecords(): EndOfFileFinding[] {
    const missing = this.layout.record_types.filter(
      (type) =>
        type.required &&
        (type.id === 'header' ? !this.firstIsUnknown : type.id === 'total' && !this.lastIsUnknown) &&
        !this.markers.some(({ check }) => check.plan.type === type),
    );
    return missing.map(({ id, label }) => ({ finding: this.without(id, label.toLowerCase()), text: '' }));
  }

  private without(id: RecordType['id'], label: string): Finding {
    const [verb, place, number] =
      id === 'header' ? (['start', 'first', 1] as const) : (['end', 'last', this.lastLine] as const);
    const finding = fileFinding(
      {
        type: id === 'header' ? 'MISSING_HEADER_RECORD' : 'MISPLACED_RECORD',
        message: `The file does not ${verb} with a ${label}.`,
        expected: `a ${label} on the ${place} line`,
        hint: `Add it as the ${place} line.`,
        tier: 'never',
        seen: `no ${id}`,
      },
      number,
    );
    finding.position.end = this.layout.record_length;
    return finding;
  }

  private checked({ stated, truth }: CheckedCount, of: string): EndOfFileFinding[] {
    const { count, line } = stated;
    if (count === truth || line.isInDoubt) return [];
    this.onCount?.(line.number, truth);
    return count === undefined ? [] : [wrongCount(stated, truth, of)];
  }
}
