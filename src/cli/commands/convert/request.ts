/** What a call of `newhire convert` asks for, checked before anything is read. */

import { readFile } from 'node:fs/promises';
import { constantRefusal } from '../../../conversion/index.js';
import { parseEmployerProfile } from '../../../correction/index.js';
import { type Layout, OUTLINES } from '../../../layouts/index.js';
import { localDay } from '../../../local-day.js';
import { didYouMean } from '../../../nearest-word.js';
import type { ValueMode } from '../../../reports/index.js';
import { chosenWord, type ValueOf } from '../../flags/value-kinds.js';
import { type ChosenLayout, chooseLayout, layoutOf } from '../../input/choose-layout.js';
import { oneInput } from '../../input/find-inputs.js';
import { type Input, unreadable } from '../../input/input-files.js';
import { type FilesRead, filesRead } from '../../output/read-guard.js';
import { resolveSettings, type Settings } from '../../settings/settings.js';
import { usage } from '../../usage-error.js';
import { type CommandCall, firstArgument, settableFlags } from '../command.js';
import type { ConvertFlags } from './flags.js';

/** A checked call. */
export interface ConvertRequest {
  readonly input: Input;
  readonly flags: ConvertFlags;
  readonly settings: Settings;
  readonly format: ValueOf<'pretty-json-or-html'>;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly values: ValueMode;
  /** What is read, without the mapping. */
  readonly read: FilesRead;
  /** The file with the mapping that a person has just confirmed at the terminal. */
  readonly keptMapping?: string | undefined;
}

/**
 * Reads the call.
 * @throws {NewhireError} USAGE when it contradicts itself; UNREADABLE_INPUT
 */
export async function readRequest(call: CommandCall<ConvertFlags>): Promise<ConvertRequest> {
  const { flags } = call;
  const settings = resolveSettings(settableFlags(call), process.env, process.cwd());
  const format = chosenWord(flags.format, 'pretty-json-or-html', 'A conversion cannot be reported as');
  refuseContradictions(flags);
  const input = await oneInput(firstArgument(call), 'converted');
  return {
    input,
    read: filesRead([input], call.declared.flags, { ...flags, ...settings, map: undefined }),
    flags,
    settings,
    format,
    today: settings.today ?? localDay(),
    values: settings.values ?? (process.stdout.isTTY ? 'mask' : 'hide'),
  };
}

function refuseContradictions(flags: ConvertFlags): void {
  const { output, 'out-dir': folder, 'by-state': byState, format } = flags;
  if (output !== undefined && folder !== undefined)
    throw usage('-o and --out-dir both say where the output goes.', 'Leave out one of them.');
  if (byState && output !== undefined)
    throw usage('-o names one file, and --by-state makes several.', 'Use --out-dir FOLDER.');
  if (byState && (flags.state !== undefined || flags.layout !== undefined))
    throw usage('--by-state takes the states from the table.', 'Leave out -s and --layout.');
  if (output === '-' && format !== 'pretty')
    throw usage(
      `Both the file and the ${format.toUpperCase()} report would go to standard output.`,
      'Add -o FILE.',
    );
}

/** What no file that is made may replace. The mapping is one of them, whether it was given or has just been written. */
export const readFor = ({ read, flags: { map }, keptMapping = map }: ConvertRequest): FilesRead =>
  keptMapping === undefined ? read : [...read, keptMapping];

/** Flags for a table whose columns must be mapped; a table of hires made by newhire names its fields. */
const FOR_TABLES = ['by-state', 'map', 'sheet', 'set', 'employer', 'propose', 'out-dir'] as const;

/** For an input that needs no mapping; `what` it is. @throws {NewhireError} USAGE for a flag that would have no effect */
export function refuseTableFlags({ flags, input, format }: ConvertRequest, what: string): void {
  const given = FOR_TABLES.find((name) => flags[name] !== undefined);
  if (given) throw usage(`'${input.name}' is ${what}, so --${given} has no effect.`, `Leave out --${given}.`);
  if (format === 'html')
    throw usage(`'${input.name}' is ${what}, which has no report as a page.`, 'Use --format json.');
}

/** The layout to write. @throws {NewhireError} USAGE, UNKNOWN_STATE, INVALID_LAYOUT */
export async function layoutToWrite({ settings }: ConvertRequest, ofMapping?: string): Promise<ChosenLayout> {
  const isNamed = settings.layout !== undefined || settings.state !== undefined;
  if (settings.state?.trim().toLowerCase() === 'auto')
    throw usage('A table does not say which state it goes to.', 'Name the state with -s.');
  const choice = isNamed || ofMapping === undefined ? settings : { ...settings, state: ofMapping };
  return chooseLayout(choice, undefined);
}

/**
 * The constants of `--employer` and `--set`, of which the later one wins. `chosen` are the layouts that are written; none where
 * the table names them.
 * @throws {NewhireError} USAGE for a field that none of the layouts has; UNREADABLE_INPUT
 */
export async function constantsOf(
  { flags: { set = [] }, settings: { employer } }: ConvertRequest,
  chosen: readonly Layout[],
): Promise<Record<string, string>> {
  if (set.length === 0 && employer === undefined) return {};
  const layouts = chosen.length > 0 ? chosen : await Promise.all(OUTLINES.map(({ id }) => layoutOf(id)));
  const names = layouts.flatMap(({ record_types }) =>
    record_types.flatMap(({ fields }) => fields.map(({ name }) => name)),
  );
  const constants: Record<string, string> =
    employer === undefined ? {} : await employerConstants(employer, layouts);
  for (const pair of set) {
    const [name = '', ...rest] = pair.split('=');
    if (rest.length === 0) throw usage('--set needs a field and its value: --set FIELD=VALUE.');
    if (!names.includes(name))
      throw usage(
        `--set names '${name}', which is not a field of the layout.`,
        `${didYouMean(name, names)}newhire layouts show STATE lists them.`,
      );
    const value = rest.join('=').trim();
    const refusal = constantRefusal(name, value);
    if (refusal !== undefined) throw usage(`--set: ${refusal}`);
    constants[name] = value;
  }
  return constants;
}

/** By the first layout that has a FEIN: the fields of employers have the same names in all. */
async function employerConstants(path: string, layouts: readonly Layout[]): Promise<Record<string, string>> {
  const json = await readFile(path, 'utf8').catch((error: unknown) => {
    throw unreadable(path, error).error;
  });
  const layout =
    layouts.find(({ record_types }) => record_types.some(({ roles }) => roles.fein)) ?? layouts[0];
  if (!layout) return {};
  const { fein, values } = parseEmployerProfile(json, layout);
  return { employer_fein: fein, ...Object.fromEntries(values) };
}
