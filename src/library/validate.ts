/** The checker as one call, for programs that hold a file in memory or as a stream. */

import { NewhireError } from '../errors.js';
import { findLayout, LAYOUTS, type Layout } from '../layouts/index.js';
import { createChecker, type Finding, type Summary, standardOptions } from '../validation/index.js';

export interface ValidateOptions {
  /** Name or USPS code of the receiving state, in any case, or a layout of your own. */
  state: string | Layout;
  /** Today as YYYY-MM-DD; the day of the call when left out. */
  today?: string;
  /** Called for each finding instead of gathering them in the result. */
  onFinding?: (finding: Finding) => void;
}

export interface ValidationResult extends Summary {
  /** Findings of severity error, in the order they were made; empty when `onFinding` is given. */
  errors: Finding[];
  /** Findings of severity warning. */
  warnings: Finding[];
}

export type ValidateInput = string | Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

function chunksOf(input: ValidateInput): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (typeof input === 'string') return [new TextEncoder().encode(input)];
  return input instanceof Uint8Array ? [input] : input;
}

function layoutOf(state: string | Layout): Layout {
  if (typeof state !== 'string') return state;
  const layout = findLayout(state);
  if (layout) return layout;
  const names = LAYOUTS.map((one) => one.state).join(', ');
  throw new NewhireError('UNKNOWN_STATE', `There is no layout for this state. Known states: ${names}.`);
}

/**
 * Checks a file of new-hire records. A file that is no such file at all has `diagnosis` set and no findings.
 * Throws NewhireError UNKNOWN_STATE, RangeError when `today` is no calendar day, and whatever the input throws.
 */
export async function validate(input: ValidateInput, options: ValidateOptions): Promise<ValidationResult> {
  const layout = layoutOf(options.state);
  const errors: Finding[] = [];
  const warnings: Finding[] = [];
  const gather = (finding: Finding) => (finding.severity === 'error' ? errors : warnings).push(finding);
  const checker = createChecker(layout, {
    today: options.today ?? new Date().toISOString().slice(0, 10),
    onFinding: options.onFinding ?? gather,
    ...(await standardOptions()),
  });
  for await (const chunk of chunksOf(input)) {
    checker.push(chunk);
    if (checker.stopped) break;
  }
  return { ...checker.end(), errors, warnings };
}
