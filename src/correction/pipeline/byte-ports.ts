/**
 * Where the bytes of a correction come from and where they go. The correction itself uses no file system: adapters
 * connect these ports to files or to memory. An error of a port ends the correction and reaches its caller unchanged.
 */

/** Everything that a correction reads and writes. */
export interface CorrectionPorts {
  readonly input: InputPort;
  readonly output: OutputPort;
}

/** The file to correct. It is read several times and must not change meanwhile. */
export interface InputPort {
  /** Size in bytes. */
  size(): Promise<number>;
  /** The first bytes: `length` of them, or all of a shorter file. */
  head(length: number): Promise<Uint8Array>;
  /** All bytes, from the start. A chunk is not modified when the next one is read. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** The corrected file. It may be written several times; each time replaces the content of the time before. */
export interface OutputPort {
  /** Begins an empty output. */
  open(): Promise<OutputWriter>;
  /** The written bytes, read as from an `InputPort`. */
  chunks(): AsyncIterable<Uint8Array>;
  /** Removes what was written, if anything was. */
  remove(): Promise<void>;
}

/** An output that is being written. */
interface OutputWriter {
  /** Appends all of the chunks. The next call is made only after this one has ended. */
  write(chunks: readonly Uint8Array[]): Promise<void>;
  close(): Promise<void>;
}

/** The chunks of a port. @throws the signal's reason once it is aborted */
export async function* readChunks(
  port: Pick<InputPort, 'chunks'>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted();
  for await (const chunk of port.chunks()) {
    yield chunk;
    signal?.throwIfAborted();
  }
}
