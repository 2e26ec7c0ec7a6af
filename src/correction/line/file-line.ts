/** A line of the file and its place. */

/** The bytes are those of the file and must not be changed. */
export interface FileLine {
  /** 1-based, as the checker counts. */
  number: number;
  /** Bytes from the start of the file. */
  offset: number;
  /** The line without its end. */
  bytes: Uint8Array;
  /** The line end as it is in the file. */
  end: Uint8Array;
  /** True for a line of several records. `bytes` may then be its beginning only; the rest follows as bytes to copy. */
  isTooLong: boolean;
}
