/** A request to the model as a report may show it. */

import type { ModelRequest } from '../../../model/index.js';
import { MASKED, type ValueMode } from '../../../reports/index.js';

/**
 * The request as the mode allows. What may be sent at all holds no SSN, FEIN, date or name of a person, so that only the mode
 * that hides every value of an employee covers it.
 */
export function maskedRequest(request: ModelRequest, mode: ValueMode): ModelRequest {
  if (mode !== 'hide') return request;
  const hidden = <Part extends { value: string }>(part: Part): Part => ({
    ...part,
    value: part.value && MASKED,
  });
  return {
    errors: request.errors.map(({ neighbours, candidates, ...error }) => ({
      ...hidden(error),
      neighbours: neighbours.map(hidden),
      candidates: candidates.map(hidden),
    })),
  };
}
