/** A headless Chromium, controlled over a pipe with the DevTools protocol: JSON with a NUL after each message. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

// The first one draws no window, which takes two thirds of the time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** What Chromium is called on this computer; undefined without one. */
export const CHROMIUM = NAMES.find((name) => spawnSync(name, ['--version']).status === 0);

/** A name that the browser finds on this computer, and does not trust more than others for that. */
export const OTHER_COMPUTER = 'newhire.example';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  // Narrower ones hide a part of Redoc.
  '--window-size=1400,1000',
  `--host-resolver-rules=MAP ${OTHER_COMPUTER} 127.0.0.1`,
  '--remote-debugging-pipe',
];

/** The members of a message, as the protocol names them. */
export type Params = Record<string, unknown>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { message: string };
}

type Listener = (method: string, params: Params, sessionId: string | undefined) => void;

export class Browser {
  private readonly child: ChildProcess;
  private readonly profile: string;
  private readonly answers = new Map<number, (message: Message) => void>();
  private readonly listeners = new Set<Listener>();
  private lastId = 0;

  private constructor(child: ChildProcess, profile: string) {
    this.child = child;
    this.profile = profile;
    let unread = '';
    (child.stdio[4] as Readable).setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (unread + chunk).split('\0');
      unread = messages.pop()!;
      for (const message of messages) this.hear(JSON.parse(message) as Message);
    });
  }

  static async start(): Promise<Browser> {
    const profile = await mkdtemp(join(tmpdir(), 'newhire-browser-'));
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const;
    const child = spawn(CHROMIUM!, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
      stdio: [...stdio],
    });
    return new Browser(child, profile);
  }

  /** @throws Error when Chromium refuses */
  send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.answers.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
      (this.child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  listen(listener: Listener): void {
    this.listeners.add(listener);
  }

  async close(): Promise<void> {
    const ended = once(this.child, 'close');
    await this.send('Browser.close');
    await ended;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 3 });
  }

  private hear({ id, method, params = {}, sessionId, ...outcome }: Message): void {
    if (id !== undefined) {
      this.answers.get(id)?.(outcome);
      this.answers.delete(id);
    } else if (method !== undefined) {
      for (const listener of this.listeners) listener(method, params, sessionId);
    }
  }
}
