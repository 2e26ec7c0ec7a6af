/**
 * The model's replies for a job, one JSON line each, flushed to disk before they are used: a run that is killed and started
 * again does not repeat finished requests. Contains what the model said, and no field of the file.
 */

import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { NewhireError } from '../errors.js';
import type { Spend } from './call-budget.js';
import type { AnsweredCall } from './chat-completion.js';

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

/** The journal of one job. */
export class ReplyJournal {
  private readonly answered = new Map<string, AnsweredCall>();
  /** What earlier runs of the job have spent. */
  readonly earlier: Spend = { attempts: 0, cost: 0 };
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: FileHandle | undefined,
    lines: Line[],
  ) {
    for (const { key, outcome, attempts, cost } of lines) {
      this.earlier.attempts += attempts;
      this.earlier.cost += cost;
      if (outcome.kind !== 'failed') this.answered.set(key, outcome);
    }
  }

  /**
   * Opens or creates the file, mode 0600, and removes a last line that a crash left incomplete. Without a path the replies
   * are kept for this run only.
   * @throws {NewhireError} STORE_UNAVAILABLE when the file cannot be used
   */
  static async open(path: string | undefined): Promise<ReplyJournal> {
    if (path === undefined) return new ReplyJournal(undefined, []);
    const file = await open(path, 'a+', 0o600).catch(unusable);
    try {
      await file.chmod(0o600);
      const bytes = await file.readFile();
      const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
      if (whole.length < bytes.length) await file.truncate(whole.length);
      return new ReplyJournal(file, readLines(whole.toString()));
    } catch (error) {
      await file.close();
      return unusable(error);
    }
  }

  /** The result of an equal request: one that was answered or declined at any time, or failed for good in this run. */
  find(key: string): AnsweredCall | undefined {
    return this.answered.get(key);
  }

  /**
   * Keeps a result; resolves once it is on disk. With `askAgain` it is not used for an equal request.
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be written
   */
  async add(key: string, outcome: AnsweredCall, spend: Spend, askAgain = false): Promise<void> {
    const file = this.file;
    if (file) {
      const line: Line = { key, outcome, ...spend };
      const write = this.writing.then(async () => {
        await file.appendFile(`${JSON.stringify(line)}\n`);
        await file.datasync();
      });
      this.writing = write.catch(() => undefined);
      await write.catch(unusable);
    }
    if (!askAgain) this.answered.set(key, outcome);
  }

  /** Waits for what is being written, then closes the file. */
  async close(): Promise<void> {
    await this.writing;
    await this.file?.close();
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
      next: 'Check that the data folder exists, that it belongs to you, and that the disk is not full.',
      cause,
    },
  );
}
