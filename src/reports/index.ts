/** Findings as text: one pure function for each format. */

export { type CorrectionPlan, PlanRecorder } from './correction-plan.js';
export { type FindingFilter, filterFindings, findErrorType, parseErrorTypes } from './finding-filter.js';
export { overviewPage } from './formats/html/html-overview.js';
export {
  FORMAT_NAMES,
  type FormatRow,
  findFormat,
  GITHUB_SUMMARY_FORMAT,
  loadReceiptCheck,
  RECEIPT_FORMAT,
} from './formats.js';
export { coveredShape, coverOfField } from './masks/covers.js';
export { employersOfFinding } from './masks/employers-of-finding.js';
export {
  asMasked,
  evidenceIn,
  maskedChange,
  maskedOptions,
  proposedLine,
  proposedValue,
} from './masks/masked-audit.js';
export { MASKED } from './masks/masked-value.js';
export { isInDoubt, Masks, VALUE_MODES, type ValueMode } from './masks/masks.js';
export type { ShownValue } from './masks/record-masks.js';
export type {
  CorrectedFrom,
  FileResult,
  FixesOf,
  LeftOut,
  PrintContext,
  Replacement,
  Report,
  ReportedProblem,
  RunResult,
  SourceTable,
} from './report.js';
export { inShort, linesLeft, type ShortText, seenSentences } from './text/batch-text.js';
export { problemText } from './text/ci-text.js';
export { type LeftGroup, labelOf, type RuleCount, Tally } from './text/correction-tally.js';
export { clearedSentence, counted, grouped, utcMinute, verdict } from './text/counts.js';
export { atFaultSentence, EmployersAtFault, employersOf, employerTitle } from './text/employers-at-fault.js';
export { createGroups } from './text/finding-groups.js';
export { type NewWarnings, WarningComparison, WarningLines } from './text/new-warnings.js';
export { type OverviewRow, overviewLines, totalCounts, worstFirst } from './text/overview-table.js';
export { loadPalette, type Palette } from './text/palette.js';
export { andMorePlaces, lineRanges, otherPlaces, wordForLines } from './text/places.js';
export { drawWindow, type RecordWindow, windowOf } from './text/record-window.js';
export { ACTOR_NAMES, closingSteps, type FileCommands } from './text/steps-after-check.js';
export { clip, widthOf } from './text/text-width.js';
export { withoutHint } from './text/without-hint.js';
export { wrap } from './text/wrap.js';
