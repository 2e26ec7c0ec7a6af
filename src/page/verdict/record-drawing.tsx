/** The part of a record around an error, with a ruler above and carets below, as on a terminal. */

import type { Finding } from '../../api/index.js';
import type { LayoutOutline } from '../../layouts/index.js';
import { drawWindow, type RecordWindow, visible, windowOf } from '../../reports/index.js';
import { useTextColumns } from './text-columns.js';

interface Drawing {
  finding: Finding;
  /** The whole line, masked as the values are. */
  text: string;
  layout: LayoutOutline;
}

/** The drawing of a finding, as wide as there is room. */
export function FindingDrawing({ finding, text, layout }: Drawing) {
  const [box, columns] = useTextColumns<HTMLDivElement>();
  const drawn = windowOf(finding, text, layout, columns);
  return (
    <div ref={box}>
      <WindowOfRecord drawn={drawn} severity={finding.severity} />
    </div>
  );
}

/** The drawing of some columns. */
export function ColumnsDrawing({ text, focus }: { text: string; focus: Columns }) {
  const [box, columns] = useTextColumns<HTMLDivElement>();
  return (
    <div ref={box}>
      <WindowOfRecord drawn={drawWindow(text, focus, columns)} severity="error" />
    </div>
  );
}

interface Columns {
  /** 1-based. */
  start: number;
  /** Inclusive. */
  end: number;
}

function WindowOfRecord({ drawn, severity }: { drawn: RecordWindow; severity: Finding['severity'] }) {
  const { numbers, ticks, line, carets } = drawn;
  return (
    // The place and the value are said in words beside it.
    <pre className="drawing" aria-hidden="true">
      <span className="ruler">{`${numbers}\n${ticks}\n`}</span>
      {line.before}
      <mark>{line.focus}</mark>
      {line.after}
      {'\n'}
      <span className={severity}>{carets}</span>
    </pre>
  );
}

/** What stands in the columns of a finding or field: as far as it is masked, from the line, which is masked sign by sign. */
export function shownValue(
  { current_value, value_masked, position }: Pick<Finding, 'current_value' | 'value_masked' | 'position'>,
  text: string | null,
): string {
  const value =
    value_masked && text !== null
      ? Array.from(text)
          .slice(position.start - 1, position.end)
          .join('')
          .trimEnd()
      : current_value;
  return value === '' ? '(blank)' : visible(value);
}
