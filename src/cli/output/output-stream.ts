/**
 * Where reports go: standard output with back-pressure, or a file that appears only when it is complete. Both take only what can
 * be printed.
 */

import { once } from 'node:events';
import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { NewhireError } from '../../errors.js';
import type { Printable } from '../../printable.js';
import { SIGNALS } from '../interrupts.js';
import { unopenable, unwritable } from '../run-failure.js';
import { openedInPlace, refuseExchanged, refuseForeign } from './foreign-owner.js';

/** One output, which is closed or discarded in the end. */
export interface Sink {
  write(text: Printable): void;
  /** Resolves when more may be written. @throws {NewhireError} UNWRITABLE_OUTPUT when writing has failed */
  ready(): Promise<void>;
  /** Writes the rest and makes the file visible. @throws {NewhireError} UNWRITABLE_OUTPUT when writing fails */
  close(): Promise<void>;
  /** Removes a document that was not finished. */
  discard(): void;
}

/**
 * Small writes are slow, so they are batched. In UTF-16 code units: in a text with one arrow each takes two bytes, and V8 is
 * slow with texts of more than 128 KiB.
 */
const BATCH_LENGTH = 32 * 1024;

/** Collects text and writes it in batches. */
function batched(write: (batch: string) => void): { write(text: Printable): void; flush(): void } {
  let batch = '';
  const flush = () => {
    if (batch === '') return;
    const full = batch;
    batch = '';
    write(full);
  };
  return {
    write(text) {
      batch += text;
      if (batch.length >= BATCH_LENGTH) flush();
    },
    flush,
  };
}

/** Standard output. A reader that goes away, such as `head`, is not an error: the rest is checked and not printed. */
export function stdoutSink(stream: NodeJS.WriteStream = process.stdout): Sink {
  let failure: NewhireError | undefined;
  let gone = false;
  const fail = (error: NodeJS.ErrnoException) => {
    gone = true;
    if (error.code !== 'EPIPE') failure = unwritable('Standard output', error);
  };
  stream.on('error', fail);
  const { write, flush } = batched((batch) => {
    if (!gone) stream.write(batch);
  });
  const ready = async () => {
    if (!gone && stream.writableNeedDrain) await once(stream, 'drain').catch(() => undefined);
    if (failure) throw failure;
  };
  return {
    write,
    ready,
    async close() {
      flush();
      if (!gone) await new Promise<void>((done) => stream.write('', () => done()));
      stream.off('error', fail);
      await ready();
    },
    discard: flush,
  };
}

/** A file that the shell has just made for what is written to a stream becomes readable by its owner only. */
export function keepToOwner(stream: number): void {
  const found = fstatSync(stream);
  if (found.isFile() && found.size === 0 && found.uid === process.getuid?.()) fchmodSync(stream, 0o600);
}

/**
 * A file that is written under a temporary name and renamed when complete; what a killed process left of it is removed. What is
 * not a regular file, such as a pipe or /dev/null, is written in place, and so is a file that is only added to.
 * @throws {NewhireError} UNWRITABLE_OUTPUT when it cannot be opened, USAGE when its folder is missing
 */
export async function fileSink(path: string, mode: number, { append = false } = {}): Promise<Sink> {
  let failure: NewhireError | undefined;
  // A file of which a part could not be written must not appear, whatever is called next.
  const guarded = <T>(action: () => T): T => {
    if (failure) throw failure;
    try {
      return action();
    } catch (error) {
      failure = error instanceof NewhireError ? error : unopenable(`'${path}'`, error);
      throw failure;
    }
  };
  guarded(() => refuseForeign(path));
  const found = guarded(() => statSync(path, { throwIfNoEntry: false }));
  const isInPlace = found !== undefined && !found.isFile();
  const isDirect = append || isInPlace;
  // A link is kept and its target replaced; a pipe that a link points to has no path of its own.
  const target = guarded(() => (found && !isDirect ? realpathSync(path) : path));
  const { removeDeadTemps, tempOf } = await import('../../storage/index.js');
  if (!isDirect) await removeDeadTemps(target);
  const place = isDirect ? target : tempOf(target);
  const removeUnfinished = () => {
    if (!isDirect) rmSync(place, { force: true });
  };
  const forget = onInterrupt(removeUnfinished);
  const file = guarded(() =>
    isInPlace ? openSync(...openedInPlace(path)) : openSync(place, append ? 'a' : 'wx', mode),
  );
  if (isInPlace) refuseExchanged(path, fstatSync(file));
  let isOpen = true;
  const { write, flush } = batched((batch) => guarded(() => writeFileSync(file, batch)));
  const closeOnce = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  return {
    write,
    ready: async () => {},
    async close() {
      flush();
      forget();
      guarded(() => {
        if (!isDirect) fsyncSync(file);
        closeOnce();
        if (!isDirect) renameSync(place, target);
      });
    },
    discard() {
      forget();
      closeOnce();
      removeUnfinished();
    },
  };
}

/** What must be removed when the process is interrupted: one listener serves all files of a run. */
const unfinished = new Set<() => void>();

function cleanAndEnd(signal: NodeJS.Signals): void {
  for (const clean of unfinished) clean();
  process.kill(process.pid, signal);
}

/** Runs `clean` when a signal ends the process, and then lets it end. Call the returned function to cancel that. */
function onInterrupt(clean: () => void): () => void {
  if (unfinished.size === 0) for (const signal of SIGNALS) process.once(signal, cleanAndEnd);
  unfinished.add(clean);
  return () => {
    unfinished.delete(clean);
    if (unfinished.size === 0) for (const signal of SIGNALS) process.off(signal, cleanAndEnd);
  };
}
