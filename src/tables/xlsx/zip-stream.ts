/** Writes an archive while its parts are made: nothing of it is kept but a line for each part. */

import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A part of an archive. */
export interface ArchivePart {
  readonly name: string;
  /** Its text, in pieces. */
  readonly text: Iterable<string> | AsyncIterable<string>;
}

/** The facts about a part in the directory at the end. */
interface Written {
  readonly name: Buffer;
  readonly sum: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/** Sizes follow the bytes; names are UTF-8; packed by deflate. APPNOTE.TXT, 4.4. */
const VERSION = 20;
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01: an archive of the same texts has the same bytes. */
const DAY = 0x0021;
/** Characters that are packed together. */
const PIECE = 64 * 1024;

/** The bytes of an archive. */
export async function* archiveOf(parts: Iterable<ArchivePart>): AsyncGenerator<Uint8Array> {
  const directory: Written[] = [];
  let offset = 0;
  for (const { name: text, text: pieces } of parts) {
    const name = Buffer.from(text);
    const head = Buffer.concat([
      record(0x04034b50, form(), numbers(0, 0, 0), [
        [name.length, 2],
        [0, 2],
      ]),
      name,
    ]);
    yield head;
    const facts = { sum: 0, packed: 0, unpacked: 0 };
    for await (const chunk of packedOf(pieces, facts)) yield chunk;
    const tail = record(0x08074b50, numbers(facts.sum, facts.packed, facts.unpacked));
    yield tail;
    directory.push({ name, offset, ...facts });
    offset += head.length + facts.packed + tail.length;
  }
  yield* ending(directory, offset);
}

async function* packedOf(
  pieces: ArchivePart['text'],
  facts: { sum: number; packed: number; unpacked: number },
): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const source = (async function* () {
    let pending = '';
    const bytesOf = (text: string) => {
      const bytes = Buffer.from(text);
      facts.sum = crc32(bytes, facts.sum);
      facts.unpacked += bytes.length;
      return bytes;
    };
    for await (const piece of pieces) {
      pending += piece;
      if (pending.length < PIECE) continue;
      yield bytesOf(pending);
      pending = '';
    }
    yield bytesOf(pending);
  })();
  for await (const chunk of Readable.from(source).compose(deflate) as AsyncIterable<Buffer>) {
    facts.packed += chunk.length;
    yield chunk;
  }
}

function* ending(directory: readonly Written[], offset: number): Generator<Buffer> {
  let size = 0;
  for (const { name, sum, packed, unpacked, offset: at } of directory) {
    const entry = record(0x02014b50, [[VERSION, 2]], form(), numbers(sum, packed, unpacked), [
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [at, 4],
    ]);
    size += entry.length + name.length;
    yield Buffer.concat([entry, name]);
  }
  const count: Field = [directory.length, 2];
  yield record(0x06054b50, [[0, 2], [0, 2], count, count, [size, 4], [offset, 4], [0, 2]]);
}

/** A number and its bytes. */
type Field = readonly [value: number, bytes: 2 | 4];

const form = (): Field[] => [
  [VERSION, 2],
  [FLAGS, 2],
  [DEFLATED, 2],
  [0, 2],
  [DAY, 2],
];
const numbers = (...values: number[]): Field[] => values.map((value) => [value, 4]);

function record(signature: number, ...fields: (readonly Field[])[]): Buffer {
  const all: Field[] = [[signature, 4], ...fields.flat()];
  const bytes = Buffer.alloc(all.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of all) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}
