/** Where the findings of a file are: a lane for each field, with marks that open records. */

import { type KeyboardEvent, memo, useRef, useState } from 'react';
import type { FindingMap } from '../../api/index.js';
import { counted, grouped } from '../../reports/index.js';
import { ALL_ERRORS, linkTo } from '../shell/route.js';

type Lane = FindingMap['lanes'][number];
type Mark = Lane['marks'][number];

/** Lanes that are shown at first. */
const FIRST = 8;

interface MapProps {
  fileId: string;
  map: FindingMap;
  /** A correction has cleared some of them. */
  isCorrected: boolean;
}

/**
 * The map is a single tab stop; the arrow keys move between marks. It may have a thousand marks, and so is drawn again only for
 * another map.
 */
export const WhereErrorsAre = memo(({ fileId, map, isCorrected }: MapProps) => {
  const [isWhole, setWhole] = useState(false);
  const lanes = isWhole ? map.lanes : map.lanes.slice(0, FIRST);
  const more = map.lanes.length - lanes.length;
  return (
    <section className="card map" aria-labelledby="map-title">
      <div className="map-head">
        <h2 id="map-title">Where errors are</h2>
        <p className="soft">
          {/* Not how many lines the file has: where the map ends, an employee record or a finding is, and a total may follow. */}
          {isCorrected ? 'as uploaded: ' : ''}
          each mark is {map.lines_per_mark === 1 ? 'a line' : `${grouped(map.lines_per_mark)} lines`}, in the
          order of the file
          <span className="by-mark">
            , and opens {map.lines_per_mark === 1 ? 'its record' : 'the first record'}
          </span>
        </p>
      </div>
      <Lanes {...{ fileId, map, lanes }} />
      {more > 0 ? (
        <button type="button" onClick={() => setWhole(true)}>
          Show {counted(more, 'more field')}
        </button>
      ) : null}
      {/* A table by itself is as wide as its words, also where nobody sees it. */}
      <div className="for-ears">
        <LaneTable lanes={map.lanes} />
      </div>
    </section>
  );
});

function Lanes({ fileId, map, lanes }: Omit<MapProps, 'isCorrected'> & { lanes: readonly Lane[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ lane: 0, mark: 0 });
  const go = (lane: number, mark: number) => {
    const there = lanes[lane]?.marks[mark];
    if (!there) return;
    setAt({ lane, mark });
    box.current?.querySelector<HTMLElement>(`[data-at="${lane} ${mark}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = target(event.key, lanes, at);
    if (!to) return;
    event.preventDefault();
    go(to.lane, to.mark);
  };
  const first = lanes.findIndex(({ marks }) => marks.length > 0);
  const stop = lanes[at.lane]?.marks[at.mark] ? at : { lane: first, mark: 0 };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links have the focus
    <div ref={box} className="lanes" onKeyDown={onKeyDown}>
      {lanes.map(({ field_name, field_label, count, marks }, lane) => (
        <div key={field_name} className="lane">
          <a
            href={linkTo({
              view: 'findings',
              fileId,
              filter: { ...ALL_ERRORS, field_name },
              list: 'groups',
            })}
          >
            {field_label}
          </a>
          <span className="track">
            {marks.map((one, mark) => (
              // biome-ignore lint/a11y/useAnchorContent: its label is its name; in a thousand marks, each element inside takes time
              <a
                key={one.first_line}
                data-at={`${lane} ${mark}`}
                href={linkOf(fileId, field_name, one)}
                tabIndex={stop.lane === lane && stop.mark === mark ? 0 : -1}
                title={nameOf(one)}
                aria-label={`${field_label}, ${nameOf(one)}`}
                style={placeOf(one, map)}
                onFocus={() => setAt({ lane, mark })}
              />
            ))}
          </span>
          <span className="number">{grouped(count)}</span>
        </div>
      ))}
    </div>
  );
}

/** The mark that a key leads to; undefined for another key, and at the end. */
function target(key: string, lanes: readonly Lane[], at: { lane: number; mark: number }) {
  const marks = lanes[at.lane]?.marks ?? [];
  const steps: Record<string, number> = {
    ArrowRight: at.mark + 1,
    ArrowLeft: at.mark - 1,
    Home: 0,
    End: marks.length - 1,
  };
  const mark = steps[key];
  if (mark !== undefined) return { lane: at.lane, mark };
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (by === undefined) return undefined;
  let lane = at.lane + by;
  while (lanes[lane]?.marks.length === 0) lane += by;
  const line = marks[at.mark]?.first_line ?? 0;
  return { lane, mark: nearest(lanes[lane]?.marks ?? [], line) };
}

function nearest(marks: readonly Mark[], line: number): number {
  const distances = marks.map(({ first_line }) => Math.abs(first_line - line));
  return distances.indexOf(Math.min(...distances));
}

/** A line without a record is opened in the list. */
function linkOf(fileId: string, field_name: string, { record_number, first_line }: Mark): string {
  if (record_number > 0) return linkTo({ view: 'record', fileId, record: record_number });
  const filter = { ...ALL_ERRORS, field_name, line_number: String(first_line) };
  return linkTo({ view: 'findings', fileId, filter });
}

function nameOf({ first_line: first, last_line: last, record_number, count }: Mark): string {
  const lines = first === last ? `line ${grouped(first)}` : `lines ${grouped(first)} to ${grouped(last)}`;
  const record = record_number > 0 ? `, record ${grouped(record_number)}` : '';
  return `${lines}${first === last ? record : ''}: ${counted(count, 'error')}`;
}

const percent = (share: number) => `${(100 * share).toFixed(3)}%`;

/** The place of a mark in its track. It is darker for several errors per line. */
function placeOf({ first_line, last_line, count }: Mark, { last_line: end, lines_per_mark }: FindingMap) {
  const share = Math.min(1, count / lines_per_mark);
  return {
    left: `min(100% - 4px, ${percent((first_line - 1) / Math.max(1, end))})`,
    // Neighbors that are wide stay apart.
    width: `max(4px, ${percent((last_line - first_line + 1) / Math.max(1, end))} - 1px)`,
    opacity: 0.6 + 0.4 * share,
  };
}

/** The lanes as a table of words. */
function LaneTable({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <table>
      <caption>Errors by field</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Errors</th>
          <th scope="col">First line</th>
          <th scope="col">Last line</th>
        </tr>
      </thead>
      <tbody>
        {lanes.map(({ field_name, field_label, count, marks }) => (
          <tr key={field_name}>
            <th scope="row">{field_label}</th>
            <td>{grouped(count)}</td>
            <td>{grouped(marks[0]?.first_line ?? 0)}</td>
            <td>{grouped(marks.at(-1)?.last_line ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
