/** What each rule does, by its id, as the audit and the counts name it. */

import { lineLength, numberSigns, shiftedFields } from '../../correction/line-rules.js';
import { CONFIRM_RULES, SAFE_RULES, WARNING_RULES } from '../../correction/rules/index.js';

const TITLES = new Map(
  [...SAFE_RULES, ...CONFIRM_RULES, ...WARNING_RULES, lineLength, numberSigns, shiftedFields].map(
    ({ id, title }) => [id, title],
  ),
);
TITLES.set('model-choice', 'Take the candidate that the model chose');
TITLES.set('model-text', 'Write what the model proposed');
TITLES.set('file-form', 'Put the form of the file right');

/** The title of one rule, or its id when it has none. */
export function ruleTitle(id: string): string {
  return TITLES.get(id) ?? id;
}
