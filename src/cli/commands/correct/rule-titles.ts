/** What each rule does, by its id, as the audit and the counts name it. */

import { RULES } from '../../../correction/index.js';

const TITLES = new Map(RULES.map(({ id, title }) => [id, title]));

/** The title of one rule, or its id when it has none. */
export function ruleTitle(id: string): string {
  return TITLES.get(id) ?? id;
}
