/** Files of JSON lines: written whole or not at all, and read without holding all of them in memory. */

import { escapedJson } from '../../printable.js';
import { DurableFile } from '../disk/index.js';

/** Many small writes are slow, so lines are collected first. */
const BATCH_BYTES = 128 * 1024;
/** The most bytes that one UTF-16 code unit takes in UTF-8. */
const UTF8_BYTES = 3;
const LINE_END = 0x0a;
/** Until there is a line: many audits and lists of proposals have none. */
const NOTHING = Buffer.alloc(0);

/** A file of JSON lines while it is written. */
export class NdjsonFile {
  /** Lines as bytes: one long text would be copied as a whole, in two bytes a character after a single arrow in it. */
  private batch = NOTHING;
  /** Bytes of `batch` that are used. */
  private size = 0;

  private constructor(private readonly file: DurableFile) {}

  /** Creates the file, mode 0600; it is visible under its name after `commit`. `temp` is as for a `DurableFile`. */
  static async create(path: string, temp?: string): Promise<NdjsonFile> {
    return new NdjsonFile(await DurableFile.create(path, temp === undefined ? {} : { temp }));
  }

  /** Adds a line. Undefined when the next one can be added at once, as most can. */
  add(entry: object): Promise<void> | undefined {
    const line = escapedJson(JSON.stringify(entry));
    const most = UTF8_BYTES * line.length + 1;
    if (this.size + most > this.batch.length) return this.flushBefore(line, most);
    this.append(line);
    return undefined;
  }

  /** Drops all lines that were added. */
  async empty(): Promise<void> {
    this.size = 0;
    await this.file.empty();
  }

  async commit(): Promise<void> {
    await this.flush();
    await this.file.commit();
  }

  /** Never throws. */
  async discard(): Promise<void> {
    await this.file.discard();
  }

  private append(line: string): void {
    this.size += this.batch.write(line, this.size);
    this.batch[this.size++] = LINE_END;
  }

  private flushBefore(line: string, most: number): Promise<void> {
    const flushed = this.flush();
    this.batch = Buffer.allocUnsafeSlow(Math.max(BATCH_BYTES, most));
    this.append(line);
    return flushed;
  }

  /** The batch that is being written is not filled again. */
  private async flush(): Promise<void> {
    const full = this.batch.subarray(0, this.size);
    this.batch = NOTHING;
    this.size = 0;
    if (full.length > 0) await this.file.write(full);
  }
}

/** The lines of a text in pieces, some dozens at a time. The last line must end with a line end. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

/** The values of all lines, some at a time. */
export async function* valuesOf<Value>(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Value[]> {
  for await (const lines of linesOf(chunks)) yield lines.map((line) => JSON.parse(line) as Value);
}

/** Which lines a page has. */
export interface LinePage {
  readonly skip: number;
  readonly limit: number;
  /** All lines by default. */
  readonly isWanted?: (line: string) => boolean;
}

/** A page of the lines that are wanted, and the number of all of them. */
export async function pageOfLines(
  chunks: AsyncIterable<Uint8Array>,
  { skip, limit, isWanted }: LinePage,
): Promise<{ total: number; page: string[] }> {
  const page: string[] = [];
  let total = 0;
  for await (const some of linesOf(chunks)) {
    const lines = isWanted ? some.filter(isWanted) : some;
    const from = Math.max(0, skip - total);
    const to = skip + limit - total;
    if (to > from) page.push(...lines.slice(from, to));
    total += lines.length;
  }
  return { total, page };
}
