/** Errors that carry more than a sentence to the client. */

import { NewhireError } from '../errors.js';
import type { Diagnosis } from '../validation/index.js';

export interface InputFault {
  /** The parameter, property or part at fault. */
  readonly name: string;
  /** What it must be. */
  readonly detail: string;
}

/** Bad input, each part of it named. Answered with 400. */
export class InvalidRequest extends NewhireError {
  readonly faults: readonly InputFault[];

  constructor(faults: readonly InputFault[]) {
    const what = faults.map(({ name, detail }) => `"${name}" ${detail}`).join('; ');
    super('USAGE', `The request cannot be understood: ${what}.`);
    this.faults = faults;
  }
}

/** An upload that is no file of the layout. Answered with 422. */
export class FormatFault extends NewhireError {
  readonly diagnosis: Diagnosis['code'];

  constructor({ code, message }: Diagnosis) {
    super('FORMAT_FAULT', message);
    this.diagnosis = code;
  }
}
