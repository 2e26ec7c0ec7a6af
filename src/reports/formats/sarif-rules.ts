/** The SARIF rules, made from the catalogue of error types. */

import type { ReportingDescriptor, ToolComponent } from 'sarif';
import { CATALOGUE, ERROR_TYPES, type ErrorType } from '../../validation/index.js';

/** The index of each error type in the list of rules. */
export const RULE_INDEX = Object.fromEntries(ERROR_TYPES.map((type, index) => [type, index])) as Record<
  ErrorType,
  number
>;

/** The program as SARIF names it, with all its rules. */
export function sarifDriver(version: string): ToolComponent {
  return { name: 'newhire', version, semanticVersion: version, rules: ERROR_TYPES.map(rule) };
}

function rule(type: ErrorType): ReportingDescriptor {
  const { title, severity, meaning, fix, correct, basis } = CATALOGUE[type];
  const help = {
    Meaning: meaning,
    'How to fix it': fix,
    'What `newhire correct` does': correct,
    Basis: basis,
  };
  const parts = Object.entries(help);
  return {
    id: type,
    shortDescription: { text: title },
    fullDescription: { text: meaning },
    help: {
      text: parts.map(([heading, text]) => `${heading}: ${text}`).join('\n'),
      markdown: parts.map(([heading, text]) => `**${heading}:** ${text}`).join('\n\n'),
    },
    defaultConfiguration: { level: severity },
  };
}
