/**
 * Which findings are about the same employer. The rule: **an employer is a FEIN with the letters of a name**, so that two clients
 * of one name are two, and two spellings of a name are one. Where only a name or only a FEIN can be read, the finding is assigned
 * to the employer with that name or FEIN if the findings of the file contain exactly one; otherwise it counts as a separate
 * employer.
 */

import type { NamedEmployer } from '../finding.js';
import { lettersOfEmployer } from './employer-names.js';

/** Spellings that are told apart, so that memory does not grow with the file. */
const MAX_SPELLINGS = 50_000;

/** An employer as far as it could be read. Only at the end of the file is it certain which others are the same one. */
export class EmployerIdentity {
  /** Those that it may be, where it is a name or a FEIN alone. */
  private readonly candidates = new Set<EmployerIdentity>();

  /** The same object for the same employer, once all findings are known. */
  get same(): EmployerIdentity {
    const [only, ...others] = this.candidates;
    return only && others.length === 0 ? only : this;
  }

  /** Takes note of an employer with this name or FEIN. */
  mayBe(other: EmployerIdentity): void {
    this.candidates.add(other);
  }
}

/** The employers of one file. */
export class EmployerIdentities {
  private readonly written = new Map<string, EmployerIdentity>();
  private readonly known = new Map<string, EmployerIdentity>();

  /** Undefined where neither name nor FEIN is known, and where there is no room for more. */
  of({ name = '', fein = '' }: NamedEmployer): EmployerIdentity | undefined {
    const text = `${fein} ${name}`;
    const before = this.written.get(text);
    if (before || text === ' ' || this.written.size === MAX_SPELLINGS) return before;
    const employer = this.read(name, fein);
    this.written.set(text, employer);
    return employer;
  }

  private read(name: string, fein: string): EmployerIdentity {
    // Without a FEIN, a number in the name may tell one shop from another.
    const named = `name ${lettersOfEmployer(name)} ${name.replace(/\D/g, '')}`;
    const numbered = `FEIN ${fein}`;
    if (fein === '') return this.at(named);
    if (name === '') return this.at(numbered);
    const employer = this.at(`${numbered}, ${lettersOfEmployer(name)}`);
    this.at(named).mayBe(employer);
    this.at(numbered).mayBe(employer);
    return employer;
  }

  private at(key: string): EmployerIdentity {
    const employer = this.known.get(key) ?? new EmployerIdentity();
    this.known.set(key, employer);
    return employer;
  }
}
