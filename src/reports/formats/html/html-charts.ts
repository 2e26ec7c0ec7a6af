/** The two charts of the page, as SVG that needs no script and prints in black and white. */

import { grouped } from '../../text/counts.js';
import { each, type Html, html } from './html-text.js';

const WIDTH = 460;
const ROW = 22;
const LABEL = 232;
const COUNT = 52;

/** One bar of a bar chart. */
export interface Bar {
  label: string;
  count: number;
}

/** Horizontal bars, one per label. */
export function barChart(title: string, bars: readonly Bar[]): Html {
  const most = Math.max(...bars.map(({ count }) => count));
  const scale = (WIDTH - LABEL - COUNT) / most;
  return html`<figure><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${bars.length * ROW}" role="img" aria-label="${title}">${each(
    bars.entries(),
    ([index, { label, count }]) => {
      const length = Math.max(2, Math.round(count * scale));
      const middle = index * ROW + 15;
      return html`
<text x="${LABEL - 8}" y="${middle}" text-anchor="end">${label}</text>
<rect class="bar" x="${LABEL}" y="${index * ROW + 4}" width="${length}" height="${ROW - 8}"/>
<text class="count" x="${LABEL + length + 6}" y="${middle}">${grouped(count)}</text>`;
    },
  )}
</svg></figure>`;
}

const HEIGHT = 130;
const TOP = 18;
const BASE = 104;

/** Upright bars from the first line of a file to its last. */
export function placeChart(title: string, { width, counts, lastLine }: Spread): Html {
  const most = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  const gap = Math.min(2, step / 5);
  const unit = width === 1 ? 'one line' : `${grouped(width)} lines`;
  return html`<figure><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">${each(
    counts.entries(),
    ([index, count]) => {
      const height = count === 0 ? 0 : Math.max(2, ((BASE - TOP) * count) / most);
      return html`
<rect class="bar" x="${(index * step).toFixed(1)}" y="${(BASE - height).toFixed(1)}" width="${(step - gap).toFixed(1)}" height="${height.toFixed(1)}"/>`;
    },
  )}
<line class="axis" x1="0" y1="${BASE}" x2="${WIDTH}" y2="${BASE}"/>
<text x="0" y="12">Highest bar: ${grouped(most)}. Each bar covers ${unit}.</text>
<text x="0" y="${BASE + 17}">line 1</text>
<text x="${WIDTH}" y="${BASE + 17}" text-anchor="end">line ${grouped(lastLine)}</text>
</svg></figure>`;
}

/** Counts lines without knowing how many there will be. */
export interface Histogram {
  /** Counts one finding at a line, from 1. */
  add(line: number): void;
  /** The counts from line 1 to the last line, which is at least `lines`. */
  spread(lines: number): Spread;
}

/** The counts of a histogram at its end. */
export interface Spread {
  /** Lines in a bucket. */
  width: number;
  counts: number[];
  lastLine: number;
}

/** A histogram of at most `size` buckets, an even number. When a line is beyond the last bucket, pairs of buckets are joined. */
export function createHistogram(size: number): Histogram {
  let width = 1;
  let lastSeen = 0;
  let counts = new Array<number>(size).fill(0);

  const reach = (line: number) => {
    while (line > size * width) {
      const halves = counts;
      counts = halves.map((_, index) => (halves[2 * index] ?? 0) + (halves[2 * index + 1] ?? 0));
      width *= 2;
    }
  };

  return {
    add(line) {
      reach(line);
      const bucket = Math.floor((line - 1) / width);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      lastSeen = Math.max(lastSeen, line);
    },
    spread(lines) {
      const lastLine = Math.max(lines, lastSeen, 1);
      reach(lastLine);
      return { width, counts: counts.slice(0, Math.ceil(lastLine / width)), lastLine };
    },
  };
}
