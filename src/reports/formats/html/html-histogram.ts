/** Counts by line in a file of unknown length, in a fixed number of buckets that widen as the file grows. */

/** Counts lines without knowing how many there will be. */
export interface Histogram {
  /** Counts one finding at a line, from 1. */
  add(line: number): void;
  /** The counts from line 1 to the last line, which is at least `lines`. */
  spread(lines: number): Spread;
}

/** The counts of a histogram at its end. */
export interface Spread {
  /** Lines in a bucket. */
  width: number;
  counts: number[];
  lastLine: number;
}

/** A histogram of at most `size` buckets, an even number. When a line is beyond the last bucket, pairs of buckets are joined. */
export function createHistogram(size: number): Histogram {
  let width = 1;
  let lastSeen = 0;
  let counts = new Array<number>(size).fill(0);

  const reach = (line: number) => {
    while (line > size * width) {
      const halves = counts;
      counts = halves.map((_, index) => (halves[2 * index] ?? 0) + (halves[2 * index + 1] ?? 0));
      width *= 2;
    }
  };

  return {
    add(line) {
      reach(line);
      const bucket = Math.floor((line - 1) / width);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      lastSeen = Math.max(lastSeen, line);
    },
    spread(lines) {
      const lastLine = Math.max(lines, lastSeen, 1);
      reach(lastLine);
      return { width, counts: counts.slice(0, Math.ceil(lastLine / width)), lastLine };
    },
  };
}
