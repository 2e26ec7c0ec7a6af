import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder that goes when the test ends. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'newhire-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

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
