/** Findings and totals as members of JSON objects. */

import { MASKED } from '../masks/masked-value.js';
import type { LeftOut, RunResult, ShownFinding } from '../report.js';
import { perCause } from '../text/finding-cause.js';

const text = JSON.stringify;

/** The members of a finding in three texts that its cause gives, around its places and its value. */
interface CauseMembers {
  before: string;
  between: string;
  after: string;
}

/** A finding as it can be kept in little memory until it is written: findings of one cause share most of it. */
export interface KeptMembers {
  cause: CauseMembers;
  line_number: number;
  record_number: number;
  value: string;
  others: string;
}

/**
 * The keys of `Finding` and their values. A masked value is `"***"` with `value_masked: true`, never an empty text, which means
 * blank.
 */
export function membersKeeper(): (finding: ShownFinding) => KeptMembers {
  const causeOf = perCause((cause): CauseMembers => {
    const { start, end } = cause.position;
    return {
      before: `"error_type":"${cause.error_type}","severity":"${cause.severity}","line_number":`,
      between:
        `,"record_type":"${cause.record_type}","field_name":${text(cause.field_name)},` +
        `"field_label":${text(cause.field_label)},"position":{"start":${start},"end":${end}},"current_value":`,
      after:
        `,"error_message":${text(cause.error_message)},"expected":${text(cause.expected)},` +
        `"fix":{"tier":"${cause.fix.tier}","hint":${text(cause.fix.hint)}}`,
    };
  });
  return (finding) => ({
    cause: causeOf(finding),
    line_number: finding.line_number,
    record_number: finding.record_number,
    value: finding.value_masked ? MASKED_MEMBERS : text(finding.current_value),
    others: othersOf(finding),
  });
}

const MASKED_MEMBERS = `"${MASKED}","value_masked":true`;

function othersOf({
  occurrences,
  places,
  columns_in_doubt,
  employer_name,
  employer_fein,
  employers,
}: ShownFinding): string {
  return (
    (employer_name === undefined ? '' : `,"employer_name":${text(employer_name)}`) +
    (employer_fein === undefined ? '' : `,"employer_fein":${text(employer_fein)}`) +
    (employers === undefined ? '' : `,"employers":${text(employers)}`) +
    (occurrences === undefined ? '' : `,"occurrences":${occurrences}`) +
    (places === undefined ? '' : `,"places":${text(places)}`) +
    (columns_in_doubt ? ',"columns_in_doubt":true' : '')
  );
}

/** The members, without the braces. */
export function membersText({ cause, line_number, record_number, value, others }: KeptMembers): string {
  const { before, between, after } = cause;
  return `${before}${line_number},"record_number":${record_number}${between}${value}${after}${others}`;
}

type Totals = LeftOut &
  Pick<RunResult, 'total_records' | 'total_errors' | 'records_with_errors' | 'total_warnings'>;

/** The members with the counts of a file or run, and what was left out of its lists on request, each after a comma. */
export function totals(result: Totals): string {
  const { left_out, left_out_errors, left_out_by = [] } = result;
  const omitted =
    left_out && Object.keys(left_out).length > 0
      ? `,"left_out":${JSON.stringify(left_out)},"left_out_errors":${left_out_errors ?? 0},"left_out_by":${JSON.stringify(left_out_by)}`
      : '';
  return (
    `,"total_records":${result.total_records},"total_errors":${result.total_errors}` +
    `,"records_with_errors":${result.records_with_errors},"total_warnings":${result.total_warnings}${omitted}`
  );
}
