/** Notices when many records of a file are displaced alike: one cause, which deserves one sentence about the file. */

import { characters } from '../catalogue/finding-messages.js';
import { columnsOf } from '../columns.js';
import type { Alignment } from '../record/alignment/index.js';

/** Fewest records that are worth a sentence. */
const FEWEST = 3;
/** Causes that are told apart. */
const MOST = 20;

interface Cause {
  by: number;
  /** The place that all of them have in common, in columns. */
  start: number;
  end: number;
  records: number;
}

export class SharedDisplacements {
  private readonly causes: Cause[] = [];

  /** Takes note of a displaced record. */
  observe({ displacements: [first, ...others] }: Alignment): void {
    if (!first || others.length > 0) return;
    const { by, start, end } = first;
    const known = this.causes.find((cause) => cause.by === by && cause.start <= end && start <= cause.end);
    if (known) {
      known.records++;
      known.start = Math.max(known.start, start);
      known.end = Math.min(known.end, end);
    } else if (this.causes.length < MOST) this.causes.push({ by, start, end, records: 1 });
  }

  /** One sentence for each cause that many records share; `total` is the number of records in the file. */
  notes(total: number): string[] {
    return this.causes
      .filter(({ records }) => records >= FEWEST)
      .sort((a, b) => b.records - a.records)
      .map(({ by, start, end, records }) => {
        const who = records === total ? `All ${total} records` : `${records} of ${total} records`;
        const what = by > 0 ? `${characters(by)} too many` : `${characters(-by)} too few`;
        return `${who} have ${what} at ${columnsOf({ start, end })}, so that the fields after that place are in the wrong columns: one cause in the export.`;
      });
  }
}
