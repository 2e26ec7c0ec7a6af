/** Columns in words. */

/** `columns 280-287` or `column 289`; 1-based, inclusive. */
export function columnsOf(position: { start: number; end: number }): string {
  return position.start === position.end
    ? `column ${position.start}`
    : `columns ${position.start}-${position.end}`;
}
