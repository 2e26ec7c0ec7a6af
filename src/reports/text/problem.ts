/** The message of a finding below a title that names its field. */

import { columnsOf, type Finding } from '../../validation/index.js';
import { withoutHint } from './without-hint.js';

/** The message without the field and its columns, which the title of the group names, and without the hint. */
export function problemOf(
  finding: Pick<Finding, 'field_label' | 'position' | 'error_message' | 'fix'>,
): string {
  const place = `${finding.field_label}, ${columnsOf(finding.position)}: `;
  const text = withoutHint(finding);
  return text.startsWith(place) ? text.slice(place.length) : text;
}
