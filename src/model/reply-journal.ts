/**
 * The model's replies for a job, one JSON line each with its hash, kept on the disk before they are used: a run that is killed
 * and started again does not repeat finished requests. Contains what the model said, and no field of the file.
 */

import { createHash } from 'node:crypto';
import * as z from 'zod';
import { NewhireError } from '../errors.js';
import { openFile } from '../file-chunks.js';
import type { JournalPort, ModelRequest } from './model-port.js';
import type { AnsweredCall } from './model-reply.js';
import { messagesFor, PROMPT_VERSION } from './prompt.js';

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
});
type Line = z.infer<typeof LINE>;

/** The key under which a reply is kept: equal for equal requests to the same model, in hexadecimal. */
export function requestKey(model: string, request: ModelRequest): string {
  const question = JSON.stringify([model, PROMPT_VERSION, messagesFor(request)]);
  return createHash('sha256').update(question).digest('hex');
}

/** The journal of one job. */
export class ReplyJournal {
  private readonly answered = new Map<string, AnsweredCall>();
  /** HTTP requests of earlier runs of the job. */
  readonly earlierAttempts: number;

  private constructor(
    private readonly lines: JournalPort | undefined,
    kept: Line[],
  ) {
    this.earlierAttempts = kept.reduce((sum, { attempts }) => sum + attempts, 0);
    for (const { key, outcome } of kept) {
      if (outcome.kind !== 'failed') this.answered.set(key, outcome);
    }
  }

  /**
   * Opens the journal; one that is named by a path is a file. Without either the replies are kept for this run only.
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be used
   */
  static async open(place: string | JournalPort | undefined): Promise<ReplyJournal> {
    if (place === undefined) return new ReplyJournal(undefined, []);
    const lines = typeof place === 'string' ? await openJournalFile(place) : place;
    const text = await lines.read().catch(async (error: unknown) => {
      await lines.close();
      throw error;
    });
    return new ReplyJournal(lines, readLines(text));
  }

  /** The result of an equal request: one that was answered or declined at any time, or failed permanently in this run. */
  find(key: string): AnsweredCall | undefined {
    return this.answered.get(key);
  }

  /**
   * Keeps a result; resolves once it would survive a crash. With `askAgain` it is not used for an equal request.
   * @throws {NewhireError} STORE_UNAVAILABLE when it cannot be written
   */
  async add(key: string, outcome: AnsweredCall, attempts: number, askAgain = false): Promise<void> {
    await this.lines?.append(withHash({ key, outcome, attempts }));
    if (!askAgain) this.answered.set(key, outcome);
  }

  /** Waits for what is being written. */
  async close(): Promise<void> {
    await this.lines?.close();
  }
}

/**
 * Opens or creates a journal as a file, mode 0600, and removes a last line that a crash left incomplete.
 * @throws {NewhireError} STORE_UNAVAILABLE when the file cannot be used
 */
async function openJournalFile(path: string): Promise<JournalPort> {
  const file = await openFile(path, 'a+', 0o600).catch(unusable);
  let lines = '';
  try {
    await file.chmod(0o600);
    const bytes = await file.readFile();
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    if (whole.length < bytes.length) await file.truncate(whole.length);
    lines = whole.toString();
  } catch (error) {
    await file.close();
    return unusable(error);
  }
  let writing: Promise<void> = Promise.resolve();
  return {
    read: async () => lines,
    async append(line) {
      const write = writing.then(async () => {
        await file.appendFile(`${line}\n`);
        await file.datasync();
      });
      writing = write.catch(() => undefined);
      await write.catch(unusable);
    },
    async close() {
      await writing;
      await file.close();
    },
  };
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

/** Lines that are not as they were written are passed over: a damaged reply would change the file. */
function readLines(text: string): Line[] {
  return text.split('\n').flatMap((written) => {
    try {
      const { sha256: _, ...line } = JSON.parse(written);
      return withHash(line) === written ? [LINE.parse(line)] : [];
    } catch {
      return [];
    }
  });
}

/** The line as JSON, with the hash of the rest of it. */
function withHash(line: Line): string {
  const sha256 = createHash('sha256').update(JSON.stringify(line)).digest('hex');
  return JSON.stringify({ ...line, sha256 });
}
