/** A clock for tests of times. */

/** A clock that advances by a second each time it is read. */
export function tickingClock(start = '2026-11-21T12:00:00.000Z'): () => Date {
  let time = Date.parse(start);
  return () => {
    time += 1000;
    return new Date(time - 1000);
  };
}
