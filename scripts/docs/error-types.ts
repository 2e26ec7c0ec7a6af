/** The error types of the catalogue as Markdown. */

import { CATALOGUE, ERROR_TYPES, type ErrorType } from '../../src/validation/index.js';
import { table } from './markdown.js';

const typesOf = (severity: 'error' | 'warning') =>
  ERROR_TYPES.filter((type) => CATALOGUE[type].severity === severity);

/** One row for each error type of a severity, with a link to its section. */
export function errorTypeTable(severity: 'error' | 'warning'): string {
  const rows = typesOf(severity).map((type) => [
    `[${type}](#${type.toLowerCase()})`,
    CATALOGUE[type].title,
    CATALOGUE[type].correct,
  ]);
  return table(['Error type', 'What it is', 'What `correct` does'], rows);
}

/** One section for each error type. */
export function errorTypeSections(): string {
  return ERROR_TYPES.map(section).join('\n\n');
}

/** How many there are of each severity. */
export function errorTypeCounts(): string {
  return `${typesOf('error').length} error types have the severity error, and ${typesOf('warning').length} the severity warning.`;
}

function section(type: ErrorType): string {
  const { title, severity, meaning, fix, correct, basis } = CATALOGUE[type];
  return [
    `### ${type}`,
    '',
    `**${title}** (${severity}). ${meaning}`,
    '',
    `- How to fix it: ${fix}`,
    `- What \`correct\` does: ${correct}`,
    `- Basis: ${basis}`,
  ].join('\n');
}
