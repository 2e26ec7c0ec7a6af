import { MASKED } from '../masks/masked-value.js';
import type { LeftOut, RunResult, ShownFinding } from '../report.js';

const text = JSON.stringify;

/** Most texts whose quoted form is cached. */
const MOST_QUOTED = 1000;
const quotedTexts = new Map<string, string>();

/** As `text`, for texts that many findings share. Not for values of the file, which must not be kept. */
function quoted(words: string): string {
  const known = quotedTexts.get(words);
  if (known !== undefined) return known;
  const made = text(words);
  if (quotedTexts.size < MOST_QUOTED) quotedTexts.set(words, made);
  return made;
}

/**
 * The keys of `Finding` and their values, without the braces. A masked value is `"***"` with
 * `value_masked: true`, never an empty text, which means blank.
 */
export function findingMembers(finding: ShownFinding): string {
  const { position, fix, occurrences, places, columns_in_doubt } = finding;
  return (
    `"error_type":"${finding.error_type}","severity":"${finding.severity}","line_number":${finding.line_number},` +
    `"record_number":${finding.record_number},"record_type":"${finding.record_type}",` +
    `"field_name":${quoted(finding.field_name)},"field_label":${quoted(finding.field_label)},` +
    `"position":{"start":${position.start},"end":${position.end}},` +
    `"current_value":${finding.value_masked ? `"${MASKED}","value_masked":true` : text(finding.current_value)},` +
    `"error_message":${quoted(finding.error_message)},"expected":${quoted(finding.expected)},` +
    `"fix":{"tier":"${fix.tier}","hint":${quoted(fix.hint)}}` +
    (occurrences === undefined ? '' : `,"occurrences":${occurrences}`) +
    (places === undefined ? '' : `,"places":${text(places)}`) +
    (columns_in_doubt ? ',"columns_in_doubt":true' : '')
  );
}

type Totals = LeftOut &
  Pick<RunResult, 'total_records' | 'total_errors' | 'records_with_errors' | 'total_warnings'>;

/** The members with the counts of a file or run, and what was left out of its lists on request, each after a comma. */
export function totals(result: Totals): string {
  const { left_out, left_out_errors } = result;
  const omitted =
    left_out && Object.keys(left_out).length > 0
      ? `,"left_out":${JSON.stringify(left_out)},"left_out_errors":${left_out_errors ?? 0}`
      : '';
  return (
    `,"total_records":${result.total_records},"total_errors":${result.total_errors}` +
    `,"records_with_errors":${result.records_with_errors},"total_warnings":${result.total_warnings}${omitted}`
  );
}
