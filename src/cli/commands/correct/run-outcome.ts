/** The outcome of a run, and what every report of it implements. */

import type { CorrectionResult, ModelPlan, WaitingProposal } from '../../../correction/index.js';
import type { ModelStats, RequestPreview } from '../../../model/index.js';
import type { ChangeView } from '../../../reports/audit/index.js';
import type { LeftGroup, NewWarnings, RuleCount } from '../../../reports/index.js';
import type { SeenBytes } from '../../input/seen-files.js';

/** The counts of a run, and what belongs to its report. */
export interface RunOutcome {
  result: CorrectionResult;
  changed: readonly RuleCount[];
  left: readonly LeftGroup[];
  /** Warnings that the input does not have. */
  newWarnings: readonly NewWarnings[];
  /** Set when a model was named. */
  model: ModelPart | undefined;
  jobId: string | undefined;
  /** The folder on this computer in which the result is kept. */
  keptIn?: string | undefined;
  /** Set for one of several files: whether its bytes were seen before. */
  seen?: SeenBytes | undefined;
  /** The user was asked to decide. */
  wasAsked?: boolean;
}

/** A request that would be sent; with `value_masked`, some of its values are shown as `***`. */
export interface ShownRequest extends RequestPreview {
  value_masked?: true;
}

/** What the model was asked, and what it cost. */
export interface ModelPart {
  name: string;
  /** What was asked, or in a dry run would be; undefined when there was nothing to ask. */
  plan: ModelPlan | undefined;
  /** The requests that a dry run shows. */
  requests: readonly ShownRequest[];
  stats: ModelStats;
  /** Why nothing more was asked. */
  stopped: string | undefined;
}

/** What a report receives: changes and proposals in the order of the file, then the end. */
export interface CorrectEvents {
  change(view: ChangeView): void;
  /** Absent where proposals are not shown. */
  proposal?(proposal: WaitingProposal): void;
  end(outcome: RunOutcome): void;
}

/** A report with back-pressure. */
export interface CorrectReport extends CorrectEvents {
  /** Resolves when the reader of the report can take more; undefined when it can at once. */
  ready(): Promise<void> | undefined;
}
