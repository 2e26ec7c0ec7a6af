/** Warnings of a corrected file that its input did not have, by cause. */

import { type KeptLines, keepLine } from '../../correction/index.js';
import { capitalized } from '../../sentences.js';
import type { Finding } from '../../validation/index.js';
import { joinedLines, LINES_KEPT, RANGES_KEPT } from './places.js';
import { problemOf } from './problem.js';

/** New warnings of one type and field that say the same. */
export interface NewWarnings extends Pick<Finding, 'error_type' | 'field_name' | 'field_label'> {
  reason: string;
  /** What to do about them. */
  fix: string;
  /** In places: one warning may be of many lines. */
  count: number;
  /** The first few lines; 0 for the file as a whole. */
  lines: number[];
  /** The lines, as ranges. */
  places: KeptLines;
}

type Range = KeptLines['lines'][number];

/** The lines on which a file has warnings, by what they are about. */
export class WarningLines {
  private readonly known = new Map<string, KeptLines>();

  add(finding: Finding): void {
    if (finding.severity !== 'warning') return;
    const known = this.known.get(kindOf(finding)) ?? { lines: [], more: 0 };
    this.known.set(kindOf(finding), known);
    const { places, line_number } = finding;
    if (!places) keepLine(known, line_number, Number.POSITIVE_INFINITY);
    // Those that come after the last range are on lines that the finding does not name.
    else known.lines.push(...rangesOf(places));
  }

  /** The file has no further findings. */
  end(): void {
    for (const [kind, lines] of this.known) this.known.set(kind, joinedLines(lines, { lines: [], more: 0 }));
  }

  /** The lines with a warning of the type and field of this one, in order. */
  like(finding: Finding): readonly Range[] {
    return this.known.get(kindOf(finding))?.lines ?? [];
  }
}

/** Compares the warnings of a file with those of its input, line by line. */
export class WarningComparison {
  private readonly groups = new Map<string, NewWarnings>();

  constructor(private readonly input: Pick<WarningLines, 'like'>) {}

  add(finding: Finding): void {
    if (finding.severity !== 'warning') return;
    const { line_number, places } = finding;
    const known = this.input.like(finding);
    for (const { start, end } of places?.lines ?? [{ start: line_number, end: line_number }]) {
      for (let line = start; line <= end; line++) {
        const seen = rangeWith(known, line);
        if (seen) line = seen.end;
        else this.addLine(finding, line);
      }
    }
  }

  /** The most frequent first. */
  found(): NewWarnings[] {
    return [...this.groups.values()].sort((a, b) => b.count - a.count);
  }

  private addLine(finding: Finding, line: number): void {
    const { error_type, field_name, field_label, error_message, fix } = finding;
    const key = `${kindOf(finding)} ${error_message}`;
    const group = this.groups.get(key) ?? {
      error_type,
      field_name,
      field_label,
      reason: capitalized(problemOf(finding)),
      fix: fix.hint,
      count: 0,
      lines: [],
      places: { lines: [], more: 0 },
    };
    group.count++;
    keepLine(group.places, line, RANGES_KEPT);
    if (group.lines.length < LINES_KEPT) group.lines.push(line);
    this.groups.set(key, group);
  }
}

const kindOf = ({ error_type, field_name }: Finding) => `${error_type} ${field_name}`;

function rangesOf({ lines, more }: KeptLines): Range[] {
  const last = lines.at(-1);
  return more > 0 && last ? [...lines, { start: last.end + 1, end: Number.POSITIVE_INFINITY }] : lines;
}

/** The range that has the line; the ranges are in order. */
function rangeWith(ranges: readonly Range[], line: number): Range | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.end ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found && found.start <= line ? found : undefined;
}
