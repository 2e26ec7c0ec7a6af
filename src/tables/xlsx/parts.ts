/** The parts of a workbook: a zip archive, read through the port of the table, within limits. */

import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { NewhireError } from '../../errors.js';
import { LIMITS } from '../limits.js';
import { SAVE_AGAIN, unreadable } from '../refusal.js';
import { chunksOf, type TableSource } from '../source.js';

class PortReader extends RandomAccessReader {
  constructor(readonly source: TableSource) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(chunksOf(this.source, start, end), { objectMode: false });
  }
}

const CUT_OFF = () =>
  unreadable(
    'The workbook is cut off or damaged.',
    'Get the file again, or save it again where it was made.',
  );
const TOO_LARGE = () =>
  unreadable(
    'The workbook unpacks to more than a table may have.',
    'Copy the table into a new workbook, without pictures and other sheets.',
  );

/** The parts of a workbook by name. Names are compared without regard to letter case. */
export class Parts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws NewhireError TABLE_UNREADABLE */
  static async open(source: TableSource): Promise<Parts> {
    try {
      const zip = await fromRandomAccessReaderPromise(new PortReader(source), source.size, {
        autoClose: false,
      });
      return new Parts(zip, await entriesOf(zip));
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** In lower case. */
  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** The bytes of a part, which must be there, unpacked in pieces. @throws NewhireError TABLE_UNREADABLE when they are damaged */
  async *bytes(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw CUT_OFF();
    let sum = 0;
    const stream = await this.#zip.openReadStreamPromise(entry).catch((error) => {
      throw asRefusal(error);
    });
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (error) {
      throw asRefusal(error);
    }
    if (sum !== entry.crc32) throw CUT_OFF();
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > LIMITS.parts) throw TOO_LARGE();
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > LIMITS.unpackedBytes) throw TOO_LARGE();
    const name = entry.fileName.toLowerCase();
    // Programs differ in which of the two they read.
    if (entries.has(name)) throw unreadable('The workbook has a part twice.', SAVE_AGAIN);
    if (entry.isEncrypted())
      throw unreadable(
        'The archive has a password.',
        'Unpack it first, and give the table without a password.',
      );
    entries.set(name, entry);
  }
  return entries;
}

/** Errors of the port are passed on; what yauzl and zlib say of the archive becomes a sentence. */
function asRefusal(error: unknown): unknown {
  const isSystems = error instanceof Error && 'syscall' in error;
  return error instanceof NewhireError || isSystems ? error : CUT_OFF();
}
