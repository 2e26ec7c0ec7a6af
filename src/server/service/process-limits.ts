/** Limits of the process: what the heap may keep, and how many handles connections may take. */

import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { openFilesLimit } from '../../open-files-limit.js';

/**
 * Lets the heap grow threefold between full collections. Node.js allocates a buffer for every 64 KB of an upload
 * (https://github.com/nodejs/node/pull/52176). V8 counts these buffers against a limit that is close, as the heap of a
 * server hardly grows, so it would run about three full collections for 50 MB, a third of the work. The buffers do not need
 * them: they are freed by the young-generation collections, every 32 MB.
 */
export function letHeapGrow(): void {
  setFlagsFromString('--heap-growing-percent=200');
}

/**
 * Lets the heap grow little, that of threads as well. The buffers of a connection to a database are larger, and are freed by
 * full collections only: a correction of 50 MB took 270 MB, and takes 170 MB for a third more processor time.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--optimize-for-size');
}

/** Handles of the program itself, and of the few files that requests read. */
const OWN_HANDLES = 40;

/** An upload writes two files in addition to its connection. */
const HANDLES_PER_UPLOAD = 2;

/** Milliseconds between two lines in the log. */
const LOG_PAUSE = 60_000;

/** Refuses further connections in time, and logs that. */
export function limitConnections(app: FastifyInstance, maxUploads: number): void {
  const handles = openFilesLimit();
  if (handles === undefined) return;
  const reserved = OWN_HANDLES + HANDLES_PER_UPLOAD * maxUploads;
  app.server.maxConnections = Math.max(handles - reserved, Math.ceil(handles / 2));
  let silentUntil = 0;
  app.server.on('drop', () => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + LOG_PAUSE;
    const connections = app.server.maxConnections;
    app.log.warn({ connections }, 'connections are refused: raise the limit of open files (ulimit -n)');
  });
}
