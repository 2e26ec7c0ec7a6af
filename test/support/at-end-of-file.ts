/** What a test file has opened for all its tests, and closes when it ends. */

import { afterAll } from 'vitest';

/** Takes what is done at the end. */
export type AtEnd = (end: () => Promise<void>) => void;

/**
 * Called at the top of a test file. What its result is given, also by a test or a `beforeAll`, is done when the file ends,
 * the last one first. Vitest does not call what is given to `afterAll` there.
 */
export function atEndOfFile(): AtEnd {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return (end) => void ends.push(end);
}
