/** Reads JSON lines without holding all of them in memory. */

/** The lines of a text in pieces, some dozens at a time. The last line must end with a line end. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

/** Which lines a page has. */
export interface LinePage {
  readonly skip: number;
  readonly limit: number;
  /** All lines unless given. */
  readonly isWanted?: (line: string) => boolean;
}

/** A page of the lines that are wanted, and the number of all of them. */
export async function pageOfLines(
  chunks: AsyncIterable<Uint8Array>,
  { skip, limit, isWanted }: LinePage,
): Promise<{ total: number; page: string[] }> {
  const page: string[] = [];
  let total = 0;
  for await (const some of linesOf(chunks)) {
    const lines = isWanted ? some.filter(isWanted) : some;
    const from = Math.max(0, skip - total);
    const to = skip + limit - total;
    if (to > from) page.push(...lines.slice(from, to));
    total += lines.length;
  }
  return { total, page };
}
