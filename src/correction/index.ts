/** Correction: a file with errors in, a proven one and its audit out. */

export type { By, Change, Outcome, Resolution } from './audit/change.js';
export { writeText } from './audit/removed-text.js';
export { undo } from './audit/undo.js';
export type { ModelPlan } from './model/model-plan.js';
export type { CorrectionPorts, InputPort, OutputPort, SpoolPort } from './pipeline/byte-ports.js';
export {
  type AuditSinks,
  type CorrectOptions,
  correctFile,
} from './pipeline/correct-file.js';
export type { Progress } from './pipeline/correction-progress.js';
export type { CorrectionResult } from './pipeline/correction-result.js';
export { type EmployerProfile, parseEmployerProfile } from './pipeline/employer-profile.js';
export type { Decision, Proposal, WaitingProposal } from './record/proposal.js';
export { reorder, widthsOf } from './rules/date-reordering.js';
export { RULES } from './rules/rule-catalogue.js';
