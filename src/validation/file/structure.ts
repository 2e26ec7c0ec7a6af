/** Order and counts of the records of a file: where headers and totals may stand, and whether their counts are true. */

import type { Layout } from '../../layouts/index.js';
import { fileFinding, findingOf, lineFinding } from '../catalogue/finding-messages.js';
import { columnsOf } from '../columns.js';
import type { Finding } from '../finding.js';
import type { RecordCheck } from '../record/record-check.js';
import { Line } from './line.js';

/** A header or total that was met, kept until the end of the file. */
interface Marker {
  check: RecordCheck;
  line: Line;
  /** The count it holds, or undefined when it cannot be read. */
  count: number | undefined;
}

export type Emit = (finding: Finding, text: string) => void;

function copyOf(line: Line): Line {
  const copy = new Line();
  Object.assign(copy, line, {
    bytes: line.bytes.slice(line.from, line.to),
    from: 0,
    to: line.to - line.from,
  });
  return copy;
}

function misplaced(line: Line, label: string, place: string): Finding {
  return lineFinding(
    {
      type: 'MISPLACED_RECORD',
      message: `Line ${line.number}: a ${label.toLowerCase()} may stand only ${place}, and once.`,
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

export class Structure {
  private readonly markers: Marker[] = [];
  /** A total that is in place only if nothing follows it. */
  private mustBeLast: Marker | undefined;
  private lines = 0;
  private firstIsUnknown = false;

  constructor(
    private readonly layout: Layout,
    private readonly emit: Emit,
  ) {}

  /** Takes note of a line that holds something; `check` is undefined when its type is unknown. */
  meet(line: Line, check: RecordCheck | undefined): void {
    this.lines++;
    if (this.mustBeLast) {
      this.sayMisplaced(this.mustBeLast);
      this.mustBeLast = undefined;
    }
    if (!check) this.firstIsUnknown ||= this.lines === 1;
    else if (check.plan.type.place !== 'anywhere') this.meetMarker(line, check);
  }

  private meetMarker(line: Line, check: RecordCheck): void {
    const { place } = check.plan.type;
    const counted = check.plan.roles.record_count;
    const marker: Marker = {
      check,
      line: copyOf(line),
      count: check.record.isGood(counted) ? check.record.valueOf(counted) : undefined,
    };
    const isFirst = this.lines === 1;
    const again = this.markers.some((other) => other.check === check);
    if (again || (place === 'first' && !isFirst)) this.sayMisplaced(marker);
    else if (!(isFirst && place !== 'last')) this.mustBeLast = marker;
    if (!again) this.markers.push(marker);
  }

  private sayMisplaced({ line, check }: Marker): void {
    const { label, place } = check.plan.type;
    this.emit(misplaced(line, label, PLACE_WORDS[place]), line.text());
  }

  /** Says at the end of the file what only the whole file shows. */
  end(employees: number): void {
    for (const type of this.layout.record_types) {
      const met = this.markers.some(({ check }) => check.plan.type === type);
      if (type.required && type.id === 'header' && !met && !this.firstIsUnknown) this.sayNoHeader(type.label);
    }
    for (const marker of this.markers) this.checkCount(marker, employees);
  }

  private sayNoHeader(label: string): void {
    const finding = fileFinding(
      {
        type: 'MISSING_HEADER_RECORD',
        message: `The file does not start with a ${label.toLowerCase()}.`,
        expected: `a ${label.toLowerCase()} on the first line`,
        hint: 'Add it as the first line.',
        tier: 'never',
        seen: 'no header',
      },
      1,
    );
    finding.position.end = this.layout.record_length;
    this.emit(finding, '');
  }

  private checkCount({ check, line, count }: Marker, employees: number): void {
    const counted = check.plan.roles.record_count;
    if (!counted || count === undefined || count === employees) return;
    const { field } = counted;
    const hint = 'Write the number of employee records, right-justified with leading zeros.';
    this.emit(
      {
        ...findingOf({ id: 'notRight', field }, line),
        error_type: 'RECORD_COUNT_MISMATCH',
        error_message: `${field.label}, ${columnsOf(field)}: this is not the number of employee records in the file, ${employees}. ${hint}`,
        expected: String(employees).padStart(field.end - field.start + 1, '0'),
        fix: { tier: 'safe', hint },
      },
      line.text(),
    );
  }
}
