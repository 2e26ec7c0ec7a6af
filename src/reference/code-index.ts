/** Lookup of two-letter codes by their bytes, without making strings. */

/** By the two bytes of a code, `first << 8 | second`: its 1-based position in the list, or 0. An empty string has a position but is never found. */
export function codeIndex(codes: readonly string[]): Int16Array {
  const index = new Int16Array(65536);
  codes.forEach((code, place) => {
    if (code !== '') index[(code.charCodeAt(0) << 8) | code.charCodeAt(1)] = place + 1;
  });
  return index;
}
