/** A record field by field as text: for a terminal, for a program, for a spreadsheet, for a page. */

import type { Layout } from '../../layouts/index.js';
import { escapedJson, type Printable, painted, printableCsv, visible } from '../../printable.js';
import { forPrograms } from '../masks/masked-value.js';
import { counted } from '../text/counts.js';
import { type CsvCell, csvRow } from '../text/csv-cell.js';
import { escapeMarkdown } from '../text/markup.js';
import type { Palette } from '../text/palette.js';
import { widthOf } from '../text/text-width.js';
import { NARROWEST, wrap } from '../text/wrap.js';
import type { ShownField, ShownRecord } from './record-view.js';

/** The formats of `newhire show`. */
export const RECORD_FORMATS = ['table', 'json', 'csv', 'markdown'] as const;
/** The name of a format of a record. */
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/** The part that is the same for all records of a file. */
export interface RecordTextContext {
  file_name: string;
  layout: Layout;
  /** Columns of the terminal. */
  width: number;
  palette: Palette;
}

/** A record as it is read, and as it reads once its fields are moved back into their columns, where that is known. */
interface RecordReadings {
  read: ShownRecord;
  realigned?: ShownRecord | undefined;
}

/** The records of one file. */
export interface RecordsOfFile {
  records: readonly RecordReadings[];
  context: RecordTextContext;
}

/** The records in one document. `isOne`: one file was asked about, which JSON then is about. */
export function recordsText(
  files: readonly RecordsOfFile[],
  format: RecordFormat,
  isOne: boolean,
): Printable {
  if (format === 'json') {
    const documents = files.map(recordsJson);
    return escapedJson(`${JSON.stringify(isOne ? documents[0] : { files: documents }, null, 2)}\n`);
  }
  if (format === 'csv') return printableCsv(`\uFEFF${COLUMNS}\r\n${files.map(recordsCsv).join('')}`);
  const text = format === 'markdown' ? recordMarkdown : recordTable;
  const all = files.flatMap(({ records, context }) =>
    records.flatMap(({ read, realigned }) => [
      text(read, heading(read, context), context),
      ...(realigned ? [text(realigned, 'With its fields moved back into their columns', context)] : []),
    ]),
  );
  return painted(all.join('\n'));
}

/** `payroll.txt, line 5, record 4: Employee record` */
function heading(
  { line_number, record_number, record_type }: ShownRecord,
  { file_name, layout }: RecordTextContext,
) {
  const type = layout.record_types.find(({ id }) => id === record_type);
  const record = record_number > 0 ? `, record ${record_number}` : '';
  return `${file_name}, line ${line_number}${record}: ${type?.label ?? 'Line of no known record type'}`;
}

/** The part of the width that labels take at most. */
const MAX_LABEL_SHARE = 0.42;

const IN_DOUBT =
  'The fields of this record may be in the wrong columns, so a field may contain the text of another field.';

function recordTable(record: ShownRecord, title: string, context: RecordTextContext): string {
  const { width, layout } = context;
  const { strong, faint, error, warning } = context.palette;
  const fields = shownFields(record, layout);
  const columnsWidth = Math.max(...fields.map((field) => columnsOf(field).length));
  const widest = Math.max(...fields.map(({ field_label }) => widthOf(visible(field_label))));
  const labelWidth = Math.min(widest, Math.max(NARROWEST, Math.floor(width * MAX_LABEL_SHARE)));
  const indent = columnsWidth + 2;
  const sayings = (name: string) =>
    record.findings
      .filter(({ field_name }) => field_name === name)
      .flatMap(({ severity, error_type, error_message }) =>
        wrap(`${severity}: ${error_message} (${error_type})`, width - indent).map(
          (line) => ' '.repeat(indent) + (severity === 'error' ? error : warning)(line),
        ),
      );
  const rows = fields.flatMap((field) => {
    const labels = wrap(field.field_label, labelWidth);
    const values = wrap(field.current_value, width - indent - labelWidth - 2);
    const count = Math.max(labels.length, values.length);
    const lines = Array.from({ length: count }, (_, at) => {
      const [label = '', value = ''] = [labels[at], values[at]];
      const columns = (at === 0 ? columnsOf(field) : '').padStart(columnsWidth);
      return `${faint(columns)}  ${label}${' '.repeat(labelWidth - widthOf(label))}  ${value}`.trimEnd();
    });
    return [...lines, ...sayings(field.field_name)];
  });
  const doubt = record.columns_in_doubt ? wrap(IN_DOUBT, width) : [];
  return [...wrap(title, width).map(strong), ...doubt, ...sayings('record'), ...rows, ''].join('\n');
}

function recordMarkdown(record: ShownRecord, title: string, { layout }: RecordTextContext): string {
  const sayings = (name: string) =>
    record.findings
      .filter(({ field_name }) => field_name === name)
      .map(({ severity, error_type, error_message }) => `${severity}: ${error_message} (${error_type})`)
      .join(' ');
  const rows = shownFields(record, layout).map((field) => [
    columnsOf(field),
    field.field_label,
    field.current_value,
    sayings(field.field_name),
  ]);
  const cells = [
    ['Columns', 'Field', 'Value', 'Finding'],
    ['---', '---', '---', '---'],
  ];
  const escaped = rows.map((row) => row.map((cell) => escapeMarkdown(cell)));
  return [
    `## ${escapeMarkdown(title)}`,
    '',
    ...(record.columns_in_doubt ? [IN_DOUBT, ''] : []),
    ...(sayings('record') ? [escapeMarkdown(sayings('record')), ''] : []),
    ...[...cells, ...escaped].map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n');
}

/** Without blank columns that are reserved and have no finding. */
function shownFields({ record_type, fields, findings }: ShownRecord, { record_types }: Layout): ShownField[] {
  const reserved = record_types
    .find(({ id }) => id === record_type)
    ?.fields.filter(({ kind }) => kind === 'filler');
  const isEmpty = ({ field_name, current_value }: ShownField) =>
    current_value === '' &&
    reserved?.some(({ name }) => name === field_name) &&
    !findings.some((finding) => finding.field_name === field_name);
  return fields.filter((field) => !isEmpty(field));
}

const columnsOf = ({ position: { start, end } }: ShownField) =>
  start === end ? `${start}` : `${start}-${end}`;

/** As in the other JSON documents, a masked value is `***`, never blank. */
function recordsJson({ records, context: { file_name, layout } }: RecordsOfFile): object {
  const plain = (record: ShownRecord) => ({
    ...record,
    fields: record.fields.map(forPrograms),
    findings: record.findings.map(forPrograms),
  });
  const all = records.map(({ read, realigned }) => ({
    ...plain(read),
    ...(realigned && { realigned: plain(realigned) }),
  }));
  return { file_name, state: layout.state, records: all };
}

const COLUMNS =
  'file_name,line_number,record_number,record_type,reading,field_name,field_label,start_column,end_column,value,findings';

function recordsCsv({ records, context: { file_name } }: RecordsOfFile): string {
  const rowsOf = (record: ShownRecord, reading: string): CsvCell[][] =>
    record.fields.map(({ field_name, field_label, position, current_value }) => [
      file_name,
      record.line_number,
      record.record_number,
      record.record_type,
      reading,
      field_name,
      field_label,
      position.start,
      position.end,
      current_value,
      typesOf(record.findings.filter((finding) => finding.field_name === field_name)),
    ]);
  const rows = records.flatMap(({ read, realigned }) => [
    ...rowsOf(read, 'as read'),
    ...(realigned ? rowsOf(realigned, 'realigned') : []),
  ]);
  return rows.map(csvRow).join('');
}

const typesOf = (findings: ShownRecord['findings']) =>
  findings.map(({ error_type }) => error_type).join('; ');

/** Several records in a list, one line each, to choose from. */
export function recordList(records: readonly ShownRecord[], { layout, width }: RecordTextContext): string {
  const { roles } = layout.record_types.find(({ id }) => id === 'employee') ?? { roles: {} };
  const { first_name, last_name, full_name, ssn, hire_date } = roles as Record<string, string | undefined>;
  const lines = records.flatMap(({ line_number, record_number, fields, findings }) => {
    const value = (name: string | undefined) =>
      fields.find(({ field_name }) => field_name === name)?.current_value ?? '';
    const person = [full_name, first_name, last_name, ssn, hire_date]
      .map(value)
      .filter((text) => text !== '');
    const facts = [
      `line ${line_number}`,
      `record ${record_number}`,
      person.join(' '),
      counted(findings.length, 'finding'),
    ];
    return wrap(facts.join(' · '), width, 2);
  });
  return lines.map((line) => `${line}\n`).join('');
}
