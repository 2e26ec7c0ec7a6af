/** Where the content of a field ends, and the padding begins that programs fill it up with. */

/** The no-break blank of Windows-1252; in the pages of DOS it is a letter, á. */
const NO_BREAK_BLANK = 0xa0;
/** Fewer equal bytes may be letters. */
const FEWEST_EQUAL = 3;

/** The bytes of a field before its trailing blanks and its padding; empty for one that contains nothing else. */
export function contentOf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, contentEnd(bytes));
}

function contentEnd(bytes: Uint8Array): number {
  let end = bytes.length;
  for (let before = Infinity; end < before; ) {
    before = end;
    while (end > 0 && bytes[end - 1] === 0x20) end--;
    end = withoutRun(bytes, end);
  }
  return end;
}

/** The end without a run of equal bytes that is padding. */
function withoutRun(bytes: Uint8Array, end: number): number {
  const byte = bytes[end - 1] ?? 0x20;
  if (byte !== 0 && byte < 0x80) return end;
  let start = end;
  while (start > 0 && bytes[start - 1] === byte) start--;
  return end - start >= fewestOf(bytes, start, end) ? start : end;
}

/** A byte alone is padding only up to the last column: before blanks, it may be in the place of a letter that was lost. */
function fewestOf(bytes: Uint8Array, start: number, end: number): number {
  const byte = bytes[end - 1];
  if (end < bytes.length) return FEWEST_EQUAL;
  return byte === 0 ? 1 : byte === NO_BREAK_BLANK ? fewestBlanks(bytes, start) : FEWEST_EQUAL;
}

/** One that follows a small letter may be an á. */
function fewestBlanks(bytes: Uint8Array, start: number): number {
  const before = bytes[start - 1] ?? 0x20;
  return (before >= 0x61 && before <= 0x7a) || before > 0x7f ? 2 : 1;
}
