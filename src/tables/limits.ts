/** How large a table may be. What is larger is refused: a small file can unpack to more than a computer has. */
export const LIMITS = {
  /** Files in a workbook, which is an archive. */
  parts: 2000,
  /** Bytes of all parts, as the archive declares them; a part that has more than it declares is refused. */
  unpackedBytes: 512 * 1024 * 1024,
  columns: 1024,
  rows: 1_048_576,
  /** In one sheet, including the empty ones between others. */
  cells: 20_000_000,
  /** Characters, as in spreadsheet programs. */
  cellLength: 32_767,
  /** Characters of XML without a tag, and of CSV without the end of a row: parsers gather them. */
  pendingText: 1024 * 1024,
  /** Bytes that the texts take that cells of a workbook share. */
  sharedBytes: 128 * 1024 * 1024,
  /** Elements of XML in a part, and within each other. */
  elements: 40_000_000,
  depth: 100,
  /** Merged areas of a sheet, number formats of a workbook. */
  listed: 100_000,
} as const;
