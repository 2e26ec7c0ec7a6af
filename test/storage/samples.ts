/** A clock that moves on by a second each time it is read. */
export function tickingClock(start = '2026-11-21T12:00:00.000Z'): () => Date {
  let time = Date.parse(start);
  return () => {
    time += 1000;
    return new Date(time - 1000);
  };
}

/** The error code with which a promise is rejected. */
export async function refusal(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no refusal',
    (error: { code?: string }) => error.code ?? String(error),
  );
}
