/** From what was typed to the plan of a run. Everything that can be refused is refused here, before any work. */

import { readFile } from 'node:fs/promises';
import { type EmployerProfile, parseEmployerProfile, type StatedOrders } from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import { localDay } from '../../../local-day.js';
import type { ModelSettings } from '../../../model/index.js';
import type { OutboundAddress } from '../../../outbound.js';
import { Masks } from '../../../reports/index.js';
import { dataFolderPath } from '../../../storage/index.js';
import { refuseLocalFlags } from '../../flags/refuse-local-flags.js';
import { chosenWord, type ValueOf } from '../../flags/value-kinds.js';
import { type ChosenLayout, chooseLayout, layoutFlag, layoutForAll } from '../../input/choose-layout.js';
import { type BadInput, type Input, pathOrName, unreadable } from '../../input/input-files.js';
import type { SeenFiles } from '../../input/seen-files.js';
import { isStream } from '../../input/source-file.js';
import { correctedName, type OutputLocation, OutputPlan } from '../../output/output-location.js';
import { filesRead } from '../../output/read-guard.js';
import { serverOf } from '../../remote/server-address.js';
import { resolveSettings, type Settings } from '../../settings/settings.js';
import { shellQuoted, shownPath } from '../../shell-words.js';
import { canAsk } from '../../ui/load-ink.js';
import { usage } from '../../usage-error.js';
import { type CommandCall, settableFlags } from '../command.js';
import type { CorrectedText } from './batch-report.js';
import { readDateOrders } from './date-orders.js';
import type { Edits } from './edits-file.js';
import type { CorrectFlags } from './flags.js';

/** Days that a run is kept in the data folder by default. */
const KEEP_DAYS = 30;

/** What is corrected, and by which means. */
export interface CorrectRun {
  input: Input;
  layout: Layout;
  /** How the layout was chosen, where that is not certain: the first note of the result. */
  note: string | undefined;
  /** YYYY-MM-DD */
  today: string;
  fixWarnings: boolean;
  employer: EmployerProfile | undefined;
  /** The orders of dates that the user states. */
  dateOrders: StatedOrders;
  /** Values of a table that the user filled in. */
  edits: Edits | undefined;
  /** The user decides on the proposals. */
  review: boolean;
  model: ModelSettings;
  /** Apply also the choices of the model that only a person could confirm. */
  trustModel: boolean;
}

/** Where the work is done, and where its result goes. */
interface Destination {
  /** Address of the server that does the work; undefined when this program does it. */
  server: OutboundAddress | undefined;
  /** Undefined in a dry run. */
  output: OutputLocation | undefined;
  /** Where the result goes, in a dry run too: for the commands that a report suggests. */
  place: string;
  /** Keep the result and the audit in the data folder. */
  keep: boolean;
  keepDays: number;
  dataFolder: string;
}

/** How the run is reported. */
export interface Reporting {
  format: ValueOf<'pretty-json-or-html'>;
  color: boolean;
  /** Show each change. */
  diff: boolean;
  masks: Masks;
  /** `-s Ohio`, as in the commands that a report suggests. */
  layoutFlag: string;
  /** The other flags to type again for another such run. */
  repeatedFlags: readonly string[];
  /** Set when it is one file of several. */
  several: PartOfRun | undefined;
}

/** Everything that a run needs to know, checked. */
export interface RunPlan {
  task: CorrectRun;
  destination: Destination;
  reporting: Reporting;
}

/** The report of one file of several. */
interface PartOfRun {
  isFirst: boolean;
  /** Takes its document, in the format json. */
  add(document: object): void;
  /** Takes its text, which is shown below the overview; absent where changes are shown as they are made. */
  text?(text: CorrectedText): void;
  known: SeenFiles;
}

/** The part of a call that is the same for all of its files. */
export interface RunRequest extends Pick<Reporting, 'format' | 'several'> {
  flags: CorrectFlags;
  settings: Settings;
  /** The flags that can also be settings, as they were typed. */
  settable: Readonly<Record<string, unknown>>;
  /** Undefined when each file has its own. */
  chosen: ChosenLayout | undefined;
  outputs: OutputPlan;
}

/**
 * Reads the call.
 * @throws {NewhireError} USAGE when it contradicts itself; UNKNOWN_STATE, INVALID_LAYOUT
 */
export async function readRequest(
  call: CommandCall<CorrectFlags>,
  inputs: readonly (Input | BadInput)[],
): Promise<RunRequest> {
  const settable = settableFlags(call);
  const settings = resolveSettings(settable, process.env, process.cwd());
  if (settings.server) refuseLocalFlags(call, settings);
  const { flags } = call;
  const format = chosenWord(flags.format, 'pretty-json-or-html', 'A correction cannot be reported as');
  if (flags.output !== undefined && flags['out-dir'] !== undefined)
    throw usage('-o and --out-dir both say where the output goes.', 'Leave out one of them.');
  if (flags.diff && format === 'html')
    throw usage(
      'The HTML overview has no values, and so it cannot show changes.',
      'Leave out --diff or --format html. newhire download JOB --audit=html is a page with each change.',
    );
  const chosen = await layoutForAll(settings, inputs[0]);
  const outputs = OutputPlan.of(
    inputs,
    flags['out-dir'],
    filesRead(inputs, call.declared.flags, { ...flags, ...settings }),
  );
  return { flags, settings, format, settable, chosen, outputs, several: undefined };
}

/**
 * Makes the plan for one file.
 * @throws {NewhireError} when the call contradicts itself, the input cannot be read, or the output cannot be written
 */
export async function planFile(
  { flags, settings, format, settable, chosen, outputs, several }: RunRequest,
  input: Input,
): Promise<RunPlan> {
  refuseContradictions(flags, input);
  const { layout, note } = chosen ?? (await chooseLayout(settings, input));
  const output = flags['dry-run'] ? undefined : await outputFor(input, flags, outputs);
  refuseSharedStdout(output, format, flags);
  const today = settings.today ?? localDay();
  const values = settings.values ?? (process.stdout.isTTY ? 'mask' : 'hide');
  return {
    task: {
      input,
      layout,
      note,
      today,
      fixWarnings: settings['fix-warnings'] ?? false,
      employer: await employerOf(settings, layout),
      dateOrders: readDateOrders(flags['date-order']),
      edits: await editsOf(flags),
      review: flags.review === true,
      model: {
        model: settings.model,
        maxCalls: settings['max-calls'],
        insecure: settings.insecure,
        dryRun: flags['dry-run'] === true,
      },
      trustModel: settings['trust-model'] ?? false,
    },
    destination: {
      server: serverOf(settings),
      output,
      place: output?.asTyped ?? placeOf(input, flags, outputs),
      keep: !flags['no-store'],
      keepDays: settings['keep-days'] ?? KEEP_DAYS,
      dataFolder: dataFolderPath(flags.data, process.env),
    },
    reporting: {
      format,
      color: !flags['no-color'],
      diff: flags.diff === true,
      masks: new Masks(layout, values, today),
      layoutFlag: layoutFlag(settings, layout),
      repeatedFlags: repeatFlags(flags, settable),
      several,
    },
  };
}

function refuseContradictions(
  { review, edits, 'dry-run': dryRun, format }: CorrectFlags,
  input: Input,
): void {
  if (edits === '-' && input.path === undefined)
    throw usage('Both the file and its edits would come from standard input.', 'Give one of them as a file.');
  if (!review) return;
  if (dryRun) throw usage('A dry run has nothing to review.', 'Leave out --review or --dry-run.');
  if (format !== 'pretty')
    throw usage(
      'The review uses the terminal, so it cannot be combined with this format.',
      `Leave out --review or --format ${format}.`,
    );
  if (input.path !== undefined && canAsk()) return;
  throw usage(
    'The review needs a terminal to ask on, and a file to read from.',
    'Without one, newhire correct FILE --dry-run --diff shows what would change, and --format json lists what waits for a decision.',
  );
}

async function outputFor(
  input: Input,
  { output, force, 'out-dir': folder }: CorrectFlags,
  outputs: OutputPlan,
): Promise<OutputLocation> {
  const { path } = input;
  const isPiped = await isStream(input);
  if (isPiped && folder !== undefined)
    throw usage(`'${input.name}' has no name to write under --out-dir.`, 'Give a file, or -o.');
  const named = path === undefined || isPiped ? pathOrName(input) : await outputs.outputBase(path);
  return outputs.choose({
    output: output ?? (isPiped ? '-' : undefined),
    usual: correctedName(named),
    force: force === true,
  });
}

/** Where a run that is not a dry run would write. */
const placeOf = ({ path, name }: Input, { output }: CorrectFlags, outputs: OutputPlan): string =>
  output ?? correctedName(path === undefined ? name : outputs.placeOf(path));

/** Nothing else goes to standard output when the corrected file goes there. */
function refuseSharedStdout(
  output: OutputLocation | undefined,
  format: Reporting['format'],
  { review }: CorrectFlags,
): void {
  if (!output || output.path !== undefined || !(review || format !== 'pretty')) return;
  const other = review ? 'the review' : `the ${format.toUpperCase()} report`;
  throw usage(`Both the corrected file and ${other} would go to standard output.`, 'Add -o FILE.');
}

/** Tables are read by libraries that few runs need. */
async function editsOf({ edits }: CorrectFlags): Promise<Edits | undefined> {
  return edits === undefined ? undefined : (await import('./edits-file.js')).readEdits(edits);
}

async function employerOf({ employer }: Settings, layout: Layout): Promise<EmployerProfile | undefined> {
  if (employer === undefined) return undefined;
  const json = await readFile(employer, 'utf8').catch((error: unknown) => {
    throw unreadable(employer, error).error;
  });
  return parseEmployerProfile(json, layout);
}

/** Flags that a suggested command does not repeat: they are elsewhere in it, or concern only this report. */
const LEFT_OUT = new Set(['state', 'layout', 'values']);

/** The flags that decide on the result, quoted for a shell: `-o filed.txt`, `--fix-warnings`, `--model my-model`. */
export function repeatFlags(
  {
    output,
    'out-dir': outDir,
    'date-order': dateOrders = [],
    edits,
    'no-store': noStore,
    data,
  }: Partial<CorrectFlags>,
  settable: Readonly<Record<string, unknown>>,
): string[] {
  const word = (flag: string, value: unknown, quoted = shellQuoted) =>
    value === true ? [flag] : value === undefined ? [] : [`${flag} ${quoted(String(value))}`];
  return [
    ...word('-o', output, output === '-' ? shellQuoted : shownPath),
    ...word('--out-dir', outDir, shownPath),
    ...Object.entries(settable).flatMap(([name, value]) =>
      LEFT_OUT.has(name) ? [] : word(`--${name}`, value, name === 'employer' ? shownPath : shellQuoted),
    ),
    ...dateOrders.flatMap((order) => word('--date-order', order)),
    ...word('--edits', edits, shownPath),
    ...word('--data', data, shownPath),
    ...word('--no-store', noStore),
  ];
}
