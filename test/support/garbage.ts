/** Garbage collection at will, for what must not be collected too early. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

/** Collects all garbage until the test ends, with a tenth of a second in between, in which other things are done. */
export function collectGarbageOften(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let timer: NodeJS.Timeout;
  const again = () => {
    timer = setTimeout(() => {
      collect();
      again();
    }, 100);
  };
  again();
  onTestFinished(() => clearTimeout(timer));
}
