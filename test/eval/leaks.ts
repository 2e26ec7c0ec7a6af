/**
 * Searches what a model server was sent for what it must never see: SSN, FEIN, dates and phones of the records, with or
 * without signs between their digits, and names of people, plain, in base64, in hexadecimal or URL-encoded.
 */

import type { FieldKind } from '../../src/layouts/types.js';
import type { SeenRequest } from '../support/model-server.js';
import { recordType } from '../support/records.js';
import { cellOf, columnsOf } from './cells.js';
import type { Sheet } from './sheet.js';

const SECRET_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>(['ssn', 'fein', 'date', 'phone']);
/** Shorter numbers and words occur in every text. */
const [THREE_DIGITS, MIN_LETTERS] = [8, 4];

export class LeakWatch {
  private readonly numbers = new Set<string>();
  private readonly names = new Set<string>();

  /** `allowed`: words that may be sent although a person has them as a name, such as that of their city. */
  constructor(sheets: readonly Sheet[], allowed: ReadonlySet<string>) {
    for (const sheet of sheets) this.learn(sheet);
    for (const word of allowed) this.names.delete(word);
  }

  /** What the request contains and must not, in words without the values; nothing when it is clean. */
  search({ path, headers, raw }: Pick<SeenRequest, 'path' | 'headers' | 'raw'>): string[] {
    const found = new Set<string>();
    const { authorization: _key, ...others } = headers;
    for (const text of readings(`${path}\n${JSON.stringify(others)}\n${raw}`)) {
      if (this.holdsNumber(text)) found.add('a number of a record');
      for (const word of text.toUpperCase().match(/\p{L}+/gu) ?? [])
        if (this.names.has(word)) found.add('a word of a name');
    }
    return [...found];
  }

  /** Numbers and words that it looks for. */
  get size(): number {
    return this.numbers.size + this.names.size;
  }

  private learn({ layout, lines }: Sheet): void {
    for (const { type, clean, dirty } of lines) {
      const texts = [clean, columnsOf(dirty, layout.record_length) ?? ''];
      for (const field of recordType(layout, type).fields) {
        const isName = field.kind === 'name';
        if (!isName && !SECRET_KINDS.has(field.kind)) continue;
        for (const text of texts) this.keep(cellOf(text, field), isName);
      }
    }
  }

  private keep(text: string, isName: boolean): void {
    if (isName) {
      for (const word of text.toUpperCase().match(/\p{L}+/gu) ?? [])
        if (word.length >= MIN_LETTERS) this.names.add(word);
    } else {
      const digits = text.replace(/\D/g, '');
      if (digits.length >= THREE_DIGITS && !/^0+$/.test(digits)) this.numbers.add(digits);
    }
  }

  private holdsNumber(text: string): boolean {
    for (const run of text.match(/\d(?:[ \-./()]{0,2}\d)+/g) ?? []) {
      const digits = run.replace(/\D/g, '');
      for (let length = THREE_DIGITS; length <= 10; length++)
        for (let at = 0; at + length <= digits.length; at++)
          if (this.numbers.has(digits.slice(at, at + length))) return true;
    }
    return false;
  }
}

/** The text, and what comes of it when parts of it are taken for an encoding. */
function readings(text: string): string[] {
  const base64 = text.match(/[A-Za-z0-9+/_-]{8,}={0,2}/g) ?? [];
  const hex = text.match(/(?:[0-9a-fA-F]{2}){6,}/g) ?? [];
  return [
    text,
    unescaped(text),
    // A secret may begin at any place of an encoded text, so it is read from four of them.
    ...base64.flatMap((part) =>
      [0, 1, 2, 3].map((from) => Buffer.from(part.slice(from), 'base64').toString('latin1')),
    ),
    ...hex.map((part) => Buffer.from(part, 'hex').toString('latin1')),
  ];
}

function unescaped(text: string): string {
  return text
    .replace(/%([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
