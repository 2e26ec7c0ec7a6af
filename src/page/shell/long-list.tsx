/** A list of any number of rows, of which only the visible ones are on the page. It is a single tab stop. */

import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { grouped } from '../../reports/index.js';

/** Pixels of a row, unless another height is given. */
const ROW = 44;
/** Pixels: the height of an element that all browsers draw. Rows of a longer list are reached in larger steps. */
const HIGHEST = 15_000_000;
const SPARE = 6;
const BORDERS = 2;

interface LongListProps {
  /** What the list is called. */
  label: string;
  total: number;
  selected: number;
  onSelect: (index: number) => void;
  /** Enter, or a double click. */
  onOpen: (index: number) => void;
  /** Called with the visible rows, from 0. */
  onSight: (first: number, last: number) => void;
  row: (index: number) => ReactNode;
  /** Pixels. */
  rowHeight?: number;
}

/** Arrows, Page Up and Down, Home and End move the selection. */
export function LongList({
  label,
  total,
  selected,
  onSelect,
  onOpen,
  onSight,
  row,
  rowHeight = ROW,
}: LongListProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [{ top, height }, setSight] = useState({ top: 0, height: 600 });
  const whole = Math.min(total * rowHeight, HIGHEST);
  const most = Math.max(0, whole - height);
  const scale = most > 0 ? Math.max(0, total * rowHeight - height) / most : 1;
  const first = Math.max(0, Math.floor((top * scale) / rowHeight) - SPARE);
  const last = Math.min(total - 1, Math.ceil((top * scale + height) / rowHeight) + SPARE);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the visible rows matter
  useEffect(() => onSight(first, last), [first, last]);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setSight(sightOf(current)));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  const bringIntoSight = (index: number) => {
    const { current } = box;
    if (!current) return;
    const [from, until] = [(index * rowHeight) / scale, ((index + 1) * rowHeight - height) / scale];
    if (current.scrollTop > from) current.scrollTop = from;
    else if (current.scrollTop < until) current.scrollTop = until;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the start; later the selection is moved here
  useLayoutEffect(() => bringIntoSight(selected), []);
  const move = (to: number) => {
    const index = Math.max(0, Math.min(total - 1, to));
    onSelect(index);
    bringIntoSight(index);
  };
  const page = Math.max(1, Math.floor(height / rowHeight) - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: selected + 1,
      ArrowUp: selected - 1,
      PageDown: selected + page,
      PageUp: selected - page,
      Home: 0,
      End: total - 1,
    };
    const to = steps[event.key];
    if (to === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (to === undefined) onOpen(selected);
    else move(to);
  };
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return (
    <div className="long-list-frame">
      <div
        ref={box}
        className="long-list"
        style={{ maxHeight: total * rowHeight + BORDERS, '--row-height': `${rowHeight}px` } as CSSProperties}
        role="listbox"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={selected >= first && selected <= last ? `${id}-${selected}` : undefined}
        onScroll={({ currentTarget }) => setSight(sightOf(currentTarget))}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: whole }}>
          {rows.map((index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
            <div
              key={index}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === selected}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="long-row"
              style={{
                height: rowHeight,
                transform: `translateY(${index * rowHeight - top * (scale - 1)}px)`,
              }}
              onClick={() => onSelect(index)}
              onDoubleClick={() => onOpen(index)}
            >
              {row(index)}
            </div>
          ))}
        </div>
      </div>
      {most > 0 ? (
        <RowsInSight {...{ total }} first={(top * scale) / rowHeight} seen={height / rowHeight} />
      ) : null}
    </div>
  );
}

/** Says that there are more rows, also where no scroll bar is drawn. Those who hear the list are told the place of each row. */
function RowsInSight({ first, seen, total }: { first: number; seen: number; total: number }) {
  const from = Math.min(total, Math.round(first) + 1);
  const to = Math.min(total, Math.max(from, Math.round(first + seen)));
  return (
    <p className="rows-in-sight soft" aria-hidden="true">
      Rows {grouped(from)} to {grouped(to)} of {grouped(total)}; scroll for the others
    </p>
  );
}

function sightOf({ scrollTop, clientHeight }: HTMLElement) {
  return { top: scrollTop, height: clientHeight };
}
