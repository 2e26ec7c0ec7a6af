/** A request as the correction would build it, and a model with short time limits. */

import { type ModelSettings, openModel } from '../../src/model/index.js';
import type { AskedError, Model, ModelRequest } from '../../src/model/model-port.js';

export function askedError(overrides: Partial<AskedError> = {}): AskedError {
  return {
    error_id: 'e1',
    field_name: 'employee_city',
    field_label: 'Employee city',
    value: 'COLUMBS',
    rule: 'No city of this name has the ZIP code beside it.',
    width: 25,
    allowed: 'capital letters, blank and hyphen',
    may_write: false,
    neighbours: [
      { field_name: 'employee_state', label: 'Employee state', value: 'OH' },
      { field_name: 'employee_zip', label: 'Employee ZIP', value: '43215' },
    ],
    candidates: [
      { candidate_id: 'c1', value: 'COLUMBUS' },
      { candidate_id: 'c2', value: 'COLUMBIA' },
    ],
    ...overrides,
  };
}

/** A name for the city of that number: names with digits are not sent. */
export function cityNamed(number: number): string {
  return `CITY ${String.fromCharCode(65 + Math.trunc(number / 26), 65 + (number % 26))}`;
}

/** A request about one city; another `value` makes it another request. */
export function cityRequest(value = 'COLUMBS'): ModelRequest {
  return { errors: [askedError({ value })] };
}

export const HASTE = {
  attemptMs: 5_000,
  totalMs: 10_000,
  firstWaitMs: 1,
  maxWaitMs: 5,
  maxRetryAfterMs: 60_000,
};

export async function openHasty(settings: ModelSettings): Promise<Model> {
  const retryLimits = { ...HASTE, ...settings.retryLimits };
  const model = await openModel({ model: 'test', apiKey: 'test-key', ...settings, retryLimits });
  if (!model) throw new Error('No model was opened.');
  return model;
}
