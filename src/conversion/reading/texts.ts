/** Names, addresses and other texts: their letters are kept, but for accents, which no layout takes. */

import { toPlainText } from '../../correction/index.js';
import { carried, type FieldReading, leftBlank } from './reading.js';

/** The text in the characters that records are written in. */
export function readText(text: string): FieldReading {
  if (/^[ -~]*$/.test(text)) return carried(text);
  if (text.includes('\ufffd'))
    return leftBlank(
      'characters',
      'it has characters that cannot be read.',
      'Export the table as UTF-8, or write it in the letters A to Z.',
    );
  const plain = toPlainText(text);
  if (plain === undefined || !/^[ -~]*$/.test(plain))
    return leftBlank(
      'characters',
      'it has characters that have no plain form.',
      'Write it in the letters A to Z.',
    );
  return carried(plain.trim(), 'accents and typographic signs to plain letters');
}
