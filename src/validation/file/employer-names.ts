/** Remembers the name of each employer of a file, so that one FEIN under two names is seen. What is remembered has a limit. */

import { ByteRangeCache } from '../record/byte-range-cache.js';
import type { PlannedField, RecordPlan } from '../record/record-plan.js';
import type { RecordState } from '../record/record-state.js';

/** Most employers that are remembered, some 150 bytes each. */
const MAX_EMPLOYERS = 50_000;
/** Spellings that are known without comparing them again, some 150 bytes each. */
const MAX_SPELLINGS = 4096;

/** How a company is organized, not what it is called; and words that are left out or written as a sign. */
const LEGAL_FORMS = new Set(
  `INC INCORPORATED LLC LLP LLLP LP LTD LIMITED CO COMPANY CORP CORPORATION PC PLLC PA PLC AND THE`.split(
    /\s+/,
  ),
);

/** The letters of a name without its legal form; `L.L.C.` and `L L C` are read as LLC. */
export function lettersOfEmployer(name: string): string {
  const words = name
    .toUpperCase()
    .replace(/[.'\d]/g, '')
    .replace(/[^A-Z]+/g, ' ')
    .replace(/\b([A-Z]) (?=[A-Z]\b)/g, '$1');
  return words
    .split(' ')
    .filter((word) => !LEGAL_FORMS.has(word))
    .join('');
}

/** Names of one FEIN that are told apart; further ones are not. */
const MAX_NAMES = 1000;

/** A FEIN: the line where it was first, and its names. */
interface NamedEmployer {
  readonly line: number;
  readonly names: Set<string>;
}

export class EmployerNames {
  /** True once there was no room for more employers; the names of later ones are not compared. */
  full = false;
  /** The FEINs that could be read, and the numbers that identify employers whose layout has no FEIN; up to a limit. */
  readonly feins = new Set<number>();
  private readonly byFein = new Map<number, NamedEmployer>();
  private readonly seen = new ByteRangeCache<true>(MAX_SPELLINGS);

  /** The employer with the FEIN of the record just checked, when it is given a further name here. Remembers this one. */
  compare(
    { roles: { fein, employer_name: name } }: RecordPlan,
    record: RecordState,
    line: number,
  ): NamedEmployer | undefined {
    if (!record.isGood(fein)) return undefined;
    if (!record.isGood(name)) {
      this.note(record.valueOf(fein));
      return undefined;
    }
    const from = record.base + Math.min(fein.from, name.from);
    const to = record.base + Math.max(fein.to, name.to);
    if (this.seen.find(record.line, from, to)) return undefined;
    this.seen.keep(record.line, from, to, true);
    this.note(record.valueOf(fein));
    const letters = lettersOfEmployer(textOf(name, record));
    return letters === '' ? undefined : this.observe(record.valueOf(fein), letters, line);
  }

  /** Keeps a FEIN, or another number that identifies the employer. */
  note(fein: number): void {
    if (this.feins.size < MAX_EMPLOYERS) this.feins.add(fein);
  }

  private observe(fein: number, letters: string, line: number): NamedEmployer | undefined {
    const known = this.byFein.get(fein);
    if (!known) {
      if (this.byFein.size < MAX_EMPLOYERS) this.byFein.set(fein, { line, names: new Set([letters]) });
      else this.full = true;
      return undefined;
    }
    if (known.names.has(letters) || known.names.size === MAX_NAMES) return undefined;
    known.names.add(letters);
    return known;
  }
}

/** The text of a field; a byte of a field without a fault is one ASCII character. */
const textOf = ({ from, to }: PlannedField, { line, base }: RecordState) =>
  String.fromCharCode(...line.subarray(base + from, base + to));
