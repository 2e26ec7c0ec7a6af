/** For tests of what is refused. */

/** The error code with which a promise is rejected; `no refusal` when it is fulfilled. */
export async function refusal(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no refusal',
    (error: { code?: string }) => error.code ?? String(error),
  );
}
