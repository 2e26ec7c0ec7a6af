/** The lines of a screen as data, so that their number is known before they are drawn. */

/** A part of a line, drawn in one way. */
export interface Piece {
  text: string;
  look?: 'strong' | 'faint' | 'good' | 'bad' | 'marked';
}

/** One line of the screen. */
export interface ScreenLine {
  pieces: readonly Piece[];
  /** Lines of the highest number are left out first when the terminal is too low; 0 always stays. */
  spare: number;
}

/** A line of one piece. */
export function line(text: string, look?: Piece['look'], spare = 0): ScreenLine {
  return { pieces: [look === undefined ? { text } : { text, look }], spare };
}

/** The lines that fit into `rows`: those of the highest `spare` are left out first, from the bottom up. */
export function trimTo(lines: readonly ScreenLine[], rows: number): ScreenLine[] {
  const kept = [...lines];
  while (kept.length > rows) {
    const most = Math.max(...kept.map(({ spare }) => spare));
    kept.splice(
      kept.findLastIndex(({ spare }) => spare === most),
      1,
    );
  }
  return kept;
}

/** Neighboring characters with the same mark as one piece. */
export function markedPieces(text: string, marks: readonly boolean[], look: Piece['look']): Piece[] {
  const pieces: Piece[] = [];
  let last: { piece: Piece; mark: boolean } | undefined;
  for (const [at, character] of Array.from(text).entries()) {
    const mark = marks[at] ?? false;
    if (mark === last?.mark) {
      last.piece.text += character;
      continue;
    }
    const piece = mark && look ? { text: character, look } : { text: character };
    pieces.push(piece);
    last = { piece, mark };
  }
  return pieces;
}
