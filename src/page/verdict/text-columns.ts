/** How many characters of the fixed-width font fit into an element. */

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Wider drawings are hard to read. */
const WIDEST = 120;
const NARROWEST = 24;

/** A reference for the element, and its width in characters, which follows its size. */
export function useTextColumns<One extends HTMLElement>(): [RefObject<One | null>, number] {
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
