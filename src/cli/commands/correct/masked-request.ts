/** A request to the model as a report may show it. */

import type { Layout } from '../../../layouts/index.js';
import type { ModelRequest } from '../../../model/index.js';
import { maskValue, type ValueMode } from '../../../reports/index.js';

/** What stands for a value that is not shown, whatever its length. */
const MASKED = '***';

/** The request with its values masked as the mode asks; the candidates of a masked value show it too, so they are masked. */
export function maskedRequest(request: ModelRequest, layout: Layout, mode: ValueMode): ModelRequest {
  const shown = (fieldName: string, value: string) =>
    isMasked(fieldName, value, layout, mode) ? MASKED : value;
  return {
    errors: request.errors.map(({ field_name, value, neighbours, candidates, ...error }) => ({
      ...error,
      field_name,
      value: shown(field_name, value),
      neighbours: neighbours.map((one) => ({ ...one, value: shown(one.field_name, one.value) })),
      candidates: candidates.map((one) => ({ ...one, value: shown(field_name, one.value) })),
    })),
  };
}

function isMasked(field_name: string, current_value: string, layout: Layout, mode: ValueMode): boolean {
  return maskValue(
    {
      error_type: 'INVALID_VALUE',
      severity: 'error',
      line_number: 1,
      record_number: 1,
      record_type: 'employee',
      field_name,
      field_label: '',
      position: { start: 1, end: 1 },
      current_value,
      error_message: '',
      expected: '',
      fix: { tier: 'confirm', hint: '' },
    },
    layout,
    mode,
  ).masked;
}
