/** One line per finding, as compilers write: `file:line:column: severity ERROR_TYPE field: message`. */

import { visible } from '../../printable.js';
import { columnsOf } from '../../validation/index.js';
import { leftOutSentence } from '../finding-filter.js';
import type { FormatReport, ReportContext } from '../report.js';
import { ByEmployer } from '../text/by-employer.js';
import { problemText, totalsSentence } from '../text/ci-text.js';
import { employersOf } from '../text/employers-at-fault.js';
import { type FindingCause, perCause } from '../text/finding-cause.js';
import { linesOf } from '../text/places.js';
import { standingOf } from '../text/standing.js';

/** The concise report. Editors and `grep` find the place of a finding in it. By employer, lines are kept until their file ends. */
export function concise({ write, byEmployer }: ReportContext): FormatReport {
  let name = '';
  const newParts = () => (byEmployer ? new ByEmployer<string[]>(() => []) : undefined);
  let parts = newParts();
  const wordsOf = perCause(
    ({ severity, error_type, field_name, ...cause }) =>
      ` ${severity} ${error_type} ${visible(`${field_name}: ${withoutPlace(cause)}`)}`,
  );
  const line = (text: string) => write(`${visible(text)}\n`);
  return {
    file(fileName) {
      name = visible(fileName);
      parts = newParts();
    },
    finding(finding, _layout, record) {
      const { line_number, position } = finding;
      const place = line_number === 0 ? '' : `${line_number}:${position.start}:`;
      const facts = [record?.employee(), employersOf(finding), linesOf(finding)].filter(Boolean).join('; ');
      const more = facts && ` (${visible(facts)})`;
      const text = `${name}:${place}${wordsOf(finding)}${more}\n`;
      if (parts) parts.of(finding).push(text);
      else write(text);
    },
    fileEnd(result, layout) {
      for (const section of parts?.sections() ?? []) {
        line(`${name}: note: ${section.title}`);
        for (const text of section.parts.flat()) write(text);
      }
      const { diagnosis } = result;
      const standing = standingOf(result, layout);
      if (standing) line(`${name}: note: ${standing}`);
      if (diagnosis) line(`${name}: error ${diagnosis.code}: ${diagnosis.message}`);
      const leftOut = leftOutSentence(result);
      if (leftOut) line(`${name}: note: ${leftOut}`);
    },
    end: (run) => line([totalsSentence(run), leftOutSentence(run)].filter(Boolean).join(' ')),
    problem(problem, fileName) {
      line(`${fileName === undefined ? '' : `${fileName}: `}error ${problem.code}: ${problemText(problem)}`);
    },
  };
}

/** The field and columns already precede the message. */
function withoutPlace({
  error_message,
  field_label,
  position,
}: Omit<FindingCause, 'severity' | 'error_type' | 'field_name'>): string {
  const place = `${field_label}, ${columnsOf(position)}: `;
  return error_message.startsWith(place) ? error_message.slice(place.length) : error_message;
}
