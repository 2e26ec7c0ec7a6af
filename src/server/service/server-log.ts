/** The server's log: JSON lines for programs, short lines on a terminal. It contains ids, counts and times, no values. */

import type { FastifyServerOptions } from 'fastify';
import { presentTime } from '../../clock.js';
import { escapedJson, printable } from '../../printable.js';

interface Entry {
  readonly time: string;
  readonly level: number;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

/** Members that pino adds and a person does not need. */
const SILENT = new Set(['time', 'level', 'msg', 'pid', 'hostname', 'reqId']);
const WARNING_LEVEL = 40;

/** The logger of a server that writes to this stream. */
export function loggerTo(stream: NodeJS.WriteStream): FastifyServerOptions['logger'] {
  const write = inBatches((lines) => stream.write(lines));
  const entry = stream.isTTY
    ? (line: string) => write(printable(readable(JSON.parse(line))))
    : (line: string) => write(escapedJson(line));
  return {
    level: 'info',
    stream: { write: entry },
    timestamp: timeMember,
  };
}

let now = 0;
let member = '';

/** The time as a member of a JSON object. Formatting it takes as long as the rest of a line, so it is done once a millisecond. */
function timeMember(): string {
  const present = presentTime().getTime();
  if (now !== present) {
    now = present;
    member = `,"time":"${new Date(now).toISOString()}"`;
  }
  return member;
}

/** Milliseconds that a line may wait for further lines. */
const MAX_WAIT = 20;
const BATCH_BYTES = 64 * 1024;
const MAX_BYTES_PER_CHARACTER = 3;

/**
 * Writes lines that come close together in one system call. They are kept as bytes, because long-lived strings are expensive
 * to garbage-collect.
 */
function inBatches(write: (lines: Buffer) => void): (line: string) => void {
  const batch = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    // A copy, as a slow reader keeps a reference to what it was given.
    if (size > 0) write(Buffer.from(batch.subarray(0, size)));
    size = 0;
  };
  return (line) => {
    const most = line.length * MAX_BYTES_PER_CHARACTER;
    if (size + most > BATCH_BYTES) flush();
    if (most > BATCH_BYTES) return write(Buffer.from(line));
    timer ??= setTimeout(flush, MAX_WAIT);
    size += batch.write(line, size);
  };
}

/** A line for a terminal: `14:03:07 answered: method POST, route /api/v1/files, status 200, ms 12.4` */
export function readable(entry: Entry): string {
  const facts = Object.entries(entry)
    .filter(([name, value]) => !SILENT.has(name) && value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  const mark = entry.level >= WARNING_LEVEL ? '! ' : '';
  return `${entry.time.slice(11, 19)} ${mark}${entry.msg}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}\n`;
}
