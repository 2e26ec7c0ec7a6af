/** The layouts that the classes of errors are tried with. */

import { LAYOUTS } from '../support/layouts.js';

/** Those in which an employee's record needs no record of the employer before it: a sheet has none. */
export const EVALUATED = LAYOUTS.filter(
  ({ record_types }) => !record_types.some(({ id }) => id === 'employer'),
);
