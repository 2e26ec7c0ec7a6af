/** Counts by place in a file of unknown length, in a fixed number of buckets that widen when it grows. */

export interface Histogram {
  /** Counts one fault at a line, from 1. */
  add(line: number): void;
  /** The counts from line 1 to the last line, which is `lines` at least. */
  spread(lines: number): Spread;
}

export interface Spread {
  /** Lines in a bucket. */
  width: number;
  counts: number[];
  lastLine: number;
}

/** A histogram of at most `size` buckets, an even number. Two neighbors become one whenever a line lies beyond the last. */
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
      counts[Math.floor((line - 1) / width)]!++;
      lastSeen = Math.max(lastSeen, line);
    },
    spread(lines) {
      const lastLine = Math.max(lines, lastSeen, 1);
      reach(lastLine);
      return { width, counts: counts.slice(0, Math.ceil(lastLine / width)), lastLine };
    },
  };
}
