/**
 * Every error type: what it means, how to fix it, what `correct` may do and where the rule comes from.
 * `newhire explain`, the OpenAPI text, the tables of docs/error-types.md and the SARIF rules are all made from this one table.
 */

import { ERROR_ENTRIES } from './error-types.js';
import { WARNING_ENTRIES } from './warning-types.js';

export const CATALOGUE = { ...ERROR_ENTRIES, ...WARNING_ENTRIES } as const;

/** Rule id of a finding, in capitals: the `error_type` of the API. */
export type ErrorType = keyof typeof CATALOGUE;

export const ERROR_TYPES = Object.keys(CATALOGUE) as readonly ErrorType[];
