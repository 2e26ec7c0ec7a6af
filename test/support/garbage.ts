/** Garbage collection at will, for what must not be collected too early. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

/** Collects all garbage ten times a second until the test ends. */
export function collectGarbageOften(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const timer = setInterval(collect, 100);
  onTestFinished(() => clearInterval(timer));
}
