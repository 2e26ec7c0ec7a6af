/** A set of line numbers that takes one bit a line. */

const BITS = 32;

/** Line numbers are 1-based. */
export class LineSet {
  private words = new Uint32Array(1024);

  add(line: number): void {
    const word = Math.trunc(line / BITS);
    if (word >= this.words.length) {
      const larger = new Uint32Array(Math.max(word + 1, this.words.length * 2));
      larger.set(this.words);
      this.words = larger;
    }
    this.words[word] = this.wordAt(word) | (1 << (line % BITS));
  }

  has(line: number): boolean {
    return (this.wordAt(Math.trunc(line / BITS)) & (1 << (line % BITS))) !== 0;
  }

  private wordAt(index: number): number {
    return this.words[index] ?? 0;
  }
}
