/** Notices when many records of a file are displaced alike: one cause, which deserves one sentence about the file. */

import { type Field, isInferred } from '../../layouts/index.js';
import { grouped } from '../../sentences.js';
import { characters } from '../catalogue/finding-messages.js';
import { ONE_CAUSE } from '../catalogue/shared-cause.js';
import { columnsOf } from '../columns.js';
import type { Alignment, Displacement } from '../record/alignment/index.js';

/** Fewest records that are worth a sentence. */
const MIN_RECORDS = 3;
/** Causes that are told apart. */
const MAX_CAUSES = 20;

/** The number of extra or missing characters, and the place that all of the records have in common, in columns. */
type Place = Pick<Displacement, 'by' | 'start' | 'end'>;

interface Cause {
  places: Place[];
  records: number;
}

export class SharedDisplacements {
  private readonly causes: Cause[] = [];

  /** `fields` are those of the employee record. */
  constructor(private readonly fields: readonly Field[]) {}

  /** Takes note of a displaced record. */
  observe({ displacements }: Alignment): void {
    const known = this.causes.find(({ places }) => areAlike(places, displacements));
    if (known) {
      known.records++;
      known.places = known.places.map((place, at) => sharedPlace(place, displacements[at] ?? place));
    } else if (this.causes.length < MAX_CAUSES)
      this.causes.push({
        places: displacements.map(({ by, start, end }) => ({ by, start, end })),
        records: 1,
      });
  }

  /**
   * One sentence for each cause that many records share; `total` is the number of records in the file. Where most records
   * are displaced within inferred columns, the layout is suspected before the export.
   */
  notes(total: number): string[] {
    const causes = this.causes.map((cause) => ({ ...cause, inferred: this.inferredColumns(cause.places) }));
    const doubted = causes.filter(({ inferred }) => inferred).reduce((sum, { records }) => sum + records, 0);
    const isSuspected = 2 * doubted > total;
    return causes
      .filter(({ records }) => records >= MIN_RECORDS)
      .sort((a, b) => b.records - a.records)
      .map(({ places, records, inferred }) => {
        const who =
          records === total
            ? `All ${grouped(total)} records`
            : `${grouped(records)} of ${grouped(total)} records`;
        const after = places.length === 1 ? 'that place' : 'each place';
        const suspicion = isSuspected && inferred ? suspicionOf(inferred) : '';
        return `${who} have ${places.map(inWords).join(' and ')}, so that the fields after ${after} are in the wrong columns; this has ${ONE_CAUSE}${suspicion}.`;
      });
  }

  /** The columns of the inferred fields in which the places are; undefined when one of them is elsewhere. */
  private inferredColumns(places: readonly Place[]): { start: number; end: number } | undefined {
    const { fields } = this;
    const indexes = places.map(({ end: column }) => fields.findIndex(({ end }) => column <= end));
    if (indexes.some((index) => !isInferredAt(fields, index))) return undefined;
    let first = Math.min(...indexes);
    let last = Math.max(...indexes);
    while (isInferredAt(fields, first - 1)) first--;
    while (isInferredAt(fields, last + 1)) last++;
    return { start: fields[first]?.start ?? 1, end: fields[last]?.end ?? 1 };
  }
}

function isInferredAt(fields: readonly Field[], index: number): boolean {
  const field = fields[index];
  return field !== undefined && isInferred(field);
}

/** As many characters each, at places that have a column in common. */
function areAlike(places: readonly Place[], others: readonly Place[]): boolean {
  return (
    places.length === others.length &&
    places.every(({ by, start, end }, at) => {
      const other = others[at];
      return other !== undefined && other.by === by && start <= other.end && other.start <= end;
    })
  );
}

function sharedPlace({ by, start, end }: Place, other: Place): Place {
  return { by, start: Math.max(start, other.start), end: Math.min(end, other.end) };
}

function inWords({ by, start, end }: Place): string {
  return `${characters(Math.abs(by))} ${by > 0 ? 'too many' : 'too few'} at ${columnsOf({ start, end })}`;
}

const suspicionOf = (columns: { start: number; end: number }) =>
  ` or in the layout. Check the layout first: its ${columnsOf(columns)} are inferred; compare them with the sheet of the receiver`;
