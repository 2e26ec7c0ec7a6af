/** Keeps file handles free for the work on disk: connections that stand still must not use up all of them. */

import type { FastifyInstance } from 'fastify';
import { openFilesLimit } from '../open-files-limit.js';

/** Handles of the program itself, and of the few files that requests read. */
const OWN_HANDLES = 40;

/** An upload writes two files beside its connection. */
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
