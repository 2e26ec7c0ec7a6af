/** Converts a table whose mapping is complete: two passes, the check of each file, and only then their names. */

import { mkdir } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import {
  cellName,
  commonName,
  fieldsOfColumn,
  isAlwaysGenerated,
  missingIn,
  missingSentence,
  Origins,
  type PreparedTable,
  readFacts,
  refuseUnreadable,
  StateFile,
  type TargetLayout,
  targetsByState,
  writeTargets,
  wrongConstants,
} from '../../../conversion/index.js';
import { NewhireError } from '../../../errors.js';
import type { ConvertedTable } from '../../../reports/conversion/index.js';
import { counted } from '../../../reports/index.js';
import { shownName } from '../../../shown-name.js';
import { columnLetters } from '../../../tables/index.js';
import { standardOptions } from '../../../validation/index.js';
import { CLEAN, type ExitCode, FINDINGS } from '../../exit-codes.js';
import type { ChosenLayout } from '../../input/choose-layout.js';
import { isStream } from '../../input/source-file.js';
import { type OutputLocation, OutputPlan } from '../../output/output-location.js';
import { unwritable } from '../../run-failure.js';
import { usage } from '../../usage-error.js';
import { printJson } from './conversion-json.js';
import { type Checked, openCheckReport, report } from './conversion-report.js';
import { MadeFile } from './made-file.js';
import { type ConvertRequest, readFor } from './request.js';

/** What is written, with how its layout was chosen. */
type ChosenTarget = TargetLayout & Pick<ChosenLayout, 'note'>;

/** Where the run keeps its files until they are delivered, and what stops it. */
export interface RunPlace {
  /** A path in the folder of the run. */
  spool: string;
  signal: AbortSignal;
  /** Called after the input has been read for the last time. @throws {NewhireError} UNREADABLE_INPUT when it has changed */
  refuseChanged(): Promise<void>;
}

/**
 * Writes the files, and gives the exit code: 0 when all rows are in them and no error was found, else 1.
 * @throws {NewhireError} MAPPING_NEEDED, TABLE_UNREADABLE, OUTPUT_EXISTS and others: then nothing was written
 */
export async function convertTable(
  request: ConvertRequest,
  table: PreparedTable,
  chosen: ChosenLayout | undefined,
  place: RunPlace,
): Promise<ExitCode> {
  const facts = await readFacts(table);
  refuseUnreadable(facts, table);
  const targets: ChosenTarget[] = chosen
    ? [{ ...chosen, code: undefined, hires: facts.hires }]
    : await targetsByState(facts);
  refuseUseless(request, targets, table);
  refuseMissing(targets, table);
  await refuseWrong(targets, table, request.today);
  const made: MadeFile[] = [];
  try {
    for (const { layout, note, hires, location } of await locatedTargets(request, targets)) {
      const file = new StateFile(layout, table, hires, { today: request.today });
      made.push(await MadeFile.open(file, note, location, place.spool));
    }
    const withoutLayout = await writeTargets(table, facts, targets, made, place.signal);
    refuseContradicted(made, table);
    const checked = await check(request, table, made, place.signal);
    await place.refuseChanged();
    for (const one of made) await one.deliver(place.signal);
    const told: ConvertedTable = {
      file_name: request.input.name,
      sheet: shownName(table.sheet),
      left_out: table.leftOut(),
      without_layout: withoutLayout,
      table_notes: table.notes,
    };
    const all = { request, table, facts: told, files: checked };
    if (request.format === 'json') await printJson(all);
    else report(all);
    const isWhole = told.left_out.length + withoutLayout.length === 0;
    return isWhole && checked.every(({ result }) => result.total_errors === 0) ? CLEAN : FINDINGS;
  } finally {
    for (const one of made) await one.close();
  }
}

/** @throws {NewhireError} USAGE for `--set` with a field that a column of the table or newhire itself fills: it would have no effect */
function refuseUseless(
  { flags: { set = [] } }: ConvertRequest,
  targets: readonly TargetLayout[],
  { columns }: PreparedTable,
): void {
  const layouts = targets.map(({ layout }) => layout);
  for (const pair of set) {
    const [name = ''] = pair.split('=');
    const column = columns.find(({ mapped }) => fieldsOfColumn(mapped).includes(commonName(name)));
    if (column)
      throw usage(
        `--set ${name} has no effect: column ${columnLetters(column.position)} of the table fills it.`,
        'Leave out the flag, or make the field of the column null in the mapping.',
      );
    if (isAlwaysGenerated(name, layouts))
      throw usage(`--set ${name} has no effect: newhire fills it.`, 'Leave out the flag.');
  }
}

/** What must be filled and nothing fills, for each file of the run. */
function refuseMissing(targets: readonly TargetLayout[], { columns, constants }: PreparedTable): void {
  const mapping = { constants: { ...constants }, columns: columns.map(({ mapped }) => mapped) };
  const layouts = targets.map(({ layout }) => layout);
  const wanted = missingIn(mapping, layouts).map(({ field, state }) => missingSentence(field, state));
  if (wanted.length === 0) return;
  throw new NewhireError('MAPPING_NEEDED', `Required fields have no value.\n  ${wanted.join('\n  ')}`, {
    next: 'Give each with --set FIELD=VALUE, or --set FIELD= for none, or name its column in the mapping.',
  });
}

/** A wrong value would be the same error in all rows, or leave the field blank in all of them. */
async function refuseWrong(
  targets: readonly TargetLayout[],
  { constants }: PreparedTable,
  today: string,
): Promise<void> {
  const layouts = targets.map(({ layout }) => layout);
  const wrong = wrongConstants(constants, layouts, { today, places: (await standardOptions()).places });
  if (wrong.length === 0) return;
  throw new NewhireError('MAPPING_NEEDED', wrong.join('\n  '), {
    next: 'Correct it in "constants" of the mapping, in the table above its headings, or with --set FIELD=VALUE.',
  });
}

/** Refuses cells that contradict a constant. */
function refuseContradicted(made: readonly MadeFile[], { sheet }: PreparedTable): void {
  const troubles = made.flatMap(({ file }) => file.notes.troubles.filter(({ kind }) => kind === 'constant'));
  const fields = [...new Set(troubles.map(({ field }) => field))];
  if (fields.length === 0) return;
  const sentences = fields.map((name) => {
    const [first, ...others] = troubles.filter(({ field }) => field === name);
    const more = others.length > 0 ? ` and ${counted(others.length, 'more cell')}` : '';
    return `${name} has a value for all rows, and another one or none in ${cellName(sheet, first?.column ?? 0, first?.row ?? 0)}${more}.`;
  });
  throw new NewhireError('MAPPING_NEEDED', sentences.join('\n  '), {
    next: 'Leave the value out of --employer or of "constants" of the mapping, or make the field of the column null in the mapping.',
  });
}

/** The targets with a place for each file, all checked before anything is written. */
async function locatedTargets(
  request: ConvertRequest,
  targets: readonly ChosenTarget[],
): Promise<(ChosenTarget & { location: OutputLocation })[]> {
  const { input, flags } = request;
  const { output, force, 'out-dir': folder } = flags;
  const isPiped = await isStream(input);
  const isOne = targets.length === 1 && targets[0]?.code === undefined;
  if (isPiped && folder === undefined && !isOne)
    throw usage('Standard input has no folder for the files.', 'Give --out-dir FOLDER.');
  if (folder !== undefined)
    await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      throw unwritable(`The folder '${folder}'`, error);
    });
  const stem = isPiped ? 'hires' : parse(input.path ?? '').name;
  const outputs = OutputPlan.of([input], folder, readFor(request));
  const located: (ChosenTarget & { location: OutputLocation })[] = [];
  for (const target of targets) {
    const location = await outputs.choose({
      output: output ?? (isPiped && folder === undefined ? '-' : undefined),
      usual: join(folder ?? dirname(input.path ?? '.'), `${basename(stem)}-${target.layout.id}.txt`),
      force: force === true,
      written: 'state file',
    });
    located.push({ ...target, location });
  }
  return located;
}

async function check(
  request: ConvertRequest,
  table: PreparedTable,
  made: readonly MadeFile[],
  signal: AbortSignal,
): Promise<Checked[]> {
  const standard = await standardOptions();
  const checked: Checked[] = [];
  for (const one of made) {
    let text = '';
    const origins = new Origins(one.file, table.columns);
    const opened = await openCheckReport(
      request,
      one.location,
      (finding) => origins.cellOf(finding),
      (part) => {
        text += part;
      },
    );
    const result = await one.prove(request.today, standard, opened, signal);
    checked.push({ made: one, result, text });
  }
  return checked;
}
