/** Correction: a file with errors in, a proven one and its audit out. */

export type { By, Change, Outcome, Resolution } from './change.js';
export {
  type AuditSinks,
  type CorrectOptions,
  correctFile,
} from './correct-file.js';
export { type EmployerProfile, parseEmployerProfile } from './employer-profile.js';
export type { ModelPlan } from './model-plan.js';
export type { Progress } from './progress.js';
export type { Decision, Proposal, WaitingProposal } from './proposal.js';
export type { CorrectionResult } from './result.js';
export { undo } from './undo.js';
