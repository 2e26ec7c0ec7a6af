/** The further places of a finding about several records, each line a link to its record. */

import { Fragment } from 'react';
import type { Finding } from '../../api/index.js';
import { andMorePlaces, counted, lineRanges, otherPlaces } from '../../reports/index.js';
import { linkTo } from '../shell/route.js';

interface Places {
  fileId: string;
  finding: Finding;
}

type Range = NonNullable<Finding['places']>['lines'][number];

/** True for a line of these ranges. */
export const isAmong = (lines: readonly Range[], line: number): boolean =>
  lines.some(({ start, end }) => start <= line && line <= end);

/** Ranges in the sentence; the others are unfolded below it. */
const FIRST = 8;

/** After the place of the finding; a range opens its first record. Nothing for a single place. */
export function MorePlaces({ fileId, finding }: Places) {
  const { line_number, occurrences = 1, places, record_number } = finding;
  const others = places && otherPlaces(line_number, places);
  if (!others || others.lines.length === 0 || record_number === 0) return andMorePlaces(finding);
  return (
    <>
      {' and '}
      {counted(occurrences - 1, 'more place')}: <RangeLinks fileId={fileId} places={others} />
    </>
  );
}

interface Ranges {
  fileId: string;
  places: NonNullable<Finding['places']>;
}

/** Ranges of lines, each a link to the record on its first line; those after the first few are unfolded. */
export function RangeLinks({ fileId, places: { lines, more } }: Ranges) {
  const left = lines.slice(FIRST);
  return (
    <>
      <LineLinks fileId={fileId} ranges={lines.slice(0, FIRST)} />
      {left.length > 0 ? (
        <details>
          <summary>
            {more > 0 ? 'The next' : 'The other'} {linesOrRanges(left)}
          </summary>
          <LineLinks fileId={fileId} ranges={left} />
        </details>
      ) : null}
      {more > 0 ? ` and ${counted(more, 'more place')}` : ''}
    </>
  );
}

const linesOrRanges = (ranges: readonly Range[]) =>
  ranges.every(({ start, end }) => start === end)
    ? counted(ranges.length, 'line')
    : `${counted(ranges.length, 'range')} of lines`;

function LineLinks({ fileId, ranges }: { fileId: string; ranges: readonly Range[] }) {
  return (
    <span className="places">
      {ranges.map((range, index) => (
        <Fragment key={range.start}>
          {index > 0 ? '; ' : ranges.length > 1 || range.end > range.start ? 'lines ' : 'line '}
          <a href={linkTo({ view: 'line', fileId, line: range.start })}>
            {lineRanges({ lines: [range], more: 0 })}
          </a>
        </Fragment>
      ))}
    </span>
  );
}
