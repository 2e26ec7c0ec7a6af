/** Answers to GET requests, kept in the memory of the tab, so that a view that was seen is shown at once and asked for again. */

/** Characters of all answers that are kept; those that were used longest ago are dropped first. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

interface KeptAnswer {
  etag: string;
  body: unknown;
  characters: number;
}

const answers = new Map<string, KeptAnswer>();
let size = 0;
/** Changes when answers are dropped, so that one that was asked for before is not kept afterwards. */
let turn = 0;

/** The answer that is kept for a path. */
export function keptAnswer(path: string): Pick<KeptAnswer, 'etag' | 'body'> | undefined {
  const known = answers.get(path);
  if (!known) return undefined;
  answers.delete(path);
  answers.set(path, known);
  return known;
}

/** Which answers may be kept now; given back to `keepAnswer`. */
export const memoryTurn = (): number => turn;

/** Keeps an answer, unless answers were dropped since it was asked for. */
export function keepAnswer(path: string, asked: number, answer: KeptAnswer): void {
  if (asked !== turn) return;
  drop(path);
  answers.set(path, answer);
  size += answer.characters;
  for (const oldest of answers.keys()) {
    if (size <= MAX_CHARACTERS) return;
    drop(oldest);
  }
}

/** Drops the answers whose path the function accepts; all unless it is given. */
export function dropAnswers(isDropped: (path: string) => boolean = () => true): void {
  turn++;
  for (const path of [...answers.keys()]) if (isDropped(path)) drop(path);
}

/** Drops what was asked for with its values, which must no longer be in the page. */
export const dropShownValues = (): void => dropAnswers((path) => path.includes('values=show'));

function drop(path: string): void {
  size -= answers.get(path)?.characters ?? 0;
  answers.delete(path);
}
