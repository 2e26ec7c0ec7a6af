/** The facts of a layout in words, the same in every format. */

import { Chalk, type ChalkInstance } from 'chalk';
import type { Field, Layout, LayoutSource, Need, RecordType } from '../../layouts/index.js';

/** The options of a text for a terminal. */
export interface TextContext {
  color: boolean;
  /** Columns of the terminal. */
  width: number;
}

/** Colors, or none: the caller decides, not the terminal. */
export function painter(color: boolean): ChalkInstance {
  return new Chalk({ level: color ? 1 : 0 });
}

/** The facts of the layout as a whole: record length, record types, when a report is due, who is reported. */
export function factsOf(layout: Layout): string[] {
  const { record_length, record_types, deadline_days, electronic_reports } = layout;
  const instead = electronic_reports
    ? ` An employer that reports electronically can send ${electronic_reports} instead.`
    : '';
  const types = record_types.map(({ id, required }) =>
    id === 'employee' ? id : `${id} (${required ? 'required' : 'optional'})`,
  );
  return [
    `${record_length} characters per record. Record types: ${types.join(', ')}.`,
    `Reports are due within ${deadline_days} days of hire.${instead}`,
    ...contractorFacts(layout),
  ];
}

const DUTIES: Readonly<Record<NonNullable<Layout['contractors']>['reported'], string>> = {
  yes: 'must be reported too',
  no: 'need not be reported',
  voluntary: 'may be reported too',
  unknown: 'may have to be reported: that is not known',
};

function contractorFacts({ contractors }: Layout): string[] {
  if (!contractors) return [];
  const { reported, threshold, days } = contractors;
  const more = [threshold && `threshold: ${threshold}`, days && `within ${days} days`]
    .filter(Boolean)
    .join('; ');
  return [`Independent contractors ${DUTIES[reported]}${more ? ` (${more})` : ''}.`];
}

const CONDITIONS: Partial<Record<Need, string>> = {
  domestic: 'unless the address is foreign',
  foreign: 'when the address is foreign',
  employee: "unless the record is a contractor's",
};

/** What the conditional needs of this layout mean; empty when it has none. */
export function needsInWords({ record_types }: Layout): string[] {
  const used = new Set(record_types.flatMap(({ fields }) => fields.map(({ required }) => required)));
  const words = Object.entries(CONDITIONS).filter(([need]) => used.has(need as Need));
  return words.length === 0
    ? []
    : [`Needed: ${words.map(([need, when]) => `${need} = required ${when}`).join('; ')}.`];
}

/** What a field may contain, apart from its kind: its constant, values, date formats, minimum length and notes. */
export function contentOf({ kind, values = [], formats = [], min, ignore_case, notes }: Field): string {
  const choice = values.map((value) => `"${value}"`).join(' or ');
  const parts = [
    kind === 'constant' && choice ? `exactly ${choice}` : choice,
    ignore_case && !notes?.includes('case') ? 'in either case' : '',
    formats.join(' or '),
    min === undefined ? '' : `at least ${min === 1 ? '1 character' : `${min} characters`}`,
    notes ?? '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** How a record type is recognized and where it may be: `recognized by "W4" in columns 1-2; one for each new hire`. */
export function recognitionOf({ id, identified_by: mark, place, required }: RecordType): string {
  const columns = mark.start === mark.end ? `column ${mark.start}` : `columns ${mark.start}-${mark.end}`;
  const letters = mark.ignore_case ? ' in either case' : '';
  const any = mark.text.includes('?') ? ', ? being any letter' : '';
  const where = place === 'anywhere' ? '' : `; ${place} in the file`;
  return `recognized by "${mark.text}"${letters} in ${columns}${any}; ${NEEDS[id](required)}${where}`;
}

const ofFile = (required: boolean) =>
  required ? 'required, one per file' : 'optional, at most one per file';

/** How many records of each type a file has. */
const NEEDS: Readonly<Record<RecordType['id'], (required: boolean) => string>> = {
  employee: () => 'one for each new hire',
  header: ofFile,
  total: ofFile,
  employer: () => 'one for each employer, before its employee records',
  employer_total: (required) =>
    `${required ? 'required' : 'optional'}, one for each employer, after its employee records`,
};

/** What kind of source it is, its own date, and when it was read. */
export function originOf({ kind, date, read }: LayoutSource): string {
  return date === undefined ? `${kind}, read ${read}` : `${kind}; date: ${date}; read ${read}`;
}

/** The fields in their order, in runs of the same source and confidence. */
export function runsBySource(fields: readonly Field[]) {
  const runs: { source: string; confidence: string; fields: Field[] }[] = [];
  for (const field of fields) {
    const { source, confidence } = field;
    const last = runs.at(-1);
    if (last?.source === source && last.confidence === confidence) last.fields.push(field);
    else runs.push({ source, confidence, fields: [field] });
  }
  return runs;
}
