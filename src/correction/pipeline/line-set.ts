/** A set of line numbers that takes one bit a line. */

export class LineSet {
  private bits = new Uint32Array(1024);

  add(line: number): void {
    const word = line >>> 5;
    if (word >= this.bits.length) {
      const larger = new Uint32Array(Math.max(word + 1, this.bits.length * 2));
      larger.set(this.bits);
      this.bits = larger;
    }
    this.bits[word]! |= 1 << (line & 31);
  }

  has(line: number): boolean {
    return ((this.bits[line >>> 5] ?? 0) & (1 << (line & 31))) !== 0;
  }
}
