/** `newhire show`: what the file says of an employee, field by field. */

import { type CorrectOptions, correctFile, correctionMemory } from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import { localDay } from '../../../local-day.js';
import { type Printable, printable, printableCsv, visible } from '../../../printable.js';
import type { ByteReader } from '../../../reports/comparison/index.js';
import { counted, lineRanges, loadPalette, Masks, wordForLines } from '../../../reports/index.js';
import {
  allRecordsHeading,
  allRecordsRow,
  type RecordFormat,
  type RecordsOfFile,
  type RecordTextContext,
  type RecordTexts,
  recordList,
  recordsText,
  recordTexts,
  shownRecord,
} from '../../../reports/record/index.js';
import { shownName } from '../../../shown-name.js';
import { type Finding, RecordLines, standardOptions } from '../../../validation/index.js';
import { CLEAN, type ExitCode, FINDINGS, worst } from '../../exit-codes.js';
import { chosenWord } from '../../flags/value-kinds.js';
import { chooseLayout, layoutFlag, layoutForAll } from '../../input/choose-layout.js';
import { findInputs, oneInput } from '../../input/find-inputs.js';
import type { Input } from '../../input/input-files.js';
import { correctedName, forceFor } from '../../output/output-location.js';
import { stdoutSink } from '../../output/output-stream.js';
import { filesRead } from '../../output/read-guard.js';
import { terminalOf } from '../../output/terminal.js';
import { print, tell } from '../../output/writer.js';
import { programName } from '../../program-name.js';
import { asNewhireError, failureText } from '../../run-failure.js';
import { resolveSettings } from '../../settings/settings.js';
import { shownPath } from '../../shell-words.js';
import { usage } from '../../usage-error.js';
import { type CommandCall, type FlagsOf, settableFlags } from '../command.js';
import type { TemplateRequest } from './edits-template.js';
import type { SHOW } from './flags.js';
import { eachLine, findingsByLine, openByteReader, recordsWhere } from './record-reader.js';
import { MAKES_BLANK } from './template-command.js';
import { chosenBy, type WantedRecords, wantedRecords } from './wanted-records.js';

/** The arguments of all formats. */
interface Showing {
  name: string;
  read: ByteReader;
  layout: RecordTextContext['layout'];
  today: string;
  masks: Masks;
}

/**
 * Prints the records, and gives the exit code: 1 when there is none.
 * @throws {NewhireError} USAGE, UNREADABLE_INPUT, FORMAT_FAULT; UNKNOWN_STATE, INVALID_LAYOUT
 */
export async function run(call: CommandCall<FlagsOf<typeof SHOW>>): Promise<ExitCode> {
  const { flags } = call;
  const settings = resolveSettings(settableFlags(call), process.env, process.cwd());
  const format = chosenWord(
    flags.format ?? (flags.all ? 'csv' : 'table'),
    'record-format',
    'A record cannot be shown as',
  );
  if (flags.all && format !== 'csv') throw usage('All records are shown as CSV only.', 'Leave out --format.');
  const today = settings.today ?? localDay();
  const mode = settings.values ?? (process.stdout.isTTY ? 'mask' : 'hide');
  const template = flags['edits-template'];
  if (template !== undefined || flags.all) {
    const input = await onlyInput(call.args);
    const { layout, note } = await chooseLayout(settings, input);
    if (note !== undefined) tellNote(note);
    if (template !== undefined)
      return showTemplate(flags, template, {
        input,
        files: filesRead([input], call.declared.flags, settings),
        layout,
        today,
        flag: layoutFlag(settings, layout),
      });
    wantedRecords(flags, layout);
    const masks = new Masks(layout, mode, today);
    return showAll({ name: input.name, read: await openByteReader(input), layout, today, masks });
  }
  const inputs = await findInputs(call.args);
  const [first] = inputs;
  if (inputs.length === 1 && first && 'error' in first) throw first.error;
  const chosen = await layoutForAll(settings, first);
  if (inputs.length > 1) refuseForSeveral(flags);
  const files: FoundRecords[] = [];
  let code: ExitCode = CLEAN;
  let wanted: WantedRecords | undefined;
  const notes = new Map<string, string[]>();
  for (const input of inputs) {
    try {
      if ('error' in input) throw input.error;
      const { layout, note } = chosen ?? (await chooseLayout(settings, input));
      if (note !== undefined) notes.set(note, [...(notes.get(note) ?? []), input.name]);
      const masks = new Masks(layout, mode, today);
      const showing = { name: input.name, read: await openByteReader(input), layout, today, masks };
      wanted = wantedRecords(flags, layout);
      const found = wanted && (await recordsIn(showing, wanted));
      if (found && found.records.length > 0) files.push(found);
    } catch (error) {
      const known = asNewhireError(error);
      if (inputs.length === 1 || known.code === 'USAGE') throw error;
      tell(failureText(known, process.env, input.name));
      code = worst(code, known.exitCode);
    }
  }
  for (const [note, names] of notes) tellNote(inputs.length === 1 ? note : `${namesOf(names)}: ${note}`);
  if (files.length === 0) {
    const where =
      inputs.length === 1 ? `'${first?.name}' has` : `None of ${counted(inputs.length, 'file')} has a`;
    tell(
      printable(
        `${visible(`${where}${inputs.length === 1 ? ' no' : ''} ${wanted?.name ?? 'such record'}.`)}\n`,
      ),
    );
    return worst(code, FINDINGS);
  }
  const { width, color } = terminalOf(!flags['no-color']);
  const frame = { width, palette: await loadPalette(color) };
  print(await textOf(files, format, frame, inputs.length === 1));
  return code;
}

/** @throws {NewhireError} USAGE for several files; UNREADABLE_INPUT */
async function onlyInput(typed: readonly string[]): Promise<Input> {
  const [first = '', ...others] = typed;
  if (others.length > 0)
    throw usage('Only one file can be shown as a table at a time, but several were given.');
  return oneInput(first, 'shown');
}

/** A line or a record number is that of one file. */
function refuseForSeveral({ line, record }: FlagsOf<typeof SHOW>): void {
  const flag = line !== undefined ? '--line' : record !== undefined ? '--record' : undefined;
  if (flag)
    throw usage(
      `${flag} is a number in one file, but several were given.`,
      'Give one file, or --last4 or --name.',
    );
}

/** Says how the layout was chosen, where that is not certain. */
const tellNote = (note: string) => tell(printable(`${visible(note)}\n`));

/** Files of which the same is said: `may.txt (and 2 more files)`. */
function namesOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0
    ? first
    : `${first} (and ${others.length} more ${others.length === 1 ? 'file' : 'files'})`;
}

/** The records of a file that are asked for. */
interface FoundRecords {
  showing: Showing;
  records: readonly RecordTexts[];
  findings: ReadonlyMap<number, Finding[]>;
}

async function recordsIn(showing: Showing, { matches }: WantedRecords): Promise<FoundRecords> {
  const records = await recordsWhere(showing.read, showing.layout, matches);
  const lines = new Set(records.map(({ line_number }) => line_number));
  const findings = await findingsByLine(showing.read, showing, (line) => lines.has(line));
  return { showing, records, findings };
}

/** Writes the table of what is left to be filled in. */
async function showTemplate(
  flags: FlagsOf<typeof SHOW>,
  output: string,
  file: Pick<TemplateRequest, 'input' | 'files' | 'layout' | 'today'> & { flag: string },
): Promise<ExitCode> {
  const { format, force = false } = flags;
  if (format !== undefined || chosenBy(flags).length > 0)
    throw usage(
      'The table to fill in always covers the whole file.',
      'Give --edits-template without other choices.',
    );
  if (/\.(?:xls[xmb]?|ods|numbers)$/i.test(output))
    throw usage(
      'A table to fill in is written as CSV, which spreadsheet programs open.',
      'Give it a name that ends in .csv.',
    );
  const { writeEditsTemplate } = await import('./edits-template.js');
  const reading = await openByteReader(file.input);
  const { rows, withoutField } = await writeEditsTemplate({ ...file, read: reading, output, force });
  const { input } = file;
  const typed = input.path === undefined ? '-' : shownPath(input.path);
  const replace = input.path === undefined ? '' : forceFor(correctedName(input.path));
  const next = `${programName()} correct ${typed} ${file.flag} --edits ${shownPath(output)}${replace}`;
  const then =
    output === '-' || rows === 0
      ? ''
      : ` Fill in the column value of ${shownName(output)} (dates as YYYY-MM-DD; ${MAKES_BLANK} makes a field blank), then: ${next}`;
  const told = `${counted(rows, 'value')} left to be filled in.${leftOut(withoutField)}${then}`;
  tell(printable(`${visible(told)}\n`));
  return CLEAN;
}

/** Names the errors of whole records, and of the file, for which the table has no row. */
function leftOut(lines: readonly number[]): string {
  if (lines.length === 0) return '';
  const places = { lines: lines.map((line) => ({ start: line, end: line })), more: 0 };
  const named = lineRanges(places);
  const where = named === '' ? 'the file as a whole' : `${wordForLines(places)} ${named}`;
  return ` A change of one field cannot clear these errors, so they are not in the table: ${where}. ${programName()} correct --review shows what is proposed for them.`;
}

/** Several records at a terminal are listed, to choose from. */
async function textOf(
  files: readonly FoundRecords[],
  format: RecordFormat,
  frame: Pick<RecordTextContext, 'width' | 'palette'>,
  isOne: boolean,
): Promise<Printable> {
  const readings = files.map(({ showing, records, findings }) => ({
    showing,
    context: { ...frame, file_name: showing.name, layout: showing.layout },
    records: records.map((record) => ({
      record,
      read: shownRecord(record, findings.get(record.line_number) ?? [], showing.masks),
    })),
  }));
  if (format === 'table' && readings.reduce((sum, { records }) => sum + records.length, 0) > 1) {
    const lists = readings.map(({ records, context }) => {
      const list = recordList(
        records.map(({ read }) => read),
        context,
      );
      return isOne ? list : `${visible(context.file_name)}\n${list.replace(/^/gm, '  ').trimEnd()}\n`;
    });
    const how = isOne
      ? 'give --line and its line number in place of --last4 or --name'
      : 'give its file, and --line with its line number';
    return printable(`${lists.join('\n')}\nTo see one record field by field, ${how}.\n`);
  }
  const all: RecordsOfFile[] = [];
  for (const { showing, records, context } of readings) {
    const shown = [];
    for (const { record, read } of records) {
      // In other modes none of its values may be seen.
      const canRealign = read.columns_in_doubt && showing.masks.mode === 'show';
      const moved = canRealign ? await realigned(record, showing) : undefined;
      shown.push({ read, realigned: moved && shownRecord(moved, [], showing.masks) });
    }
    all.push({ records: shown, context });
  }
  return recordsText(all, format, isOne);
}

async function showAll({ name, read, layout, today, masks }: Showing): Promise<ExitCode> {
  const findings = await findingsByLine(read, { layout, today, name }, () => true);
  const sink = stdoutSink();
  let count = 0;
  sink.write(printableCsv(allRecordsHeading(layout)));
  await eachLine(
    read,
    layout,
    (line) => {
      if (line.recordNumber === 0) return;
      count++;
      sink.write(printableCsv(allRecordsRow(line, layout, findings.get(line.number) ?? [], masks)));
    },
    sink.ready,
  );
  await sink.close();
  return count > 0 ? CLEAN : FINDINGS;
}

/**
 * The record with its fields in their columns, as `newhire correct` would write it or propose first; undefined where it knows no such
 * reading. Line and record number are those of the given one.
 */
async function realigned(
  record: RecordTexts,
  { layout, today }: { layout: Layout; today: string },
): Promise<RecordTexts | undefined> {
  const isLatin = /^[\0-\xff]*$/.test(record.text);
  const ports = correctionMemory(Buffer.from(`${record.text}\n`, isLatin ? 'latin1' : 'utf8'));
  const sinks = { begin() {}, change() {}, outcome() {} };
  const { corrections_applied } = await correctFile(
    { ports, layout, today, review: firstReadings, ...(await standardOptions()) },
    sinks,
  );
  if (corrections_applied === 0) return undefined;
  const { line_number, record_number } = record;
  let found: RecordTexts | undefined;
  const lines = new RecordLines(layout, (line) => {
    found ??= { ...recordTexts(line, layout), line_number, record_number };
  });
  lines.push(ports.corrected());
  lines.end();
  return found;
}

/** Accepts the first of the readings that are proposed. */
const firstReadings: NonNullable<CorrectOptions['review']> = async ({ proposals }) => ({
  decisions: new Map(
    proposals.flatMap(({ proposal_id, field_name, options: [option] }) =>
      option && field_name === 'record' ? [[proposal_id, { kind: 'accept', option }] as const] : [],
    ),
  ),
  values: [],
});
