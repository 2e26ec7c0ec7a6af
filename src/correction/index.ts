/** Correction: takes a file with errors, gives a proven one and its audit. */

export type { AuditEntry, Change, ChangedBy, Outcome, Resolution } from './audit/change.js';
export { writeText } from './audit/change.js';
export {
  type Actor,
  ErrorActors,
  firstLines,
  type KeptLines,
  keepLine,
  type PartKey,
  type PlannedErrors,
  PlannedParts,
  partOf,
  withNeededLines,
} from './audit/planned-errors.js';
export { type TakenOut, takenFrom, undo } from './audit/undo.js';
export type { ModelPlan } from './model/model-client.js';
export type { CorrectionPorts, InputPort, OutputPort } from './pipeline/byte-ports.js';
export { correctFile, planCorrection, reviewQuestions } from './pipeline/correct-file.js';
export { correctionMemory } from './pipeline/correction-memory.js';
export type { AuditSinks, CorrectOptions, PlanOptions, PlanSinks } from './pipeline/correction-options.js';
export type { Progress } from './pipeline/correction-progress.js';
export type { CorrectionResult } from './pipeline/correction-result.js';
export { lineSourceOf, readLines } from './pipeline/file-pieces.js';
export { type CheckedFile, FoundByCheck } from './pipeline/find-errors.js';
export { ONE_EMPLOYER, type StatedOrders } from './record/employer-habits.js';
export { type EmployerProfile, parseEmployerProfile } from './record/employer-profile.js';
export type {
  LeftError,
  Proposal,
  ProposalOption,
  ProvenDecision,
  ReviewAnswers,
  ReviewDecision,
  ReviewQuestions,
  WaitingProposal,
} from './record/proposal.js';
export { type DateOrder, readingsOf, STATED_ORDERS, type StatedOrder } from './rules/date-readings.js';
export { reorder, widthsOf } from './rules/date-reordering.js';
export { toPlainText } from './rules/plain-letters.js';
export { ruleTitle } from './rules/rule-catalogue.js';
export { type TypedResult, type TypedValue, typedResult } from './typed/typed-value.js';
