import { LIMITS } from '../limits.js';
import { cellTooLong, unreadable } from '../refusal.js';
import type { Parts } from './parts.js';
import { RichText } from './rich-text.js';
import { readPart } from './xml.js';

const CHUNK = 1024 * 1024;
const PAGE = 64 * 1024;
/** Bytes before a text that tell its length. */
const PREFIX = 4;
/** Bytes that a text is counted with in addition to its own: even empty ones take time. */
const OVERHEAD = 32;

/**
 * The texts that cells share, as bytes: strings would take up to three times the memory, and as pieces of what the parser
 * was given they would keep all of it.
 */
export class SharedTexts {
  readonly #chunks: Buffer[] = [];
  readonly #places: Uint32Array[] = [];
  #count = 0;
  #bytes = 0;
  /** In the last chunk. */
  #free = 0;

  /** @throws NewhireError TABLE_UNREADABLE when they are too many or too long */
  static async read(parts: Parts, part: string): Promise<SharedTexts> {
    const texts = new SharedTexts();
    const current = new RichText();
    await readPart(parts.bytes(part), part, {
      open: (name) => current.open(name),
      text: (text) => current.add(text),
      close: (name) => {
        current.close(name);
        if (name === 'si') texts.#add(current.take());
      },
    });
    return texts;
  }

  /** As in the file; undefined when there is none of this index, which is 0-based. */
  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    const place = this.#places[Math.floor(index / PAGE)]?.[index % PAGE] ?? 0;
    const chunk = this.#chunks[Math.floor(place / CHUNK)];
    const start = (place % CHUNK) + PREFIX;
    return chunk?.toString('utf8', start, start + chunk.readUInt32LE(start - PREFIX));
  }

  #add(text: string): void {
    if (text.length > LIMITS.cellLength) throw cellTooLong(`text ${this.#count + 1} of the shared texts`);
    const length = Buffer.byteLength(text);
    this.#bytes += length + OVERHEAD;
    if (this.#bytes > LIMITS.sharedBytes)
      throw unreadable('The workbook has too much text.', 'Split the table into several files.');
    if (this.#free < length + PREFIX) {
      this.#chunks.push(Buffer.allocUnsafeSlow(CHUNK));
      this.#free = CHUNK;
    }
    const at = CHUNK - this.#free;
    const chunk = this.#chunks.at(-1);
    chunk?.writeUInt32LE(length, at);
    chunk?.write(text, at + PREFIX);
    this.#free -= length + PREFIX;
    if (this.#count % PAGE === 0) this.#places.push(new Uint32Array(PAGE));
    const page = this.#places.at(-1);
    if (page) page[this.#count % PAGE] = (this.#chunks.length - 1) * CHUNK + at;
    this.#count += 1;
  }
}
