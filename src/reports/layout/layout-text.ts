/** Record layouts as text: for a terminal, as JSON to edit and load again, as CSV and as Markdown. */

import { type Layout, STANDING_MEANINGS } from '../../layouts/index.js';
import { jsonDocument, type Printable, painted, printable, printableCsv, visible } from '../../printable.js';
import { csvRow } from '../text/csv-cell.js';
import { UNKNOWN_STANDING } from '../text/standing.js';
import { widthOf } from '../text/text-width.js';
import { wrap } from '../text/wrap.js';
import { layoutCsv } from './layout-csv.js';
import { layoutMarkdown } from './layout-markdown.js';
import { layoutTable } from './layout-table.js';
import { factsOf, painter, type TextContext } from './layout-words.js';

/** The formats of `newhire layouts show`. */
export const LAYOUT_FORMATS = ['table', 'json', 'csv', 'markdown'] as const;
/** The name of a format of a layout. */
export type LayoutFormat = (typeof LAYOUT_FORMATS)[number];

/** The layouts, the most reliable first, with record length, record types, deadline and edition. No line is wider than `width`. */
export function layoutList(layouts: readonly Layout[], context: TextContext): Printable {
  const paint = painter(context.color);
  const groups = Object.entries({ ...STANDING_MEANINGS, unknown: UNKNOWN_STANDING });
  const widest = Math.max(...layouts.map((layout) => widthOf(nameOf(layout))));
  const lines = groups.flatMap(([standing, meaning]) => {
    const group = layouts.filter((layout) => (layout.standing ?? 'unknown') === standing);
    if (group.length === 0) return [];
    const heading = wrap(`${standing} (${group.length}): ${meaning}`, context.width);
    return [
      ...heading.map((line) => paint.cyan(line)),
      '',
      ...group.flatMap((layout) => entryOf(layout, widest, context)),
    ];
  });
  return painted(lines.length > 0 ? `${lines.slice(0, -1).join('\n')}\n` : '');
}

/** Minimum width for showing the facts of a layout next to its name. */
const ROOM = 24;

const nameOf = ({ state, code }: Layout) => visible(`${state} (${code})`);

function entryOf(layout: Layout, widest: number, { color, width }: TextContext): string[] {
  const paint = painter(color);
  const name = nameOf(layout);
  const indent = ' '.repeat(width - widest - 2 < ROOM ? 2 : widest + 2);
  const facts = `${factsOf(layout)[0]} Due within ${layout.deadline_days} days. Edition: ${layout.edition}.`;
  const lines = wrap(facts, width - indent.length).map((line) => indent + line);
  const doubt = wrap(layout.caveats[0] ?? '', width - indent.length);
  // Next to the name if there is room.
  const [first = '', ...rest] =
    indent.length > widest
      ? [
          name.padEnd(name.length + widest + 2 - widthOf(name)) + lines[0]?.slice(indent.length),
          ...lines.slice(1),
        ]
      : [name, ...lines];
  return [
    first.replace(name, paint.bold(name)),
    ...rest,
    ...doubt.filter((line) => line !== '').map((line) => indent + paint.dim(line)),
    '',
  ];
}

const LIST_COLUMNS = [
  'id',
  'state',
  'code',
  'standing',
  'record_length',
  'deadline_days',
  'edition',
] as const;

/**
 * The list for programs and spreadsheets: one object or row per layout, in the order given. A layout that does not give its
 * reliability has the standing `unknown`.
 */
export function layoutRows(layouts: readonly Layout[], format: 'json' | 'csv'): Printable {
  const rows = layouts.map(({ standing = 'unknown', ...layout }) => ({ ...layout, standing }));
  if (format === 'csv')
    return printableCsv(
      `\uFEFF${csvRow(LIST_COLUMNS)}${rows.map((row) => csvRow(LIST_COLUMNS.map((name) => row[name]))).join('')}`,
    );
  const objects = rows.map((row) => Object.fromEntries(LIST_COLUMNS.map((name) => [name, row[name]])));
  return jsonDocument(objects);
}

/** One layout in full. `json` can be loaded again with `--layout`; width and color matter to `table` only. */
export function layoutText(layout: Layout, format: LayoutFormat, context: TextContext): Printable {
  if (format === 'json') return jsonDocument(layout);
  if (format === 'csv') return printableCsv(layoutCsv(layout));
  if (format === 'markdown') return printable(layoutMarkdown(layout));
  return painted(layoutTable(layout, context));
}
