/** The shape of the words that go with a fault. Texts never contain a value from the file. */

import type { Severity, Tier } from '../finding.js';
import type { ErrorType } from './catalogue.js';

export interface FaultText {
  type: ErrorType;
  /** What is wrong, read after "Employee city, columns 194-218: ". */
  problem: string;
  /** What to do, one sentence. */
  hint: string;
  tier: Tier;
  /** Set where the fault weighs less than its error type usually does. */
  severity?: Severity;
  /** What would have been right, where it is not simply the kind's content. */
  expected?: string;
}
