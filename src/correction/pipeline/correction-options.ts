/** Options and sinks of a correction. */

import type { Model, ModelRequest, RequestPreview } from '../../model/index.js';
import type { Change, Outcome } from '../audit/change.js';
import type { ModelPlan } from '../model/model-client.js';
import type { StatedOrders } from '../record/employer-habits.js';
import type { EmployerProfile } from '../record/employer-profile.js';
import type {
  ProvenDecision,
  ReviewAnswers,
  ReviewDecision,
  ReviewQuestions,
  WaitingProposal,
} from '../record/proposal.js';
import type { TypedValue } from '../typed/typed-value.js';
import type { CorrectionPorts, InputPort } from './byte-ports.js';
import type { Progress } from './correction-progress.js';
import type { CheckedFile, CheckSettings } from './find-errors.js';

/** Which repairs are made. */
export interface RepairSettings extends CheckSettings {
  /** Also repair warnings that can be repaired safely. */
  fixWarnings?: boolean;
  /** The employer's fields as the user declares them. */
  employer?: EmployerProfile | undefined;
  /** The orders of dates that a person states. */
  dateOrders?: StatedOrders | undefined;
}

/** The options of a correction that is planned only. */
export interface PlanOptions extends RepairSettings {
  input: InputPort;
  /** The findings of a check of the same bytes, layout and day; without them the file is checked again. */
  checked?: CheckedFile | undefined;
}

/** The options of a correction; only the settings of the checks and the ports are required. */
export interface CorrectOptions extends RepairSettings {
  /** The input is never written. The output is removed when the correction fails. */
  ports: CorrectionPorts;
  /** The language model; without one nothing is asked. The caller closes it. */
  model?: Model | undefined;
  /** Also apply what the model chose where only a person could tell whether it is true. */
  trustModel?: boolean;
  /**
   * Called before the first request with what would leave the machine; false prevents all requests. Not called when
   * there is nothing to ask.
   */
  beforeModel?: (plan: ModelPlan) => boolean | Promise<boolean>;
  /**
   * Ends the asking, and nothing else: what has no answer by then stays as the rules leave it. Its reason is an error whose
   * message is a sentence.
   */
  askingSignal?: AbortSignal | undefined;
  /** Called with each request as it would be sent, before `beforeModel`. */
  onModelRequest?: (preview: RequestPreview, request: ModelRequest) => void;
  /** Called once, when there is something to ask a person. A proposal without a decision stays undecided. */
  review?: (questions: ReviewQuestions) => Promise<ReviewAnswers>;
  /** Decisions about the proposals of an earlier run over the same input, by proposal id; in place of a review. */
  decisions?: ReadonlyMap<string, ReviewDecision>;
  /** What a person typed for fields of the file, with or without findings. */
  values?: readonly TypedValue[] | undefined;
  onProgress?: (progress: Progress) => void;
}

/** Receives the audit in the order of the file, while the output is written. It is valid once the correction has ended. */
export interface AuditSinks {
  /** The output begins, or begins again because repairs failed the proof: what was received before is void. */
  begin(): void | Promise<void>;
  change(change: Change): void | Promise<void>;
  outcome(outcome: Outcome): void | Promise<void>;
  /** Proposals without a decision; they contain values of the file. */
  proposal?(proposal: WaitingProposal): void | Promise<void>;
  /** Proposals whose decision took effect. */
  decided?(proposal: WaitingProposal, decision: ProvenDecision): void | Promise<void>;
}

/** Receives what a correction would do, entry by entry, before the whole is proven. Omit those that are not needed. */
export interface PlanSinks {
  /** The correction begins, or begins again because repairs failed the proof: what was received before is void. */
  begin?(): void;
  change?(change: Change): void;
  outcome?(outcome: Outcome): void;
  proposal?(proposal: WaitingProposal): void;
  /** The next bytes of the corrected file. They are not modified later. */
  output?(bytes: Uint8Array): void;
}
