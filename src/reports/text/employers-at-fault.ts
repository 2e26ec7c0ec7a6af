/** Which employers the findings of a file are about, so that a payroll service can tell its clients at fault. */

import type { ShownFinding } from '../report.js';
import { counted } from './counts.js';
import { visible } from './visible.js';

/** Employers that are counted, so that memory does not grow with the file. */
const MOST_COUNTED = 50_000;
/** Employers that are named; the others are only counted. */
const MOST_NAMED = 20;

interface Tally {
  errors: number;
  warnings: number;
}

/** Counts the findings of each employer that a finding names. */
export class EmployersAtFault {
  private readonly byName = new Map<string, Tally>();

  add({ employer_name: name, severity }: ShownFinding): void {
    if (name === undefined) return;
    let tally = this.byName.get(name);
    if (!tally) {
      if (this.byName.size === MOST_COUNTED) return;
      tally = { errors: 0, warnings: 0 };
      this.byName.set(name, tally);
    }
    if (severity === 'error') tally.errors++;
    else tally.warnings++;
  }

  /** `Employers at fault: ACME INC (3 errors); OAK LLC (1 warning).`, the most errors first; empty without any. */
  sentence(): string {
    const all = [...this.byName].sort(([, a], [, b]) => b.errors - a.errors || b.warnings - a.warnings);
    if (all.length === 0) return '';
    const named = all.slice(0, MOST_NAMED).map(([name, tally]) => `${visible(name)} (${countsOf(tally)})`);
    const more = all.length - named.length;
    const what = all.length === 1 ? 'Employer' : 'Employers';
    return `${what} at fault: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
  }
}

const countsOf = ({ errors, warnings }: Tally) =>
  errors > 0 ? counted(errors, 'error') : counted(warnings, 'warning');
