/** Errors that give the client more than a sentence. */

import { NewhireError } from '../errors.js';
import type { Diagnosis } from '../validation/index.js';

/** One invalid part of a request. */
export interface InvalidInput {
  /** The parameter, property or part that is invalid. */
  readonly name: string;
  /** What it must be. */
  readonly detail: string;
}

/** Invalid input, with the name of each invalid part. Answered with 400. */
export class InvalidRequest extends NewhireError {
  constructor(readonly inputs: readonly InvalidInput[]) {
    const what = inputs.map(({ name, detail }) => `"${name}" ${detail}`).join('; ');
    super('USAGE', `The request cannot be understood: ${what}.`);
  }
}

/** An upload that does not match the layout at all. Answered with 422. */
export class FormatError extends NewhireError {
  readonly diagnosis: Diagnosis['code'];

  constructor({ code, message }: Diagnosis) {
    super('FORMAT_FAULT', message);
    this.diagnosis = code;
  }
}
