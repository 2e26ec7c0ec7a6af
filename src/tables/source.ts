/** Where the bytes of a table come from. The module uses no files: adapters connect this port to files or to memory. */

/** The bytes of a table. They are read several times, and must not change meanwhile. */
export interface TableSource {
  /** In bytes. */
  readonly size: number;
  /** `length` bytes from `position` (0-based), fewer only where the source ends. */
  read(position: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** With larger chunks, the strings made of them would stay in memory until a full garbage collection. */
const CHUNK = 64 * 1024;

/** The bytes from `start` to `end`, exclusive, in pieces. */
export async function* chunksOf(
  source: TableSource,
  start = 0,
  end = source.size,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const chunk = await source.read(at, Math.min(CHUNK, end - at));
    if (chunk.length === 0) return;
    yield chunk;
    at += chunk.length;
  }
}
