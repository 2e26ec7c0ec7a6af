/** Faults that tend to hit every record: one finding per field and file, at the first place, with a count. */

import type { Field } from '../../layouts/index.js';
import type { ErrorType } from '../catalogue/catalogue.js';
import { findingOf, isError } from '../catalogue/finding-messages.js';
import { type Fault, faultText } from '../fields/field-faults.js';
import type { Finding } from '../finding.js';
import type { Line } from './line.js';

const REPEATED_TYPES: ReadonlySet<ErrorType> = new Set([
  'LOWER_CASE',
  'FILLER_NOT_BLANK',
  'UNEXPECTED_STATE_OF_HIRE',
  'LATE_REPORT',
]);

export interface FoldedFinding {
  finding: Finding & Required<Pick<Finding, 'occurrences' | 'places'>>;
  text: string;
}

/** True when the fault is counted and shown once, at the end of the file. */
export function isFolded(fault: Fault): boolean {
  const { type } = faultText(fault.id);
  return (
    REPEATED_TYPES.has(type) ||
    fault.id === 'zerosForBlank' ||
    fault.id === 'contractorDay' ||
    (type === 'MISSING_REQUIRED_FIELD' && !isError(fault))
  );
}

/** Ranges of lines that a finding keeps. */
const MOST_RANGES = 1000;

function addPlace(finding: FoldedFinding['finding'], number: number, mostRanges: number): void {
  finding.occurrences++;
  const { places } = finding;
  const last = places.lines.at(-1);
  if (last && number - last.end <= 1) last.end = number;
  else if (places.lines.length < mostRanges) places.lines.push({ start: number, end: number });
  else places.more++;
}

export class FoldedFindings {
  private readonly places = new Map<string, Map<Field | undefined, FoldedFinding>>();

  constructor(private readonly mostRanges = MOST_RANGES) {}

  note(fault: Fault, line: Line): void {
    // Padding numbers with zeros is one habit of the whole export, whatever fields it shows in.
    const field = fault.id === 'zerosForBlank' ? undefined : fault.field;
    const fields = this.fieldsOf(fault.id);
    const place = fields.get(field);
    if (place) addPlace(place.finding, line.number, this.mostRanges);
    else {
      const places = { lines: [{ start: line.number, end: line.number }], more: 0 };
      fields.set(field, {
        finding: { ...findingOf(fault, line), occurrences: 1, places },
        text: line.text(),
      });
    }
  }

  drop(id: Fault['id']): void {
    this.places.delete(id);
  }

  /** The findings, in the order of their first places. */
  all(): FoldedFinding[] {
    return [...this.places.values()]
      .flatMap((fields) => [...fields.values()])
      .sort((a, b) => a.finding.line_number - b.finding.line_number);
  }

  private fieldsOf(id: string): Map<Field | undefined, FoldedFinding> {
    const known = this.places.get(id);
    if (known) return known;
    const fresh = new Map<Field | undefined, FoldedFinding>();
    this.places.set(id, fresh);
    return fresh;
  }
}
