/** `--only`, `--ignore` and `--min-severity`: which findings a report shows, with an exact count of the others. */

import { NewhireError } from '../errors.js';
import { didYouMean } from '../nearest-word.js';
import { ERROR_TYPES, type ErrorType, type Finding, type Severity } from '../validation/index.js';
import type { LeftOut } from './report.js';
import { counted, leftOutCount } from './text/counts.js';

/** Which findings to show. */
export interface FilterRules {
  /** Show these types only; empty or absent shows all. */
  only?: readonly ErrorType[];
  /** Never show these types. */
  ignore?: readonly ErrorType[];
  /** `error` leaves warnings out. */
  minSeverity?: Severity;
  /** Where a rule was set, in words that a reader of the report understands. */
  placeOf?: (rule: 'only' | 'ignore' | 'min-severity') => string;
}

/** Chooses findings and counts those that it leaves out. */
export interface FindingFilter {
  /** Whether the finding is shown; one that is not is counted. */
  shows(finding: Finding): boolean;
  /** What was left out since the last call: call it once at the end of each file. */
  fileLeftOut(): LeftOut;
  /** What was left out in all files together. */
  runLeftOut(): LeftOut;
}

/** A filter by these rules, which counts by type what it leaves out. */
export function filterFindings(rules: FilterRules): FindingFilter {
  const only = new Set<ErrorType>(rules.only);
  const ignore = new Set<ErrorType>(rules.ignore);
  const { placeOf = (rule) => `--${rule}` } = rules;
  const run = emptyCount();
  let file = emptyCount();

  /** The rule that leaves it out. */
  const against = ({ error_type, severity }: Finding) => {
    if (only.size > 0 && !only.has(error_type)) return 'only';
    if (ignore.has(error_type)) return 'ignore';
    return rules.minSeverity === 'error' && severity !== 'error' ? 'min-severity' : undefined;
  };

  return {
    shows(finding) {
      const rule = against(finding);
      if (rule === undefined) return true;
      const place = placeOf(rule);
      for (const count of [file, run]) {
        if (!count.left_out_by.includes(place)) count.left_out_by.push(place);
        count.left_out[finding.error_type] = (count.left_out[finding.error_type] ?? 0) + 1;
        if (finding.severity === 'error') count.left_out_errors++;
      }
      return false;
    },
    fileLeftOut() {
      const count = file;
      file = emptyCount();
      return count;
    },
    runLeftOut: () => structuredClone(run),
  };
}

/**
 * The error types with these names, each read like `findErrorType`.
 * @throws {NewhireError} USAGE when a name is not an error type.
 */
export function parseErrorTypes(names: readonly string[]): ErrorType[] {
  return names.map(findErrorType);
}

/**
 * The error type with this name, in upper or lower case and with hyphens or underscores.
 * @throws {NewhireError} USAGE when the name is not an error type; the next step names those that contain it as a word, else the
 *   nearest one.
 */
export function findErrorType(typed: string): ErrorType {
  const wanted = typed.trim().toUpperCase().replaceAll('-', '_');
  const type = ERROR_TYPES.find((one) => one === wanted);
  if (type) return type;
  throw new NewhireError('USAGE', `There is no error type '${typed}'.`, {
    next: `${withWord(wanted) || didYouMean(wanted, ERROR_TYPES)}newhire explain --list names them all.`,
  });
}

/** `ssn` is a word of three error types. */
function withWord(word: string): string {
  const types = ERROR_TYPES.filter((type) => `_${type}_`.includes(`_${word}_`));
  return types.length > 0 ? `Did you mean ${types.join(' or ')}? ` : '';
}

/**
 * `Left out by "ignore" in .newhirerc.json: 3 INVALID_PHONE, 12 LATE_REPORT (3 errors, 12 warnings).` Empty when nothing was.
 */
export function leftOutSentence(result: LeftOut): string {
  const { left_out = {}, left_out_errors = 0 } = result;
  const counts = Object.entries(left_out).sort(([a], [b]) => (a < b ? -1 : 1));
  if (counts.length === 0) return '';
  const warnings = counted(leftOutCount(result) - left_out_errors, 'warning');
  const types = counts.map(([type, count]) => `${count} ${type}`).join(', ');
  return `${leftOutBy(result)}: ${types} (${counted(left_out_errors, 'error')}, ${warnings}).`;
}

/** `Left out by --ignore`; `Left out` where it is not known by what. */
export function leftOutBy({ left_out_by = [] }: Pick<LeftOut, 'left_out_by'>): string {
  return left_out_by.length > 0 ? `Left out by ${left_out_by.join(' and ')}` : 'Left out';
}

function emptyCount(): Required<LeftOut> & { left_out_by: string[] } {
  return { left_out: {}, left_out_errors: 0, left_out_by: [] };
}
