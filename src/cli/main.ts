/** The installed command: runs the program and turns every error into plain lines and an exit code. */

import { CommanderError } from 'commander';
import { escapedJson, printable } from '../printable.js';
import { CANNOT_CHECK, CLEAN, type ExitCode, FAILURE, worst } from './exit-codes.js';
import { print, tell } from './output/writer.js';
import { createProgram, withoutHelp } from './program.js';
import { usage } from './usage-error.js';
import { VERSION } from './version.js';

/** Takes an exit code. The worst of all counts. */
type Finish = (code: ExitCode) => void;

/** What it needs is loaded here, so that a run without an error does not wait for it. */
async function fail(error: unknown, finish: Finish): Promise<void> {
  const { asNewhireError, failureText } = await import('./run-failure.js');
  tell(failureText(error));
  finish(asNewhireError(error).exitCode);
}

/** A caller who asked for JSON on standard output gets JSON, even when no file was reached. */
async function failInJson(args: readonly string[], error: unknown): Promise<void> {
  const isAsked = args.some(
    (arg, at) => arg === '--format=json' || (arg === '--format' && args[at + 1] === 'json'),
  );
  if (!isAsked) return;
  const { problemOf } = await import('./run-failure.js');
  const document = JSON.stringify({ version: VERSION, files: [], error: problemOf(error) });
  print(escapedJson(`${document}\n`));
}

/** Runs one command line. It uses the streams, environment and folder of the process, and leaves its end to the caller. */
export async function run(args: readonly string[], finish: Finish): Promise<void> {
  try {
    await createProgram(finish, args[0]).parseAsync(withoutHelp(args), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed its help or version by now.
      finish(error.exitCode === 0 ? CLEAN : CANNOT_CHECK);
      if (error.exitCode !== 0 && error.code !== 'commander.help')
        tell((await import('./parser-error.js')).parserError(error.message));
      if (error.exitCode !== 0) await failInJson(args, usage(error.message.replace(/^error: /, '')));
    } else {
      await failInJson(args, error);
      await fail(error, finish);
    }
  }
}

/** Runs the command line of the process, which ends by itself when everything is written. */
export async function main(): Promise<void> {
  let exitCode: ExitCode = CLEAN;
  const finish: Finish = (code) => {
    exitCode = worst(exitCode, code);
    process.exitCode = exitCode;
  };
  process.on('uncaughtException', (error) => {
    // What says the error may not load, such as without a free file handle: said once more, it would fail again without end.
    fail(error, finish).catch(() => {
      tell(printable('newhire: The error of this run cannot be shown.\n'));
      finish(FAILURE);
    });
  });
  const { stdout, stderr } = process;
  let isTold = false;
  // A reader that goes away, such as `head`, is not an error.
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return;
      finish(FAILURE);
      // A report, and a document, has a listener of its own while it is written, and says so itself.
      if (stream === stderr || isTold || stream.listenerCount('error') > 1) return;
      isTold = true;
      void tellUnwritten(error);
    });
  }
  await run(process.argv.slice(2), finish);
}

async function tellUnwritten(error: NodeJS.ErrnoException): Promise<void> {
  const { failureText, unwritable } = await import('./run-failure.js');
  tell(failureText(unwritable('Standard output', error)));
}
