/** What to do about rows that are left out: said with the first of them, as there may be thousands. */

/** The advice of one table. */
export class Advice {
  private readonly given = new Set<string>();

  /** The reason why a row is left out; with what to do where that is new. */
  with(reason: string, next: string): string {
    if (this.given.has(next)) return reason;
    this.given.add(next);
    return `${reason}. ${next}`;
  }
}
