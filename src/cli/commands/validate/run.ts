/** `newhire validate`: checks files against a state's layout and reports what it finds. */

import { presentTime } from '../../../clock.js';
import { localDay } from '../../../local-day.js';
import { filterFindings, parseErrorTypes } from '../../../reports/index.js';
import { standardOptions } from '../../../validation/index.js';
import type { ExitCode } from '../../exit-codes.js';
import { refuseLocalFlags } from '../../flags/refuse-local-flags.js';
import { chooseLayout, layoutForAll } from '../../input/choose-layout.js';
import { findInputs } from '../../input/find-inputs.js';
import { listFiles, pathOrName } from '../../input/input-files.js';
import type { SeenFiles } from '../../input/seen-files.js';
import { startProgress } from '../../output/progress-line.js';
import { filesRead } from '../../output/read-guard.js';
import { openOutputs, parseTargets } from '../../output/report-outputs.js';
import { tell } from '../../output/writer.js';
import { programName } from '../../program-name.js';
import { serverOf } from '../../remote/server-address.js';
import { asNewhireError, failureText, problemOf } from '../../run-failure.js';
import { type Settings, settingsAndPlaces } from '../../settings/settings.js';
import { usage } from '../../usage-error.js';
import { type CommandCall, type FlagsOf, settableFlags } from '../command.js';
import { checkFile, checkFiles, type RunContext } from './check-files.js';
import { commandsFor } from './file-commands.js';
import type { VALIDATE } from './flags.js';
import { type CheckResult, watchFiles } from './watch.js';

/** Findings of one kind that are drawn by default. */
const DRAWN = 3;

/**
 * Checks the files, with `--watch` again whenever one changes, and gives the exit code.
 * @throws {NewhireError} USAGE and UNWRITABLE_OUTPUT before any report is started; later errors are in the reports
 */
export async function run(call: CommandCall<FlagsOf<typeof VALIDATE>>): Promise<ExitCode> {
  const check = () => checkOnce(call);
  if (!call.flags.watch) return (await check()).code;
  if (call.args.includes('-')) {
    throw usage(
      'Standard input cannot be watched: it can be read only once.',
      'Give the name of a file, or leave out --watch.',
    );
  }
  const inputs = await listFiles(call.args);
  // What is added to a folder later is not watched.
  if (inputs.every((input) => 'error' in input && input.isEmpty)) return (await check()).code;
  return watchFiles(inputs.map(pathOrName), check);
}

async function checkOnce(call: CommandCall<FlagsOf<typeof VALIDATE>>): Promise<CheckResult> {
  const { settings, placeOf } = settingsAndPlaces(settableFlags(call), process.env, process.cwd());
  if (settings.server) refuseLocalFlags(call, settings);
  // Read now, while the rest is prepared.
  else void standardOptions();
  const inputs = await findInputs(call.args);
  const [only, ignore] = [parseErrorTypes(settings.only ?? []), parseErrorTypes(settings.ignore ?? [])];
  // Otherwise every file would pass.
  if (only.length > 0 && only.every((type) => ignore.includes(type)))
    throw usage(
      `Nothing is left to report: every type in ${placeOf('only')} is also in ${placeOf('ignore')}.`,
      'Leave out one of them.',
    );
  if (settings['fail-on'] === 'warning' && settings['min-severity'] === 'error')
    throw usage(
      `No warning can fail the file: ${placeOf('min-severity')} leaves them out.`,
      'Leave that out, or add --fail-on error.',
    );
  const filter = filterFindings({
    only,
    ignore,
    minSeverity: settings['min-severity'],
    placeOf,
  });
  const targets = await parseTargets(
    {
      formats: settings.format ?? ['pretty'],
      receipt: settings.receipt,
      stepSummary: process.env.GITHUB_STEP_SUMMARY,
    },
    inputs.length,
    filesRead(inputs, call.declared.flags, settings),
  );
  if (call.flags['by-employer'] && !targets.some(({ row }) => row.groupsByEmployer)) {
    const formats = settings.format ?? [];
    const names = [...new Set(formats.map((format) => format.replace(/=.*/s, '')))];
    throw usage(
      `--by-employer has no effect on the format${names.length > 1 ? 's' : ''} ${names.join(' and ')}.`,
      'Leave it out, or add a format that groups by employer: newhire validate --help lists them.',
    );
  }
  const today = settings.today ?? localDay();
  const outputs = await openOutputs(targets, {
    values: settings.values ?? (process.stdout.isTTY ? 'mask' : 'hide'),
    color: !call.flags['no-color'],
    max: settings.max ?? DRAWN,
    quiet: settings.quiet ?? false,
    byEmployer: call.flags['by-employer'] ?? false,
    now: presentTime().toISOString(),
    ...(settings.server === undefined && { today }),
    program: programName(),
    commands: (name, layout) => commandsFor(name, layout, settings),
  });
  const progress = startProgress(process.stderr.isTTY && !settings.quiet);
  try {
    const chosen = await layoutForAll(settings, inputs[0]);
    const code = await checkFiles(inputs, {
      choose: async (input) => chosen ?? (await chooseLayout(settings, input)),
      today,
      failOn: settings['fail-on'] ?? 'error',
      outputs,
      filter,
      needsFixes: settings.values === 'show' && targets.some(({ name }) => name === 'sarif'),
      progress,
      ...(inputs.length > 1 && { known: await seenFiles() }),
      check: await checkOf(settings),
    });
    progress.stop();
    await outputs.close();
    return { code, isAborted: false };
  } catch (error) {
    progress.stop();
    await outputs.abandon(problemOf(error));
    tell(failureText(error));
    return { code: asNewhireError(error).exitCode, isAborted: true };
  }
}

/** One file needs none, and then nothing is loaded. */
async function seenFiles(): Promise<SeenFiles> {
  return (await import('../../input/seen-files.js')).SeenFiles.open();
}

/** The function that checks a file: on this computer or on a server. */
async function checkOf(settings: Settings): Promise<RunContext['check']> {
  const server = serverOf(settings);
  if (server === undefined) return checkFile;
  const { checkOnServer } = await import('./check-on-server.js');
  return (input, context) => checkOnServer(input, server, context);
}
