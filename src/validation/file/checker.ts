/** The input and output of a checker. */

import type { LayoutOutline } from '../../layouts/index.js';
import type { ZipCities } from '../../reference/index.js';
import type { Finding, RecordText, Summary } from '../finding.js';

/** The options of a check. */
export interface CheckerOptions {
  /** Today as YYYY-MM-DD: the checker has no clock of its own. */
  today: string;
  /** Called for each finding as it is made; what needs the whole file comes last. `record` is valid only during the call. */
  onFinding: (finding: Finding, record?: RecordText) => void;
  /** Called for each count that is wrong or cannot be read, with the line of its record and the right count. */
  onCount?: ((line: number, truth: number) => void) | undefined;
  /** Maximum line ranges kept per folded finding (default 1,000). */
  maxRanges?: number;
  /** Cities of ZIP codes; without them a city is not compared with its ZIP code. */
  places?: ZipCities;
  /** Layouts that the file may belong to instead, for the diagnosis of a format fault. */
  otherLayouts?: readonly LayoutOutline[];
}

/** Checks one file as its bytes arrive. */
export interface Checker {
  /** Takes the next bytes; they may be overwritten afterwards. */
  push(chunk: Uint8Array): void;
  /** The same in small steps, so that its caller can do other work in between; without bytes, what is left before `end`. */
  steps(chunk?: Uint8Array): Iterable<void>;
  /** Ends the file and gives its counts. */
  end(): Summary;
  /**
   * The FEINs that could be read so far, as numbers, or other numbers that identify employers without one; at most 50,000.
   */
  readonly feins: ReadonlySet<number>;
  /** True once the file was found not to be a file of this layout: there is no need to read on. */
  readonly stopped: boolean;
}
