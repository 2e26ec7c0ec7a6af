/** The connection that receives notifications of other processes. It reconnects whenever it breaks. */

import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig, streamOf } from './connection.js';
import { CHANNEL, type Notice } from './database.js';

/** Milliseconds between connection checks: a connection that was cut may report nothing. */
const PING = 10_000;

/** Milliseconds until it reconnects, doubled each time. */
const PAUSE = { first: 100, longest: 3000 };

/** Milliseconds in which a connection is closed cleanly. */
const MAX_END = 1000;

/** The options of the listener. */
export interface NoticeOptions {
  /** Called with each notice of another process. */
  readonly onNotice: (notice: Notice) => void;
  /** Called when the connection is open, and again after it broke: notices may have been missed. */
  readonly onOpen: () => void;
  readonly process_id: string;
}

/** Listens until it is closed. */
export class NotificationListener {
  private readonly closing = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly options: NoticeOptions,
  ) {
    this.running = this.run();
  }

  /** Waits until the connection is closed. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    for (let pause = PAUSE.first; !signal.aborted; pause = Math.min(2 * pause, PAUSE.longest)) {
      const openedAt = performance.now();
      await this.listen(signal).catch(() => undefined);
      if (performance.now() - openedAt > PAUSE.longest) pause = PAUSE.first;
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One connection, until it breaks. */
  private async listen(signal: AbortSignal): Promise<void> {
    const client = new pg.Client({ ...clientConfig(this.url), query_timeout: PING });
    const broken = new AbortController();
    const end = () => broken.abort();
    client.on('error', end);
    client.on('end', end);
    client.on('notification', ({ payload }) => this.take(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.options.onOpen();
      const any = AbortSignal.any([signal, broken.signal]);
      while (!any.aborted) {
        await delay(PING, undefined, { signal: any }).catch(() => undefined);
        if (!any.aborted) await client.query('select 1');
      }
    } finally {
      // Where the other side is out of reach it would wait for an answer.
      await Promise.race([client.end().catch(() => undefined), delay(MAX_END, undefined, { ref: false })]);
      streamOf(client).destroy();
    }
  }

  private take(payload: string | undefined): void {
    const { from, ...notice } = noticeIn(payload);
    if (from !== this.options.process_id) this.options.onNotice(notice as Notice);
  }
}

/** Anyone may send something else under this name: that says nothing. */
function noticeIn(payload = ''): Partial<Notice> & { from?: string } {
  try {
    return JSON.parse(payload) ?? {};
  } catch {
    return {};
  }
}
