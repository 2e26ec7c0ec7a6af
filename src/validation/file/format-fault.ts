/** Decides on the first bytes whether a file can be a file of the layout at all, and if not, what it probably is. */

import type { LayoutOutline } from '../../layouts/index.js';
import type { Diagnosis } from '../finding.js';
import { byteOrderMark, type HeadLine, headLines, lineFormOf } from './file-head.js';
import { hasOwnRecords, isOwnRecord, recognizeLayout, statesOf } from './layout-recognition.js';
import { mayBeRecord } from './recognition.js';

const SAVE_AS_TEXT = 'Export the file as plain fixed-width text.';
const CONVERT = 'newhire convert can turn it into a state file.';

/** How the files start that people hand in by mistake. */
const SIGNATURES: readonly { bytes: number[]; what: string; next?: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    what: 'an Excel workbook or a zip archive',
    next: `If it is a workbook, ${CONVERT}`,
  },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    what: 'an old Excel or Word document',
    next: `If it is a workbook, open it in the spreadsheet program and save it as .xlsx: then ${CONVERT}`,
  },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: 'a PDF document' },
  { bytes: [0x1f, 0x8b], what: 'a gzip archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], what: 'a 7-Zip archive' },
  {
    bytes: [0x2d, 0x2d, 0x2d, 0x2d, 0x2d, 0x42, 0x45, 0x47, 0x49, 0x4e, 0x20, 0x50, 0x47, 0x50],
    what: 'a PGP message',
  },
  { bytes: [0xff, 0xfe], what: 'text saved as UTF-16 ("Unicode")' },
  { bytes: [0xfe, 0xff], what: 'text saved as UTF-16 ("Unicode")' },
];

const share = (head: Uint8Array, wanted: number): number => {
  let count = 0;
  for (let at = head.indexOf(wanted); at >= 0; at = head.indexOf(wanted, at + 1)) count++;
  return head.length === 0 ? 0 : count / head.length;
};

/** Share of zero bytes in a text file. A few are characters that the fields report where they are. */
const MAX_ZERO_SHARE = 0.01;

/** What a file that is not text probably is, and what to do about it. */
function binaryKind(head: Uint8Array): { what: string; next?: string } | undefined {
  const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
  if (known) return known;
  const zeros = share(head, 0);
  if (zeros > MAX_ZERO_SHARE && !isPadding(head))
    return { what: zeros > 0.3 ? 'text saved as UTF-16 ("Unicode")' : 'a binary file' };
  if (!head.includes(0x20) && share(head, 0x40) > 0.2)
    return { what: 'text in the EBCDIC code of a mainframe' };
  return undefined;
}

/** True when text is filled up with zeros: there is text, no other control character, and most zeros are next to another. */
function isPadding(head: Uint8Array): boolean {
  let [text, alone, together] = [0, 0, 0];
  for (let at = 0; at < head.length; at++) {
    const byte = head[at] ?? 0;
    if (byte > 0x20) text++;
    else if (byte !== 0 && byte < 0x20 && !TEXT_CONTROLS.has(byte)) return false;
    if (byte !== 0) continue;
    if (head[at - 1] === 0 || head[at + 1] === 0) together++;
    else alone++;
  }
  return text > 0.05 * head.length && together > alone;
}

/** Tab, line feed, form feed, carriage return, end of file. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a]);

const DELIMITERS: readonly [string, string][] = [
  [',', 'commas'],
  ['\t', 'tabs'],
  [';', 'semicolons'],
  ['|', 'vertical bars'],
];

function delimiterOf(lines: readonly HeadLine[]): string | undefined {
  for (const [delimiter, name] of DELIMITERS) {
    const code = delimiter.charCodeAt(0);
    const split = lines.filter(
      ({ bytes }) => bytes.reduce((count, byte) => count + (byte === code ? 1 : 0), 0) >= 2,
    );
    if (split.length > lines.length / 2) return name;
  }
  return undefined;
}

function sentenceFor(layout: LayoutOutline): string {
  const identifiers = layout.record_types.map(({ identified_by }) => `"${identified_by.text}"`).join(' or ');
  return `No line of this file is a record of the ${layout.state} layout, which has ${layout.record_length} characters and begins with ${identifiers}.`;
}

/**
 * Minimum share of the lines that must be another layout's own records where they could be records of this one with errors.
 */
const MIN_SHARE = 0.5;

/** The layouts, in words, whose own records are more than this share of the lines. */
function otherLayoutOf(
  head: Uint8Array,
  layouts: readonly LayoutOutline[],
  share: number,
): string | undefined {
  const found = recognizeLayout(head, layouts);
  if (!found) return undefined;
  const lines = headLines(head, lineFormOf(head, [found.layout]));
  const own = lines.filter((line) => isOwnRecord(found.layout, line)).length;
  return own > share * lines.length ? statesOf(found) : undefined;
}

/**
 * Why no layout can fit the file: it is empty, is not text, or has delimiters between its values. Undefined otherwise. `head` as
 * for `formatFault`.
 */
export function faultOfAnyLayout(head: Uint8Array, layouts: readonly LayoutOutline[]): Diagnosis | undefined {
  return unreadableFault(head) ?? delimitedFault(headLines(head, lineFormOf(head, layouts)));
}

/**
 * Whether a file is a new hire file, with errors or not: a line is a record of a layout, or nothing separates columns and the lines
 * look like records with errors. `head` as for `formatFault`.
 */
export function looksLikeStateFile(head: Uint8Array, layouts: readonly LayoutOutline[]): boolean {
  if (hasOwnRecords(head, layouts)) return true;
  return faultOfAnyLayout(head, layouts) === undefined && recognizeLayout(head, layouts) !== undefined;
}

/** As nothing but these remains of a file that was lost, or was never written. */
const isBlank = (byte: number) => byte === 0 || byte === 0x1a || (byte <= 0x20 && byte >= 0x09);

function unreadableFault(head: Uint8Array): Diagnosis | undefined {
  if (head.subarray(byteOrderMark(head)).every(isBlank))
    return {
      code: 'EMPTY_FILE',
      message: 'The file is empty: it has no records. Check the export that wrote it.',
    };
  const binary = binaryKind(head);
  if (!binary) return undefined;
  const { what, next = SAVE_AS_TEXT } = binary;
  return { code: 'BINARY_FILE', message: `This is ${what}, not plain text. ${next}` };
}

function delimitedFault(lines: readonly HeadLine[]): Diagnosis | undefined {
  const delimiter = delimiterOf(lines);
  if (!delimiter) return undefined;
  const message = `The lines are split by ${delimiter}: this looks like a spreadsheet export. If it is a table of hires, ${CONVERT}`;
  return { code: 'DELIMITED_FILE', message };
}

/**
 * Why the file cannot be one of the layout, or undefined when it may be.
 * `head` is the start of the file, or all of it when it is short.
 */
export function formatFault(
  head: Uint8Array,
  layout: LayoutOutline,
  otherLayouts: readonly LayoutOutline[],
): Diagnosis | undefined {
  const unreadable = unreadableFault(head);
  if (unreadable) return unreadable;
  const lines = headLines(head, lineFormOf(head, [layout]));
  if (lines.some((line) => isOwnRecord(layout, line))) return undefined;
  const mayBe = lines.some(({ bytes, length }) => mayBeRecord(layout, bytes, length));
  const other = otherLayoutOf(
    head,
    otherLayouts.filter(({ id }) => id !== layout.id),
    mayBe ? MIN_SHARE : 0,
  );
  if (other)
    return {
      code: 'OTHER_LAYOUT',
      message: `These are records of the ${other} layout, not of ${layout.state}. Check the file again with the right state.`,
    };
  if (mayBe) return undefined;
  const delimited = delimitedFault(lines);
  if (delimited) return delimited;
  return { code: 'NO_RECORDS', message: `${sentenceFor(layout)} Check the state and the export.` };
}
