/** What checks and corrections leave on the disk: findings, audits, proposals, and the files that they are written through. */

export {
  AuditFile,
  auditEntries,
  isAbout,
  isProposal,
  type KeptProposal,
  type KeptRefusals,
  type KeptValue,
  keptRefusals,
  keptReview,
  type Refusal,
} from './audit-files.js';
export { AttemptFiles, type AttemptPaths, correctionFiles, inputFile } from './correction-files.js';
export {
  FindingLines,
  findingsJson,
  linesOfBlock,
  MANY_FINDINGS,
  madeIndex,
  storedFindings,
} from './findings-file.js';
export {
  type FindingBlock,
  type FindingFilter,
  type FindingKind,
  FindingsIndex,
  type IndexedFinding,
} from './findings-index.js';
export { type KeptPlan, planText, readPlan } from './kept-plan.js';
export { linesOf, pageOfLines } from './ndjson.js';
