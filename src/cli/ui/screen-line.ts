/** Lines of a screen as data, so that their number is known before they are drawn. */

/** A part of a line, drawn in one way. */
export interface ScreenPiece {
  text: string;
  look?: 'strong' | 'faint' | 'good' | 'bad' | 'marked';
}

/** One line of the screen. */
export interface ScreenLine {
  pieces: readonly ScreenPiece[];
  /** Lines of the highest number are left out first when the terminal is too low; 0 is what is decided on. */
  spare: number;
  /** Set for a line of text: whether all of it is there. */
  isWhole?: boolean;
  /** The keys that take what the line says. */
  keys?: readonly string[];
}

/** A line of one piece. */
export function line(text: string, look?: ScreenPiece['look'], spare = 0): ScreenLine {
  return { pieces: [look === undefined ? { text } : { text, look }], spare };
}

/** The lines that fit on a screen. */
export interface FittedLines {
  lines: ScreenLine[];
  /** A line of text is not there, or not all of it. */
  isCut: boolean;
  /** The same of what is decided on: nobody has seen what would be accepted. */
  hidesChange: boolean;
}

/** The lines that fit into `rows`: those of the highest `spare` are left out first, from the bottom up. */
export function fitted(lines: readonly ScreenLine[], rows: number): FittedLines {
  const kept = [...lines];
  let isCut = lines.some(({ isWhole }) => isWhole === false);
  let hidesChange = lines.some(({ isWhole, spare }) => isWhole === false && spare === 0);
  while (kept.length > Math.max(0, rows)) {
    const most = Math.max(...kept.map(({ spare }) => spare));
    const at = kept.findLastIndex(({ spare }) => spare === most);
    const [left] = kept.splice(at, 1);
    isCut ||= left?.isWhole !== undefined;
    hidesChange ||= left?.spare === 0;
  }
  return { lines: kept, isCut, hidesChange };
}

/** The lines in parts of at most `rows`. */
export function partsOf(lines: readonly ScreenLine[], rows: number): ScreenLine[][] {
  const height = Math.max(1, rows);
  const count = Math.max(1, Math.ceil(lines.length / height));
  return Array.from({ length: count }, (_, part) => lines.slice(part * height, (part + 1) * height));
}
