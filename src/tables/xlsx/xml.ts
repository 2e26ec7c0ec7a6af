/** Reads XML in pieces, within limits. Names are given without prefix, as workbooks differ in these. */

import { SaxesParser } from 'saxes';
import { shownName } from '../../shown-name.js';
import { LIMITS } from '../limits.js';
import { SAVE_AGAIN, unreadable } from '../refusal.js';

/** The attributes of an element by name, those with a prefix with it. */
export type Attributes = Readonly<Record<string, string>>;

/** What to do with the elements and texts. `depth`: 1 for the outermost element. */
export interface XmlHandler {
  open(name: string, attributes: Attributes, depth: number): void;
  close?(name: string, depth: number): void;
  text?(text: string): void;
}

/** Reads one part. */
class XmlReader {
  readonly #parser = new SaxesParser();
  readonly #decoder: { decode(bytes?: Uint8Array): string };
  readonly #part: string;
  #depth = 0;
  #elements = 0;
  /** Characters read since the last tag. */
  #pending = 0;

  /** @param first bytes of the part, which tell its encoding */
  constructor(handler: XmlHandler, part: string, first: Uint8Array) {
    this.#part = part;
    this.#decoder = decoderOf(first);
    this.#parser.on('doctype', () => {
      throw this.#damaged('has a DOCTYPE, which no workbook needs');
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#pending = 0;
      this.#depth += 1;
      this.#elements += 1;
      if (this.#elements > LIMITS.elements) throw this.#damaged('has too many elements');
      if (this.#depth > LIMITS.depth) throw this.#damaged('has elements that are nested too deeply');
      handler.open(localName(name), attributes as Attributes, this.#depth);
    });
    this.#parser.on('closetag', ({ name }) => {
      this.#pending = 0;
      handler.close?.(localName(name), this.#depth);
      this.#depth -= 1;
    });
    const text = (value: string) => handler.text?.(value);
    this.#parser.on('text', text);
    this.#parser.on('cdata', text);
    // The parser's own words have pieces of the part.
    this.#parser.on('error', () => {
      throw this.#damaged('is damaged');
    });
  }

  /** @throws NewhireError TABLE_UNREADABLE */
  write(bytes: Uint8Array): void {
    const text = this.#decode(bytes);
    this.#pending += text.length;
    this.#parser.write(text);
    if (this.#pending > LIMITS.pendingText) throw this.#damaged('has a text that is too long');
  }

  /** @throws NewhireError TABLE_UNREADABLE when the part ends too early */
  end(): void {
    this.#parser.write(this.#decode());
    this.#parser.close();
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw this.#damaged('is damaged');
    }
  }

  #damaged(what: string) {
    return unreadable(`A part of the workbook ${what}: ${shownName(this.#part)}.`, SAVE_AGAIN);
  }
}

function decoderOf([a, b]: Uint8Array): { decode(bytes?: Uint8Array): string } {
  const label = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(label, { fatal: true });
  return { decode: (bytes) => decoder.decode(bytes, { stream: bytes !== undefined }) };
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads the bytes of a part; after each piece, gives what `taken` has found in it. */
export async function* readXml<Found>(
  bytes: AsyncIterable<Uint8Array>,
  part: string,
  handler: XmlHandler,
  taken: () => Found | undefined,
): AsyncGenerator<Found> {
  let reader: XmlReader | undefined;
  for await (const chunk of bytes) {
    reader ??= new XmlReader(handler, part, chunk);
    reader.write(chunk);
    const found = taken();
    if (found !== undefined) yield found;
  }
  (reader ?? new XmlReader(handler, part, new Uint8Array())).end();
  const last = taken();
  if (last !== undefined) yield last;
}

/** Reads a part whole. @throws NewhireError TABLE_UNREADABLE */
export async function readPart(
  bytes: AsyncIterable<Uint8Array>,
  part: string,
  handler: XmlHandler,
): Promise<void> {
  for await (const _ of readXml(bytes, part, handler, () => undefined)) {
    // Nothing is taken: the handler keeps what it finds.
  }
}
