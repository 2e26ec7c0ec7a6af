/** The two charts of the page, as SVG that needs no script and prints in black and white. */

import { grouped } from '../../text/counts.js';
import type { Spread } from './html-histogram.js';
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
