/** `newhire show`: what the file says of an employee, field by field. */

import { type CorrectOptions, correctFile, correctionMemory } from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import { localDay } from '../../../local-day.js';
import { type Printable, printable, printableCsv, visible } from '../../../printable.js';
import { counted, loadPalette, Masks } from '../../../reports/index.js';
import {
  allRecordsHeading,
  allRecordsRow,
  type RecordContext,
  type RecordFormat,
  type RecordTexts,
  recordList,
  recordsText,
  recordTexts,
  shownRecord,
} from '../../../reports/record/index.js';
import { type Finding, RecordLines, standardOptions } from '../../../validation/index.js';
import { CLEAN, type ExitCode, FINDINGS } from '../../exit-codes.js';
import { chosenWord } from '../../flags/value-kinds.js';
import { chooseLayout, layoutFlag } from '../../input/choose-layout.js';
import { oneInput } from '../../input/input-files.js';
import { stdoutSink } from '../../output/output-stream.js';
import { terminalOf } from '../../output/terminal.js';
import { print, tell } from '../../output/writer.js';
import { programName, shellPath } from '../../program-name.js';
import { resolveSettings } from '../../settings/settings.js';
import { usage } from '../../usage-error.js';
import { type Call, type FlagsOf, firstArgument, settableFlags } from '../command.js';
import type { TemplateRequest } from './edits-template.js';
import type { SHOW } from './flags.js';
import { eachLine, findingsByLine, openReading, type Reading, recordsWhere } from './record-reader.js';
import { wantedRecords } from './wanted-records.js';

/** What all formats need. */
interface Showing {
  name: string;
  read: Reading;
  layout: RecordContext['layout'];
  today: string;
  masks: Masks;
}

/**
 * Prints the records, and gives the exit code: 1 when there is none.
 * @throws {NewhireError} USAGE, UNREADABLE_INPUT, FORMAT_FAULT; UNKNOWN_STATE, INVALID_LAYOUT
 */
export async function run(call: Call<FlagsOf<typeof SHOW>>): Promise<ExitCode> {
  const { flags } = call;
  const settings = resolveSettings(settableFlags(call), process.env, process.cwd());
  const format = chosenWord(
    flags.format ?? (flags.all ? 'csv' : 'table'),
    'record-format',
    'A record cannot be shown as',
  );
  if (flags.all && format !== 'csv') throw usage('All records are shown as CSV only.', 'Leave out --format.');
  const input = await oneInput(firstArgument(call), 'shown');
  const { layout, note } = await chooseLayout(settings, input);
  if (note !== undefined) tell(printable(`${visible(note)}\n`));
  const today = settings.today ?? localDay();
  const template = flags['edits-template'];
  if (template !== undefined)
    return showTemplate(flags, template, { input, layout, today, flag: layoutFlag(settings, layout) });
  const wanted = wantedRecords(flags, layout);
  const mode = settings.values ?? (process.stdout.isTTY ? 'mask' : 'hide');
  const masks = new Masks(layout, mode, today);
  const showing = { name: input.name, read: await openReading(input), layout, today, masks };
  if (!wanted) return showAll(showing);
  const records = await recordsWhere(showing.read, layout, wanted.matches);
  const lines = new Set(records.map(({ line_number }) => line_number));
  const findings = await findingsByLine(showing.read, showing, (line) => lines.has(line));
  if (records.length === 0) {
    tell(printable(`${visible(`'${input.name}' has no ${wanted.name}.`)}\n`));
    return FINDINGS;
  }
  const { width, color } = terminalOf(!flags['no-color']);
  const context = { file_name: input.name, layout, width, palette: await loadPalette(color) };
  print(await textOf(records, findings, format, showing, context));
  return CLEAN;
}

/** Writes the table of what is left to be filled in. */
async function showTemplate(
  flags: FlagsOf<typeof SHOW>,
  output: string,
  file: Pick<TemplateRequest, 'input' | 'layout' | 'today'> & { flag: string },
): Promise<ExitCode> {
  const { line, record, last4, all, format, force = false } = flags;
  if ([line, record, last4, all, format].some((one) => one !== undefined))
    throw usage('A table to fill in is of the whole file.', 'Give --edits-template without other choices.');
  const { writeEditsTemplate } = await import('./edits-template.js');
  const rows = await writeEditsTemplate({ ...file, read: await openReading(file.input), output, force });
  const { input } = file;
  const typed = input.path === undefined ? '-' : shellPath(input.path);
  const next = `${programName()} correct ${typed} ${file.flag} --edits ${shellPath(output)}`;
  const then = output === '-' || rows === 0 ? '' : ` Fill in the column value of ${output}, then: ${next}`;
  tell(printable(`${visible(`${counted(rows, 'value')} left to be filled in.${then}`)}\n`));
  return CLEAN;
}

/** Several records at a terminal are listed, to choose from. */
async function textOf(
  records: readonly RecordTexts[],
  findings: ReadonlyMap<number, Finding[]>,
  format: RecordFormat,
  { masks, layout, today }: Showing,
  context: RecordContext,
): Promise<Printable> {
  const readings = records.map((record) => {
    const read = shownRecord(record, findings.get(record.line_number) ?? [], masks);
    return { record, read };
  });
  if (format === 'table' && readings.length > 1) {
    const list = recordList(
      readings.map(({ read }) => read),
      context,
    );
    return printable(
      `${list}\nTo see one record field by field, replace --last4 with --line and its line number.\n`,
    );
  }
  const all = [];
  for (const { record, read } of readings) {
    // In other modes none of its values may be seen.
    const canRealign = read.columns_in_doubt && masks.mode === 'show';
    const moved = canRealign ? await realigned(record, { layout, today }) : undefined;
    all.push({ read, realigned: moved && shownRecord(moved, [], masks) });
  }
  return recordsText(all, format, context);
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
  const sinks = { change() {}, outcome() {} };
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
const firstReadings: NonNullable<CorrectOptions['review']> = async (proposals) =>
  new Map(
    proposals.flatMap(({ proposal_id, field_name, options: [option] }) =>
      option && field_name === 'record' ? [[proposal_id, { kind: 'accept', option }] as const] : [],
    ),
  );
