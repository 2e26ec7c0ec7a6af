/** The library: check new-hire files from a program. */

export { type Field, findLayout, LAYOUTS as layouts, type Layout, type RecordType } from './layouts/index.js';
export {
  type ValidateInput,
  type ValidateOptions,
  type ValidationResult,
  validate,
} from './library/validate.js';
export {
  CATALOGUE as catalogue,
  type Diagnosis,
  type ErrorType,
  type Finding,
  type Summary,
} from './validation/index.js';
