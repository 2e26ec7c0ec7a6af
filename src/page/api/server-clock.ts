/** The clock of the server, as far as its answers tell it: that of this computer may be another one. */

/** Milliseconds by which it is ahead of the clock of the browser. */
let ahead = 0;

/** Takes note of the time of an answer. */
export function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '');
  if (Number.isFinite(time)) ahead = time - Date.now();
}

/** Milliseconds since 1970 on the server, to a second. */
export const serverNow = (): number => Date.now() + ahead;
