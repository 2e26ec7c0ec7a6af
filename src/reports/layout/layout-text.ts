/** Record layouts as text: for a terminal, as JSON to edit and load again, as CSV and as Markdown. */

import { escapedJson } from '../../escaped-json.js';
import type { Layout } from '../../layouts/index.js';
import { widthOf } from '../text/text-width.js';
import { visible } from '../text/visible.js';
import { wrap } from '../text/wrap.js';
import { layoutCsv } from './layout-csv.js';
import { layoutMarkdown } from './layout-markdown.js';
import { layoutTable } from './layout-table.js';
import { factsOf, painter, type TextContext } from './layout-words.js';

/** The formats of `newhire layouts show`. */
export const LAYOUT_FORMATS = ['table', 'json', 'csv', 'markdown'] as const;
/** The name of a format of a layout. */
export type LayoutFormat = (typeof LAYOUT_FORMATS)[number];

/** A list of layouts: state, code, record length, record types, edition, and how sure each is. No line is wider than `width`. */
export function layoutList(layouts: readonly Layout[], context: TextContext): string {
  const paint = painter(context.color);
  const nameOf = ({ state, code }: Layout) => visible(`${state} (${code})`);
  const widest = Math.max(...layouts.map((layout) => widthOf(nameOf(layout))));
  const lines = layouts.flatMap((layout) => {
    const name = nameOf(layout);
    const facts = `${factsOf(layout)[0]} Edition: ${layout.edition}.`;
    const [first = '', ...rest] = wrap(facts, context.width - widest - 2);
    const indent = ' '.repeat(widest + 2);
    const doubt = wrap(layout.caveats[0] ?? '', context.width - widest - 2);
    return [
      `${paint.bold(name)}${' '.repeat(widest - widthOf(name) + 2)}${first}`,
      ...rest.map((line) => indent + line),
      ...doubt.filter((line) => line !== '').map((line) => indent + paint.dim(line)),
      '',
    ];
  });
  return lines.length > 0 ? `${lines.slice(0, -1).join('\n')}\n` : '';
}

/** One layout in full. `json` can be loaded again with `--layout`; width and color matter to `table` only. */
export function layoutText(layout: Layout, format: LayoutFormat, context: TextContext): string {
  if (format === 'json') return `${escapedJson(JSON.stringify(layout, null, 2))}\n`;
  if (format === 'csv') return layoutCsv(layout);
  if (format === 'markdown') return layoutMarkdown(layout);
  return layoutTable(layout, context);
}
