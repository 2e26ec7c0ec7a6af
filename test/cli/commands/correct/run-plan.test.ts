import { expect, test } from 'vitest';
import { repeatFlags } from '../../../../src/cli/commands/correct/run-plan.js';

test('flags that decide on the result are repeated, quoted for a shell', () => {
  const flags = { output: 'my file.txt', 'no-store': true } as const;
  const settable = { state: 'Ohio', values: 'show', 'fix-warnings': true, model: 'm-1', today: undefined };
  expect(repeatFlags(flags, settable).join(' ')).toBe(
    "-o 'my file.txt' --fix-warnings --model m-1 --no-store",
  );
});
