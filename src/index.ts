/** The library: check and correct new-hire files from a program. */

export type { Change, Outcome, Resolution, WaitingProposal } from './correction/index.js';
export { type ErrorCode, NewhireError } from './errors.js';
export {
  type Field,
  type Layout,
  type LayoutOutline,
  OUTLINES as layouts,
  type RecordType,
  readLayout,
} from './layouts/index.js';
export { type CorrectedFile, correct } from './library/correct.js';
export type {
  FileInput,
  FileInput as ValidateInput,
  FileOptions as CorrectOptions,
} from './library/file-input.js';
export { FileRefused } from './library/file-refused.js';
export { type ValidateOptions, type ValidationResult, validate } from './library/validate.js';
export {
  CATALOGUE as catalogue,
  type Diagnosis,
  type ErrorType,
  type Finding,
  type Summary,
} from './validation/index.js';
