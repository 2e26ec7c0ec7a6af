/** What the checks of a run have in common, whether this program makes them or a server. */

import type { Layout, Severity } from '../../../layouts/index.js';
import type { FindingFilter } from '../../../reports/index.js';
import type { Progress } from '../../output/progress-line.js';
import type { Outputs } from '../../output/report-outputs.js';

/** The same for every file of the run. */
export interface CheckContext {
  layout: Layout;
  /** YYYY-MM-DD */
  today: string;
  failOn: Severity;
  outputs: Outputs;
  filter: FindingFilter;
  /** A report says what a safe repair would write. */
  includeFixes: boolean;
  progress: Progress;
  /** Address of the server that does the work; undefined when this program does it. */
  server: string | undefined;
}
