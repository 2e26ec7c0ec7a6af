/** The mapping of a run: the one that is given, or a proposal, which is asked about on a terminal and else written to a file. */

import { access, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import {
  constantCheck,
  isExact,
  layoutsOfHires,
  type Mapping,
  parseMapping,
  proposeMapping,
  type Survey,
  samplesOf,
  surveyTable,
  withWanted,
} from '../../../conversion/index.js';
import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { painted, visible } from '../../../printable.js';
import { proposalLines } from '../../../reports/mapping/index.js';
import type { Sheet, TableFile } from '../../../tables/index.js';
import { standardOptions } from '../../../validation/index.js';
import { unreadable } from '../../input/input-files.js';
import { isStream } from '../../input/source-file.js';
import { deliver } from '../../output/deliver.js';
import { chooseOutput, type OutputLocation } from '../../output/output-location.js';
import { tell } from '../../output/writer.js';
import { shownPath } from '../../shell-words.js';
import { cancelled } from '../../ui/cancelled.js';
import { canAsk, loadInk } from '../../ui/load-ink.js';
import { say } from './conversion-report.js';
import type { RunPlace } from './convert-table.js';
import type { ConvertRequest } from './request.js';

/** The table that gets a mapping. */
export interface TableToMap {
  readonly file: TableFile;
  readonly sheet: Sheet;
  /** Empty for a table of several states. */
  readonly layouts: readonly Layout[];
  readonly constants: Readonly<Record<string, string>>;
}

/**
 * The mapping of `--map`; undefined without it, or where a proposal is to be written to a file that is not there yet.
 * @throws {NewhireError} UNREADABLE_INPUT, MAPPING_UNFIT
 */
export async function statedMapping({
  flags: { map, propose },
}: ConvertRequest): Promise<Mapping | undefined> {
  if (map === undefined || propose) return undefined;
  const isThere = await access(map).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  );
  if (!isThere) return undefined;
  const json = await readFile(map, 'utf8').catch((error: unknown) => {
    throw unreadable(map, error).error;
  });
  return parseMapping(json);
}

/** A mapping that is complete, and the file in which it was kept, where it was asked about. */
interface Settled {
  mapping: Mapping;
  keptMapping?: string | undefined;
}

/**
 * A mapping that is complete; undefined when only a proposal was wanted, and nothing of it is left to confirm.
 * @throws {NewhireError} MAPPING_NEEDED, after the proposal was written; OUTPUT_EXISTS, TABLE_UNREADABLE
 */
export async function proposedMapping(
  request: ConvertRequest,
  table: TableToMap,
  place: RunPlace,
): Promise<Settled | undefined> {
  const { file, sheet, layouts, constants } = table;
  const survey = await surveyTable(file, sheet, request);
  const first = proposeMapping(survey, { layouts, sheet: sheet.name, constants });
  const states = layouts.length > 0 ? layouts : await layoutsOfHires(file, sheet, first, survey);
  const proposal = withWanted(first, survey, states);
  const ask = () => askedMapping(request, { ...table, layouts: states, survey, proposal }, place.signal);
  return settledMapping(request, proposal, isExact(proposal, survey), place, ask);
}

/**
 * A proposal in which nothing is left to confirm; another one is asked about on a terminal where `ask` can, else written to its file.
 * @throws {NewhireError} as `proposedMapping`
 */
export async function settledMapping(
  request: ConvertRequest,
  proposal: Mapping,
  isWhole: boolean,
  place: RunPlace,
  ask?: () => Promise<Mapping>,
): Promise<Settled | undefined> {
  if (isWhole && !request.flags.propose) return { mapping: { ...proposal, confirmed: true } };
  const location = await mappingLocation(request);
  if (ask && !request.flags.propose && canAsk()) {
    const mapping = await ask();
    await writeMapping(mapping, location, place);
    say(`Your answers are in ${location.name}. Add --map ${shownPath(location.asTyped)} the next time.`);
    return { mapping, keptMapping: location.asTyped };
  }
  await writeMapping({ ...proposal, confirmed: isWhole }, location, place);
  tell(painted(`${proposalLines(proposal).map(visible).join('\n')}\n`));
  if (isWhole) {
    say(`The mapping is in ${location.name}. Nothing is left to confirm.`);
    return undefined;
  }
  throw needed(proposal, location);
}

/**
 * The mapping as a person confirms it on the terminal.
 * @throws {Error} the signal's reason when it is aborted, as it is when the user cancels
 */
async function askedMapping(
  { flags, values, today }: ConvertRequest,
  { file, sheet, layouts, survey, proposal }: TableToMap & { survey: Survey; proposal: Mapping },
  signal: AbortSignal,
): Promise<Mapping> {
  const samples = await samplesOf(file, sheet, survey);
  await loadInk(!flags['no-color'], process.stdout);
  const { askMapping } = await import('../../ui/mapping-app.js');
  signal.throwIfAborted();
  const { places } = await standardOptions();
  const refusalOf = constantCheck(layouts, { today, places });
  const questions = { proposal, survey, layouts, samples, canShow: values !== 'hide', refusalOf };
  const confirmed = await askMapping(questions, signal);
  if (confirmed) return confirmed;
  await cancelled(signal);
  throw signal.reason;
}

function needed({ wanted = [] }: Mapping, { name }: OutputLocation): NewhireError {
  const left = wanted.length > 0 ? 'What is missing is listed above.' : 'Every column has a field.';
  return new NewhireError('MAPPING_NEEDED', `The proposed mapping must be confirmed. ${left}`, {
    next: `It is in ${visible(name)}. For each open column, write its field, or leave null for "not used", and set its "level" to "confirmed". Write required values into "constants", "" for none. Then set the last "confirmed" to true, and give the file with --map.`,
  });
}

/** `hires.map.json` next to `hires.xlsx`, or where `--map` says. */
async function mappingLocation({ input, flags, read }: ConvertRequest): Promise<OutputLocation> {
  const path = (await isStream(input)) ? undefined : input.path;
  const { dir = '.', name = 'hires' } =
    path === undefined ? {} : { dir: dirname(path), name: parse(path).name };
  return chooseOutput({
    output: flags.map,
    usual: join(dir, `${name}.map.json`),
    force: flags.force === true,
    read,
    flag: '--map',
    advice: 'Use it with --map, or add --force to replace it.',
  });
}

async function writeMapping(
  mapping: Mapping,
  location: OutputLocation,
  { spool, signal }: RunPlace,
): Promise<void> {
  const path = `${spool}.map`;
  await writeFile(path, `${JSON.stringify(mapping, undefined, 2)}\n`, { mode: 0o600 });
  await deliver(path, location, signal);
}
