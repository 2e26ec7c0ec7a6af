/** The port to the lines of a journal, wherever they are kept. */

/** Lines that are only ever added. All that may throw throws STORE_UNAVAILABLE. */
export interface JournalPort {
  /** All lines so far, each with its line end. */
  read(): Promise<string>;
  /** Adds a line; fulfilled once it would survive a crash. */
  append(line: string): Promise<void>;
  /** Waits for what is being written. */
  close(): Promise<void>;
}
