/** Bytes in, findings out. Pure: no files, network, process or clock. */

export { CATALOGUE, ERROR_TYPES, type ErrorType } from './catalogue/catalogue.js';
export { messageOf, severityOf } from './catalogue/finding-messages.js';
export { namesCause } from './catalogue/shared-cause.js';
export { columnsOf } from './columns.js';
export { bytePerCharacter, copyOfBytes, decode, firstText, isAscii, utf8Characters } from './fields/bytes.js';
export {
  dayOf,
  daysBefore,
  daysBetween,
  fullYear,
  isoDay,
  parseDay,
  yearsBetween,
} from './fields/calendar.js';
export { contentOf, type FieldContent } from './fields/field-content.js';
export { type FaultId, faultText, isBetweenFields } from './fields/field-faults.js';
export { expectedOf, holdsWords } from './fields/kinds/index.js';
export { fromWindows1252, toWindows1252 } from './fields/windows-1252.js';
export { endBeforeFill, isQuoted, startAfterFill } from './fields/wrapped-text.js';
export {
  type ControlRecord,
  ControlRecordFinder,
  contradictionOf,
  countFieldOf,
  type EmployerLines,
  rewritten,
  type TrueCounts,
} from './file/control-records.js';
export { REHIRE_DAYS } from './file/earlier-hires.js';
export { EmployerIdentities, type EmployerIdentity } from './file/employer-identity.js';
export { lettersOfEmployer } from './file/employer-names.js';
export { type Checker, type CheckerOptions, createChecker } from './file/file-checker.js';
export { type FileShape, HEAD_BYTES, shapeOf } from './file/file-head.js';
export { faultOfAnyLayout, looksLikeStateFile } from './file/format-fault.js';
export { type Recognition, recognizeLayout, statesOf } from './file/layout-recognition.js';
export { isBlankByte, Line } from './file/line.js';
export { type LineForm, LineReader } from './file/line-reader.js';
export { hasIdentifier } from './file/recognition.js';
export {
  countContradiction,
  countText,
  isCountSettled,
  isReadInAnyForm,
  statedNumber,
} from './file/record-counts.js';
export { RecordLines } from './file/record-lines.js';
export { isStructureError } from './file/structure.js';
export { judgeLength } from './file/wrong-length.js';
export type {
  Diagnosis,
  Finding,
  NamedEmployer,
  RecordText,
  Severity,
  Summary,
  Tier,
} from './finding.js';
export { FINDING_RECORD_TYPES, isFieldFinding } from './finding.js';
export {
  type Alignment,
  contradictsColumns,
  type Displacement,
  endsInNext,
  fieldCutAt,
  fieldsCutOff,
  isOddText,
  isStrong,
  type RealignedRecord,
  RecordAlignment,
} from './record/alignment/index.js';
export { LateTexts } from './record/late-texts.js';
export { type EmployeeSuspicion, employeeSuspicion } from './record/really-employee.js';
export { RecordCheck, type RecordContext, recordContextOf } from './record/record-check.js';
export { type PlannedAddress, type PlannedField, planLayout, type RecordPlan } from './record/record-plan.js';
export { FILLED, GOOD } from './record/record-state.js';
export { type StandardOptions, standardOptions } from './standard-options.js';
