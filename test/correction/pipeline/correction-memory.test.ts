/** The ports of a correction in memory. */

import { expect, it } from 'vitest';
import { correctionMemory } from '../../../src/correction/index.js';

it('accept as many pieces in one write as a file of very short lines has', async () => {
  const ports = correctionMemory(new Uint8Array());
  const output = await ports.output.open();
  await output.write(Array.from({ length: 300_000 }, () => Buffer.from('W4\n')));
  await output.close();
  expect(ports.corrected().length).toBe(900_000);
});
