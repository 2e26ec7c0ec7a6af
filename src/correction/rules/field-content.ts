/** Where the content of a field ends, and the padding begins that programs fill it up with. */

/** The no-break blank of Windows-1252; in the pages of DOS it is a letter, á. */
const NO_BREAK_BLANK = 0xa0;
/** The value with which mainframes fill a field that has none. */
const HIGHEST = 0xff;
/** Fewer equal bytes may be letters. */
const MIN_EQUAL = 3;

/**
 * The bytes of a field before its trailing blanks and its padding; empty for one that contains nothing else. `hasNoBreakBlanks`
 * is true when other fields of the record are filled up with them.
 */
export function contentOf(bytes: Uint8Array, hasNoBreakBlanks = false): Uint8Array {
  return bytes.subarray(0, contentEnd(bytes, hasNoBreakBlanks));
}

/** True when no-break blanks fill the field up, and none of them can be a letter. */
export function endsInNoBreakBlanks(bytes: Uint8Array): boolean {
  return bytes.length > 1 && bytes.subarray(-2).every((byte) => byte === NO_BREAK_BLANK);
}

function contentEnd(bytes: Uint8Array, hasNoBreakBlanks: boolean): number {
  let end = bytes.length;
  for (let before = Infinity; end < before; ) {
    before = end;
    while (end > 0 && bytes[end - 1] === 0x20) end--;
    end = withoutRun(bytes, end, hasNoBreakBlanks);
  }
  return end;
}

/** The end without a run of equal bytes that is padding. */
function withoutRun(bytes: Uint8Array, end: number, hasNoBreakBlanks: boolean): number {
  const byte = bytes[end - 1] ?? 0x20;
  if (byte !== 0 && byte < 0x80) return end;
  let start = end;
  while (start > 0 && bytes[start - 1] === byte) start--;
  return end - start >= fewestOf(bytes, start, end, hasNoBreakBlanks) ? start : end;
}

/** Padding reaches the last column. Bytes before blanks may replace lost letters, unless they are no-break blanks. */
function fewestOf(bytes: Uint8Array, start: number, end: number, hasNoBreakBlanks: boolean): number {
  const byte = bytes[end - 1];
  if (byte === HIGHEST && end - start === bytes.length) return 1;
  if (end < bytes.length) return byte === NO_BREAK_BLANK ? MIN_EQUAL : Infinity;
  if (byte !== NO_BREAK_BLANK) return byte === 0 ? 1 : MIN_EQUAL;
  return mayBeLetter(bytes[start - 1] ?? 0x20, hasNoBreakBlanks) ? 2 : 1;
}

/**
 * True when a no-break blank after this byte may be an á. After a capital too, as a program that knows ASCII alone leaves it as it
 * is, unless other fields show what it is.
 */
const mayBeLetter = (before: number, hasNoBreakBlanks: boolean) =>
  before > 0x7f ||
  (before >= 0x61 && before <= 0x7a) ||
  (!hasNoBreakBlanks && before >= 0x41 && before <= 0x5a);
