/** Runs a command of the program in this process: a new process would take a third of a second. */

import { vi } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { asNewhireError, failureText } from '../../src/cli/run-failure.js';
import type { Run } from './run.js';

/** `newhire …args`, with what it prints. Settings of the environment hold, as for a user. */
export async function runInProcess(args: readonly string[]): Promise<Run> {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk, ...rest) => {
      printed[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      const written = rest.find((one) => typeof one === 'function');
      (written as (() => void) | undefined)?.();
      return true;
    }),
  );
  let code: number | null = null;
  try {
    await createProgram((exitCode) => {
      code = exitCode;
    }).parseAsync(args, { from: 'user' });
  } catch (error) {
    printed.stderr += failureText(error);
    code = asNewhireError(error).exitCode;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return { code, ...printed };
}
