/**
 * The replies of a job, one JSON line each, written through to the disk before anybody uses them: a run that is
 * killed and started again asks nothing twice. Holds what the model said and no field of the file.
 */

import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { NewhireError } from '../errors.js';
import type { Spend } from './budget.js';
import type { Settled } from './completion.js';

const FIX = z.strictObject({
  error_id: z.string(),
  decision: z.enum(['choose', 'write', 'abstain']),
  candidate_id: z.string().nullable(),
  value: z.string().nullable(),
  evidence: z.string(),
});
const LINE = z.object({
  key: z.string(),
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('answered'), fixes: z.array(FIX) }),
    z.object({ kind: z.enum(['declined', 'failed']), reason: z.string() }),
  ]),
  attempts: z.number(),
  cost: z.number(),
});
type Line = z.infer<typeof LINE>;

export class Journal {
  readonly #file: FileHandle | undefined;
  readonly #settled = new Map<string, Settled>();
  /** What earlier runs of the job have spent. */
  readonly earlier: Spend = { attempts: 0, cost: 0 };
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle | undefined, lines: Line[]) {
    this.#file = file;
    for (const { key, outcome, attempts, cost } of lines) {
      this.earlier.attempts += attempts;
      this.earlier.cost += cost;
      if (outcome.kind !== 'failed') this.#settled.set(key, outcome);
    }
  }

  /**
   * Opens or makes the file, mode 0600, and cuts a last line that a crash left unfinished. Without a path the
   * replies are kept for this run alone.
   * @throws NewhireError when the file cannot be used
   */
  static async open(path: string | undefined): Promise<Journal> {
    if (path === undefined) return new Journal(undefined, []);
    const file = await open(path, 'a+', 0o600).catch(unusable);
    try {
      await file.chmod(0o600);
      const bytes = await file.readFile();
      const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
      if (whole.length < bytes.length) await file.truncate(whole.length);
      return new Journal(file, readLines(whole.toString()));
    } catch (error) {
      await file.close();
      return unusable(error);
    }
  }

  /** The outcome of an equal request: one answered or declined at any time, or failed for good in this run. */
  find(key: string): Settled | undefined {
    return this.#settled.get(key);
  }

  /**
   * Keeps an outcome; resolves once it is on the disk. `askAgain`: do not give it for an equal request.
   * @throws NewhireError when it cannot be written
   */
  async add(key: string, outcome: Settled, spend: Spend, askAgain = false): Promise<void> {
    const file = this.#file;
    if (file) {
      const line: Line = { key, outcome, ...spend };
      const write = this.#writing.then(async () => {
        await file.appendFile(`${JSON.stringify(line)}\n`);
        await file.datasync();
      });
      this.#writing = write.catch(() => undefined);
      await write.catch(unusable);
    }
    if (!askAgain) this.#settled.set(key, outcome);
  }

  /** Waits for what is being written, then lets go of the file. */
  async close(): Promise<void> {
    await this.#writing;
    await this.#file?.close();
  }
}

function readLines(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [LINE.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

function unusable(cause: unknown): never {
  throw new NewhireError(
    'STORE_UNAVAILABLE',
    "The journal of the model's answers cannot be read or written.",
    {
      next: 'Check that the data folder exists, belongs to you and has room.',
      cause,
    },
  );
}
