/** A layout for a terminal: one row per field, grouped by source, then sources and caveats. */

import type { Field, Layout, RecordType } from '../../layouts/index.js';
import { visible } from '../../printable.js';
import { widthOf } from '../text/text-width.js';
import { wrap } from '../text/wrap.js';
import {
  contentOf,
  factsOf,
  needsInWords,
  originOf,
  painter,
  recognitionOf,
  runsBySource,
  type TextContext,
} from './layout-words.js';

/** Between two cells. */
const GAP = '  ';
/** Minimum width for showing the content of a field in its row; otherwise it goes on the next line. */
const ROOM = 30;
/** The narrowest column for names; `wrap` does not go below it. */
const NAME_ROOM = 8;
const HEADINGS = ['Columns', 'Len', 'Field', 'Kind', 'Needed', 'Fault'] as const;

/** The whole layout; no line is wider than `width`. */
export function layoutTable(layout: Layout, { color, width }: TextContext): string {
  const paint = painter(color);
  const prose = (text: string, indent: number) =>
    wrap(text, width - indent).map((line) => ' '.repeat(indent) + line);
  const bold = (text: string) => prose(text, 0).map((line) => paint.bold(line));
  const lines = [
    ...bold(`${layout.state} (${layout.code}), ${layout.edition}`),
    ...[...factsOf(layout), ...needsInWords(layout)].flatMap((fact) => prose(fact, 0)),
  ];
  for (const type of layout.record_types) {
    lines.push(
      '',
      ...bold(type.label),
      ...prose(recognitionOf(type), 2),
      '',
      ...fieldRows(type, width, paint),
    );
  }
  lines.push('', paint.bold('Sources'));
  for (const source of layout.sources) {
    lines.push(...prose(`${source.id}: ${source.title} (${originOf(source)})`, 2));
    if (source.url) lines.push(...prose(source.url, 4).map((line) => paint.dim(line)));
  }
  const list = (heading: string, texts: readonly string[]) => {
    if (texts.length > 0)
      lines.push('', paint.bold(heading), ...texts.flatMap((text) => bullet(text, width)));
  };
  list('How reliable this edition is', layout.caveats);
  list('What it cannot check', layout.unchecked);
  return `${lines.join('\n')}\n`;
}

function bullet(text: string, width: number): string[] {
  return wrap(`- ${text}`, width - 2, 2).map((line) => `  ${line}`);
}

function fieldRows({ fields }: RecordType, width: number, paint: ReturnType<typeof painter>): string[] {
  const { row, inRow, indent } = columnsFor(fields, width);
  const lines = [...row([...HEADINGS, inRow ? 'Content' : '']).map((line) => paint.bold(line))];
  for (const { source, confidence, fields: run } of runsBySource(fields)) {
    const origin = wrap(`Source: ${source}. Confidence: ${confidence}.`, width);
    lines.push(...origin.map((line) => paint.cyan(line)));
    for (const field of run) {
      const content = contentOf(field);
      lines.push(...row([...cellsOf(field), inRow ? content : '']));
      if (inRow || content === '') continue;
      lines.push(...wrap(content, width - indent).map((line) => ' '.repeat(indent) + paint.dim(line)));
    }
  }
  return lines;
}

/** How rows are set at this width: in columns, with the name of the field folded where needed, or as running text. */
function columnsFor(fields: readonly Field[], width: number) {
  const rows = [HEADINGS, ...fields.map(cellsOf)];
  const widest = (column: number) => Math.max(...rows.map((row) => widthOf(row[column] ?? '')));
  const [columns, length, name, ...others] = [
    widest(0),
    widest(1),
    widest(2),
    widest(3),
    widest(4),
    widest(5),
  ];
  const used = [columns, length, name, ...others].reduce((sum, cell) => sum + cell + GAP.length, -GAP.length);
  const nameRoom = name - Math.max(0, used - width);
  const room = width - used - GAP.length;
  const inRow = room >= ROOM;
  if (nameRoom < NAME_ROOM) {
    return { row: (cells: string[]) => wrap(cells.join(' ').trim(), width, 2), inRow, indent: GAP.length };
  }
  const widths = [columns, length, nameRoom, ...others, inRow ? room : 1];
  return {
    row: (cells: string[]) => rowLines(cells, widths),
    inRow,
    indent: columns + length + GAP.length * 3,
  };
}

function cellsOf({ name, start, end, kind, required, severity }: Field): string[] {
  const columns = start === end ? String(start) : `${start}-${end}`;
  return [columns, String(end - start + 1), visible(name), kind, required, severity];
}

/** One row; a cell too long for its column continues in the lines below. The first two columns are numbers. */
function rowLines(cells: readonly string[], widths: readonly number[]): string[] {
  const folded = widths.map((width, column) => ({ width, lines: wrap(cells[column] ?? '', width) }));
  const height = Math.max(...folded.map(({ lines }) => lines.length));
  return Array.from({ length: height }, (_, line) => {
    const row = folded.map(({ width, lines }, column) => {
      const text = lines[line] ?? '';
      const pad = ' '.repeat(Math.max(0, width - widthOf(text)));
      return column < 2 ? pad + text : text + pad;
    });
    return row.join(GAP).trimEnd();
  });
}
