/**
 * The text about several files: the overview first, with the files that cannot be sent on top; what is said of all of them
 * once; then their findings, in full where that is short, else the causes of each file.
 */

import { type Layout, notesOf } from '../../../layouts/index.js';
import type { FileResult } from '../../report.js';
import { inShort, linesLeft, type ShortText, seenSentences } from '../../text/batch-text.js';
import { counted } from '../../text/counts.js';
import { type OverviewRow, overviewLines, worstFirst } from '../../text/overview-table.js';
import { wrap } from '../../text/wrap.js';
import { endLines, type FileText, findingLines } from './pretty-file.js';
import type { Style } from './pretty-finding.js';
import { linesNamed } from './summary-table.js';

/** A file of the run: one that was checked has a text, one of another form only a verdict, the others were not read. */
export type BatchFile = { result: FileResult; text?: FileText } | { file_name: string; unread: string };

/** Notes on the files themselves that are shown in short. */
const MAX_NOTES = 2;
/** Types of warnings that are named in short. */
const MAX_TYPES = 6;

/** The whole report; `total` is what is said of all counts. */
export function batchLines(files: readonly BatchFile[], total: readonly string[], style: Style): string[] {
  const texts = files.flatMap((file) => ('text' in file && file.text ? [file.text] : []));
  const withFindings = texts.filter(({ rows }) => rows.length > 0).sort(mostErrors);
  const head = [
    ...overviewOf(files, style),
    '',
    ...total,
    ...uncheckedLines(files, style),
    ...runLines(texts, style),
  ];
  const end = endLines(withFindings, style);
  const room = linesLeft(head.length + end.length);
  const full = inFull(withFindings, texts, style, room);
  return [
    ...head,
    ...(full ?? causes(withFindings, texts, style, room)),
    ...(end.length > 0 ? ['', ...end] : []),
  ];
}

/** The headings of the overview of several files. */
const COUNTS = ['Records', 'With errors', 'Errors', 'Warnings'];

/** A row for each file: first those that were not checked, then those with the most errors. */
export function overviewOf(files: readonly BatchFile[], { context }: Style): string[] {
  const rows = files.map((file): OverviewRow => {
    if ('unread' in file) return { file: file.file_name, counts: file.unread };
    const { file_name, state, diagnosis, ...of } = file.result;
    if (diagnosis) return { file: file_name, state, counts: 'not checked' };
    const counts = [of.total_records, of.records_with_errors, of.total_errors, of.total_warnings];
    return { file: file_name, state, counts };
  });
  return overviewLines(COUNTS, worstFirst(rows, COUNTS.indexOf('Errors')), context.width);
}

const mostErrors = ({ result: a }: FileText, { result: b }: FileText) =>
  b.total_errors - a.total_errors || b.total_warnings - a.total_warnings;

/** Why files were not checked. Those that could not be read are on standard error. */
function uncheckedLines(files: readonly BatchFile[], { context, palette }: Style): string[] {
  const lines = files.flatMap((file) =>
    'result' in file && file.result.diagnosis
      ? wrap(`${file.result.file_name}: not checked. ${file.result.diagnosis.message}`, context.width, 2)
      : [],
  );
  return lines.map(palette.error);
}

/** What is said once for the run: equal files, earlier corrections, how reliable the layouts are. */
function runLines(texts: readonly FileText[], { prose }: Style): string[] {
  return [...seenSentences(texts.map(({ result }) => result)), ...standings(texts)].flatMap((text) =>
    wrap(text, prose, 2),
  );
}

/** Each layout once: its own sentence where there is one layout, else which are how reliable. */
function standings(texts: readonly FileText[]): string[] {
  const layouts = new Map<string, Layout>();
  for (const { layout, standing } of texts) if (standing !== '') layouts.set(standing, layout);
  const [only, ...others] = layouts.keys();
  if (only === undefined) return [];
  if (others.length === 0) return [only];
  const states = new Map<string, string[]>();
  for (const { standing = '', state } of layouts.values())
    states.set(standing, [...(states.get(standing) ?? []), state]);
  const named = Array.from(states, ([standing, names]) => `${standing}: ${names.join(', ')}`);
  return [
    `Reliability of these layouts: ${named.join('; ')}. A state can still reject a file that has no errors here. newhire layouts show STATE says how reliable each field is.`,
  ];
}

/** The findings of all files as those of one would be shown, and the notes; undefined when they do not fit. */
function inFull(
  withFindings: readonly FileText[],
  texts: readonly FileText[],
  style: Style,
  room: number,
): string[] | undefined {
  const written = new Set(texts.map(({ standing }) => standing));
  const lines: string[] = [];
  for (const text of withFindings) {
    lines.push('', ...text.verdict, ...findingLines(text, written, style), ...text.steps);
    if (lines.length > room) return undefined;
  }
  const notes = otherNotes(texts, written).flatMap((note) => wrap(note, style.prose, 2));
  return lines.length + notes.length < room
    ? [...lines, ...(notes.length > 0 ? ['', ...notes] : [])]
    : undefined;
}

/** Notes that were not said, with the files that they are about: "this file" of a note would be any of them. */
function otherNotes(texts: readonly FileText[], written: ReadonlySet<string>): string[] {
  const files = new Map<string, string[]>();
  for (const { notes, result } of texts)
    for (const note of notes.filter((one) => !written.has(one)))
      files.set(note, [...(files.get(note) ?? []), result.file_name]);
  return Array.from(files, ([note, [first, ...others]]) => {
    const more = others.length > 0 ? ` and ${counted(others.length, 'more file')}` : '';
    return `Note on ${first}${more}: ${note}`;
  });
}

/** What is said of the files themselves, once for the files that it is about; the notes of their layouts are only counted. */
function notesInShort(texts: readonly FileText[]): string[] {
  const ofLayouts = new Set(texts.flatMap(({ layout }) => notesOf(layout)));
  const left = texts.flatMap(({ notes }) => notes).filter((note) => ofLayouts.has(note));
  const own = otherNotes(texts, ofLayouts);
  const count = new Set(left).size + Math.max(0, own.length - MAX_NOTES);
  const rest = count > 0 ? [`${counted(count, 'more note')}: --format json has them.`] : [];
  return [...own.slice(0, MAX_NOTES), ...rest];
}

/** The causes of each file, errors first, as many as there is room for; then the warnings of all files and the notes. */
function causes(
  withFindings: readonly FileText[],
  texts: readonly FileText[],
  style: Style,
  room: number,
): string[] {
  const { context, palette, prose } = style;
  const bad = withFindings.filter(({ result }) => result.total_errors > 0);
  const rest = [
    warningLines(withFindings, prose),
    notesInShort(texts).flatMap((note) => wrap(note, prose, 2)),
  ]
    .filter((lines) => lines.length > 0)
    .flatMap((lines) => ['', ...lines]);
  const steps = bad.length > 0 ? ['', ...nextSteps(bad, style)] : [];
  // The heading of the files and the empty line above it.
  const left = room - rest.length - steps.length - 2;
  const shown = bad.map((text) => shortOf(text, style));
  const heading = bad.length > 0 ? ['', palette.strong('Who must act')] : [];
  return [...heading, ...inShort(shown, left, context.width, palette.error), ...rest, ...steps];
}

function shortOf({ result, rows, employers }: FileText, { context }: Style): ShortText {
  const errors = rows.filter(({ severity }) => severity === 'error');
  const causes = errors.map(({ cells: [count, what, where, actor] }) =>
    [`${count} ${what}`, where && linesNamed(where), actor].filter(Boolean).join(' · '),
  );
  return {
    head: `${result.file_name} · ${counted(result.total_errors, 'error')}`,
    causes: context.byEmployer && employers ? [employers, ...causes] : causes,
  };
}

/** The warnings of all files by type: those that most files have. */
function warningLines(texts: readonly FileText[], prose: number): string[] {
  const types = new Map<string, number>();
  for (const { rows } of texts) {
    const warnings = rows.filter(({ severity }) => severity === 'warning');
    for (const type of new Set(warnings.map(({ error_type }) => error_type)))
      types.set(type, (types.get(type) ?? 0) + 1);
  }
  const ranked = Array.from(types).sort(([, a], [, b]) => b - a);
  const named = ranked.slice(0, MAX_TYPES).map(([type, files]) => `${type} in ${counted(files, 'file')}`);
  const more = ranked.length - named.length;
  const rest = more > 0 ? `; and ${counted(more, 'more kind')}` : '';
  return named.length === 0 ? [] : wrap(`Warnings, for you to check: ${named.join('; ')}${rest}.`, prose, 2);
}

/** What to do next, with the command for the worst of the files. */
function nextSteps([worst]: readonly FileText[], { context, prose }: Style): string[] {
  const program = context.program ?? 'newhire';
  const commands = worst && context.commands?.(worst.result.file_name, worst.layout);
  return [
    ...wrap(`${program} validate FILE shows the findings of one file in full.`, prose, 2),
    ...(commands ? ['See what can be repaired, in one file or several:', `  ${commands.preview}`] : []),
  ];
}
