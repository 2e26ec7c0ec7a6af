/** The library: check new-hire files from a program. */

export { findLayout, LAYOUTS as layouts } from './layouts/index.js';
export type { Field, Layout, RecordType } from './layouts/types.js';
export { type ValidateInput, type ValidateOptions, type ValidationResult, validate } from './validate.js';
export { CATALOGUE as catalogue, type ErrorType } from './validation/catalogue.js';
export type { Diagnosis, Finding, Summary } from './validation/finding.js';
