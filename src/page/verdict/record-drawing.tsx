/** The part of a record around an error, with a ruler above and carets below, as on a terminal. */

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Finding } from '../../api/index.js';
import type { LayoutOutline } from '../../layouts/index.js';
import { visible } from '../../printable.js';
import { drawWindow, type RecordWindow, windowOf } from '../../reports/index.js';

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
    // The place and the value are also given in words.
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

/** The text in the columns of a finding or field. A masked one comes from the line, which is masked character by character. */
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

/** Wider drawings are hard to read. */
const WIDEST = 120;
const NARROWEST = 24;

/** A reference for the element, and its width in characters, which follows its size. */
function useTextColumns<One extends HTMLElement>(): [RefObject<One | null>, number] {
  const element = useRef<One>(null);
  const [columns, setColumns] = useState(80);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const fitting = Math.floor(current.clientWidth / widthOfOne(current));
      setColumns(Math.max(NARROWEST, Math.min(WIDEST, fitting)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, []);
  return [element, columns];
}

const SAMPLE = 50;

/** Width of a character in pixels, by how far the page is zoomed. A page may have hundreds of drawings. */
const known = new Map<number, number>();

function widthOfOne(parent: HTMLElement): number {
  const zoom = window.devicePixelRatio;
  const width = known.get(zoom) ?? measuredIn(parent);
  known.set(zoom, width);
  return width;
}

function measuredIn(parent: HTMLElement): number {
  const sample = document.createElement('code');
  sample.textContent = '0'.repeat(SAMPLE);
  sample.className = 'sample-width';
  parent.append(sample);
  const { width } = sample.getBoundingClientRect();
  sample.remove();
  return width / SAMPLE || 8;
}
