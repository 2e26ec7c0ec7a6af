/** The formats of a comparison: for a terminal, a program, a spreadsheet, a page. */

import {
  escapedJson,
  type MakePrintable,
  type Printable,
  painted,
  printable,
  printableCsv,
  visible,
} from '../../printable.js';
import { capitalized } from '../../sentences.js';
import { columnsOf } from '../../validation/index.js';
import { MASKED } from '../masks/masked-value.js';
import { counted, grouped } from '../text/counts.js';
import { csvRow } from '../text/csv-cell.js';
import { escapeMarkdown } from '../text/markup.js';
import type { Palette } from '../text/palette.js';
import { rangesOf } from '../text/places.js';
import { wrap } from '../text/wrap.js';
import type { ChangedField, ShownPlace } from './compared-records.js';
import type { Comparison, ComparisonReport, ComparisonTotals } from './comparison-report.js';

/** What a format writes to, and what a terminal can show. */
interface Page {
  write(text: string): void;
  /** Columns. */
  width: number;
  palette: Palette;
}

type Format = (comparison: Comparison, page: Page) => ComparisonReport;

/** The format with an output that takes nothing but what can be printed. */
const printing =
  (format: Format, asPrintable: MakePrintable) =>
  (comparison: Comparison, page: Omit<Page, 'write'> & { write: (text: Printable) => void }) =>
    format(comparison, { ...page, write: (text) => page.write(asPrintable(text)) });

/** Each format by its name. */
export const COMPARISON_FORMATS = {
  text: printing(asText, painted),
  json: printing(asJson, escapedJson),
  csv: printing(asCsv, printableCsv),
  markdown: printing(asMarkdown, printable),
};

/** `2 hires added, 1 gone, 3 records changed · 20 hires already reported` */
function sentence({ added, gone, changed, already_reported }: ComparisonTotals): string {
  const counts = `${counted(added, 'hire')} added, ${grouped(gone)} gone, ${counted(changed, 'record')} changed`;
  return `${counts} · ${counted(already_reported, 'hire')} already reported`;
}

/** Where no record differs: in what the bytes do; empty where they do not. */
function bytesSentence({ bytes_differ_in }: ComparisonTotals): string {
  return bytes_differ_in
    ? `No record differs, but the files are not the same byte for byte: ${bytes_differ_in.join(', ')}.`
    : '';
}

/** `line 5, record 4 · SSN ending in 6789` */
function whereOf({ line_number, record_number, record_type, employee }: ShownPlace): string {
  const record = record_number > 0 ? `record ${grouped(record_number)}` : record_type.replace('_', ' ');
  return `line ${grouped(line_number)}, ${record}${employee && ` · ${employee}`}`;
}

const shownValue = (text: string) => (text === '' ? '(blank)' : text);

const namesOf = ({ old_names, new_name }: Comparison) => `${old_names.join(', ')} → ${new_name}`;

function asText(comparison: Comparison, { write, width, palette }: Page): ComparisonReport {
  const { old_name, layout, notes } = comparison;
  const print = (lines: readonly string[]) => write(lines.map((line) => `${line}\n`).join(''));
  const say = (text: string, indent = 0) =>
    wrap(text, width - indent, 2).map((line) => ' '.repeat(indent) + line);
  let heading = '';
  const under = (title: string, lines: readonly string[]) => {
    print([...(title === heading ? [] : ['', palette.strong(title)]), ...lines]);
    heading = title;
  };
  return {
    begin(totals) {
      const isSame = totals.added + totals.gone + totals.changed === 0;
      const paint = isSame ? palette.good : palette.warning;
      print([
        ...say(`${layout.state} · ${sentence(totals)}`).map(paint),
        ...say(namesOf(comparison)).map(palette.faint),
        ...say(bytesSentence(totals)).filter(Boolean),
        ...notes.flatMap((note) => say(`Note: ${note}`)),
      ]);
      if (totals.already_reported > 0) print(say(`Already reported: ${linesIn(totals)}`));
    },
    changed(old, fresh, fields) {
      const moved =
        old.line_number === fresh.line_number && !old.file_name
          ? ''
          : `, before on line ${grouped(old.line_number)}${old.file_name ? ` of ${old.file_name}` : ''}`;
      under('Changed', [
        ...say(capitalized(whereOf(fresh)) + moved, 2),
        ...fields.flatMap(({ field_label, position, before, after }) => [
          ...say(`${field_label}, ${columnsOf(position)}`, 4),
          ...say(`${shownValue(before)} → ${shownValue(after)}`, 6),
        ]),
      ]);
    },
    added: (place) => under('Added', say(capitalized(whereOf(place)), 2)),
    gone: (place) =>
      under(
        `Gone, by their place in ${visible(place.file_name ?? old_name)}`,
        say(capitalized(whereOf(place)), 2),
      ),
    end() {},
  };
}

/** Ranges that a sentence names. */
const MAX_RANGES = 8;

function linesIn({ already_reported_lines: lines, already_reported }: ComparisonTotals): string {
  const shown = lines.slice(0, MAX_RANGES);
  const left = already_reported - shown.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  const word = already_reported === 1 ? 'line' : 'lines';
  return `${word} ${rangesOf(shown)}${left > 0 ? ` and ${grouped(left)} more` : ''}`;
}

/** As in the other JSON documents, a masked value is `***`, never blank. */
function asJson(
  { old_name, old_names, new_name, layout, notes }: Comparison,
  { write }: Page,
): ComparisonReport {
  let list = '';
  let count = 0;
  const entry = (name: string, value: object) => {
    if (name !== list) write(`${list === '' ? '' : '\n]'},"${name}":[`);
    write(`${name === list && count > 0 ? ',' : ''}\n${JSON.stringify(value)}`);
    list = name;
    count++;
  };
  const covered = ({ before, after, ...field }: ChangedField) => ({
    ...field,
    before: field.value_masked ? MASKED : before,
    after: field.value_masked ? MASKED : after,
  });
  return {
    begin(totals) {
      const head = JSON.stringify({ old_name, old_names, new_name, state: layout.state, notes, totals });
      write(head.slice(0, -1));
    },
    changed: (old, fresh, fields) => entry('changed', { old, new: fresh, fields: fields.map(covered) }),
    added: (place) => entry('added', place),
    gone: (place) => entry('gone', place),
    end: () => write(`${list === '' ? '' : '\n]'}}\n`),
  };
}

const COLUMNS =
  'what,old_line,new_line,record_number,record_type,employee,field_name,field_label,start_column,end_column,before,after,old_file';

function asCsv(_: Comparison, { write }: Page): ComparisonReport {
  const row = (
    what: string,
    { old, fresh }: { old?: ShownPlace; fresh?: ShownPlace },
    field?: ChangedField,
  ) => {
    const place = fresh ?? old;
    write(
      csvRow([
        what,
        old?.line_number ?? '',
        fresh?.line_number ?? '',
        place?.record_number ?? '',
        place?.record_type ?? '',
        place?.employee ?? '',
        field?.field_name ?? '',
        field?.field_label ?? '',
        field?.position.start ?? '',
        field?.position.end ?? '',
        field?.before ?? '',
        field?.after ?? '',
        old?.file_name ?? '',
      ]),
    );
  };
  return {
    begin: () => write(`\uFEFF${COLUMNS}\r\n`),
    changed(old, fresh, fields) {
      for (const field of fields) row('changed', { old, fresh }, field);
    },
    added: (fresh) => row('added', { fresh }),
    gone: (old) => row('gone', { old }),
    end() {},
  };
}

function asMarkdown(comparison: Comparison, { write }: Page): ComparisonReport {
  const { old_names, new_name, layout, notes } = comparison;
  const row = (cells: readonly string[]) => write(`| ${cells.map(escapeMarkdown).join(' | ')} |\n`);
  let hasTable = false;
  const table = (cells: readonly string[]) => {
    if (!hasTable) write('\n| What | Where | Field | Before | After |\n| --- | --- | --- | --- | --- |\n');
    hasTable = true;
    row(cells);
  };
  return {
    begin(totals) {
      write(`## ${escapeMarkdown(`${old_names.join(', ')} and ${new_name}`)}\n\n`);
      write(`**${escapeMarkdown(`${layout.state} · ${sentence(totals)}`)}**\n`);
      const bytes = bytesSentence(totals);
      if (bytes) write(`\n${escapeMarkdown(bytes)}\n`);
      for (const note of notes) write(`\nNote: ${escapeMarkdown(note)}\n`);
    },
    changed(_, fresh, fields) {
      for (const { field_label, before, after } of fields)
        table(['changed', whereOf(fresh), field_label, shownValue(before), shownValue(after)]);
    },
    added: (place) => table(['added', whereOf(place), '', '', '']),
    gone: (place) => table(['gone', whereOf(place), '', '', '']),
    end() {},
  };
}
