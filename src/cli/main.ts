/** The installed command: runs the program and turns whatever goes wrong into plain lines and an exit code. */

import { CommanderError } from 'commander';
import { NewhireError } from '../errors.js';
import { CANNOT_CHECK, CLEAN, type ExitCode, FAILURE, worst } from './exit-codes.js';
import { createProgram } from './program.js';
import { asNewhireError, failureText, problemOf } from './run-failure.js';
import { VERSION } from './version.js';

let exitCode: ExitCode = CLEAN;
/** The process ends by itself when all is written; a worse code is never taken back. */
const finish = (code: ExitCode) => {
  exitCode = worst(exitCode, code);
  process.exitCode = exitCode;
};

function fail(error: unknown): void {
  process.stderr.write(failureText(error));
  finish(asNewhireError(error).exitCode);
}

/** Whoever asked for JSON on standard output gets JSON, also when the run never began. */
function tellInJson(args: readonly string[], error: unknown): void {
  const asked = args.some(
    (arg, at) => arg === '--format=json' || (arg === '--format' && args[at + 1] === 'json'),
  );
  if (asked)
    process.stdout.write(`${JSON.stringify({ version: VERSION, files: [], error: problemOf(error) })}\n`);
}

async function main(args: readonly string[]): Promise<void> {
  try {
    await createProgram(finish).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed its help, version or complaint by now.
      finish(error.exitCode === 0 ? CLEAN : CANNOT_CHECK);
      if (error.exitCode !== 0)
        tellInJson(args, new NewhireError('USAGE', error.message.replace(/^error: /, '')));
    } else {
      tellInJson(args, error);
      fail(error);
    }
  }
}

process.on('uncaughtException', fail);
// A reader that went away, such as `head`, is no fault. Reports have their own listener for the rest.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') finish(FAILURE);
  });
}

await main(process.argv.slice(2));
