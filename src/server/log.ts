/** Logs: JSON lines for machines, short sentences on a terminal. They hold ids, counts and times, never values. */

import type { FastifyServerOptions } from 'fastify';

interface Entry {
  readonly time: string;
  readonly level: number;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

/** What pino writes by itself and a person need not see. */
const SILENT = new Set(['time', 'level', 'msg', 'pid', 'hostname', 'reqId']);
const WARNING_LEVEL = 40;

/** The logger of a server that writes to this stream. */
export function loggerTo(stream: NodeJS.WriteStream): FastifyServerOptions['logger'] {
  const write = inBatches((lines) => stream.write(lines));
  const entry = stream.isTTY ? (line: string) => write(readable(JSON.parse(line))) : write;
  return {
    level: 'info',
    stream: { write: entry },
    timestamp: timeMember,
  };
}

let now = 0;
let member = '';

/** The time as a member of a JSON object. Writing it out takes as long as the rest of a line, so once a millisecond. */
function timeMember(): string {
  if (now !== Date.now()) {
    now = Date.now();
    member = `,"time":"${new Date(now).toISOString()}"`;
  }
  return member;
}

/** Milliseconds that a line may wait for others. */
const LONGEST_WAIT = 20;
const BATCH_BYTES = 64 * 1024;
const MOST_BYTES_A_CHARACTER = 3;

/**
 * Lines that come close together go out together: each write of its own is a call to the system. They wait as bytes,
 * because many texts that live a while are dear to collect.
 */
function inBatches(write: (lines: Buffer) => void): (line: string) => void {
  const batch = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    // A copy: a reader that is slow holds on to what it was given.
    if (size > 0) write(Buffer.from(batch.subarray(0, size)));
    size = 0;
  };
  return (line) => {
    const most = line.length * MOST_BYTES_A_CHARACTER;
    if (size + most > BATCH_BYTES) flush();
    if (most > BATCH_BYTES) return write(Buffer.from(line));
    timer ??= setTimeout(flush, LONGEST_WAIT);
    size += batch.write(line, size);
  };
}

/** `14:03:07 answered: method POST, route /api/v1/files, status 200, ms 12.4` */
export function readable(entry: Entry): string {
  const facts = Object.entries(entry)
    .filter(([name, value]) => !SILENT.has(name) && value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  const mark = entry.level >= WARNING_LEVEL ? '! ' : '';
  return `${entry.time.slice(11, 19)} ${mark}${entry.msg}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}\n`;
}
