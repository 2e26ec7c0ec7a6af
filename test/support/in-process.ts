/**
 * Runs the program in the process of the test: a process of its own takes a third of a second to start. What a run finds in
 * the process is swapped for it, and all of it is put back: environment, working folder, standard streams, title, exit code,
 * and the listeners that the run has added.
 */

import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type ExitCode, worst } from '../../src/cli/exit-codes.js';
import { TEST_TIMEOUT } from './campaign.js';
// It reads the environment when it is loaded: not that of the first run that needs it.
import 'chalk';
import type { Run } from './run.js';

/** The part of the program that runs a command line. */
export type Program = Pick<typeof import('../../src/cli/main.js'), 'run'>;

/** What a run finds. */
export interface Surroundings {
  stdin: string | Uint8Array;
  env: NodeJS.ProcessEnv;
  cwd: string;
}

/** Milliseconds after which a run fails: less than a test may take, so that the runs after it do not wait for ever. */
const LIMIT_MS = TEST_TIMEOUT - 10_000;

/** A stream of a process has a number; that of the test's own process may be a file whose mode the program would change. */
const fd = openSync(devNull, 'w');

/** Runs wait for each other, as there is one process for all. */
let last: Promise<unknown> = Promise.resolve();

/** `newhire …args`, by a program that has been loaded. */
export function runInProcess(
  program: Program,
  args: readonly string[],
  surroundings: Surroundings,
  limit = LIMIT_MS,
): Promise<Run> {
  const current = last.then(() => runOnce(program, args, surroundings, limit));
  last = current.catch(() => undefined);
  return current;
}

async function runOnce(
  program: Program,
  args: readonly string[],
  { stdin, env, cwd }: Surroundings,
  limit: number,
): Promise<Run> {
  const [stdout, stderr] = [new Collector(), new Collector()];
  const putBack = [
    swapListeners(),
    swapEnvironment(env),
    swapFolder(cwd),
    swapProperty('stdin', streamOf(stdin)),
    swapProperty('stdout', stdout),
    swapProperty('stderr', stderr),
    keepTitleAndExitCode(),
  ];
  let code: ExitCode = 0;
  const waiting = new AbortController();
  const late = delay(limit, undefined, { signal: waiting.signal }).then(
    () => {
      throw new Error(`newhire ${args.join(' ')} did not end within ${limit} ms`);
    },
    () => undefined,
  );
  try {
    const run = program.run(args, (next) => {
      code = worst(code, next);
    });
    await Promise.race([run, late]);
  } finally {
    waiting.abort();
    for (const restore of putBack.reverse()) restore();
  }
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** Takes what is written, as a pipe does. */
class Collector extends Writable {
  readonly fd = fd;
  private readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // The program may use its buffer again.
    this.chunks.push(Buffer.from(chunk));
    done();
  }

  text(): string {
    return Buffer.concat(this.chunks).toString();
  }
}

function streamOf(bytes: string | Uint8Array): Readable {
  const stream = new Readable({ read() {} });
  stream.push(Buffer.from(bytes));
  stream.push(null);
  return stream;
}

function swapProperty(name: 'stdin' | 'stdout' | 'stderr', stream: Readable | Writable): () => void {
  const own = Object.getOwnPropertyDescriptor(process, name)!;
  Object.defineProperty(process, name, { ...own, get: () => stream });
  return () => void Object.defineProperty(process, name, own);
}

/** Only what differs is set: the environment is the real one, which Node.js reads for the home and temporary folders. */
function swapEnvironment(env: NodeJS.ProcessEnv): () => void {
  const own = { ...process.env };
  setEnvironment(env);
  return () => setEnvironment(own);
}

function setEnvironment(wanted: NodeJS.ProcessEnv): void {
  for (const name of new Set([...Object.keys(process.env), ...Object.keys(wanted)])) {
    if (wanted[name] === undefined) delete process.env[name];
    else if (process.env[name] !== wanted[name]) process.env[name] = wanted[name];
  }
}

function swapFolder(folder: string): () => void {
  const own = process.cwd();
  process.chdir(folder);
  return () => process.chdir(own);
}

function keepTitleAndExitCode(): () => void {
  const { title, exitCode } = process;
  return () => {
    if (process.title !== title) process.title = title;
    process.exitCode = exitCode;
  };
}

/** A listener that a run leaves would act on signals that are for the tests. */
function swapListeners(): () => void {
  const own = new Map(EVENTS.map((event) => [event, new Set(process.rawListeners(event))]));
  return () => {
    for (const [event, listeners] of own)
      for (const listener of process.rawListeners(event))
        if (!listeners.has(listener)) process.off(event, listener as () => void);
  };
}

const EVENTS = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'uncaughtException',
  'unhandledRejection',
  'exit',
  'beforeExit',
];
