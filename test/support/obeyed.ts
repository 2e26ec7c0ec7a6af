/** What a terminal, or the log of a GitHub runner, would obey; and a text that tries all of it. */

import { expect } from 'vitest';
import type { Run } from './run.js';

/** Titles, colors, bidirectional text, separators, new lines and commands of a runner. */
export const ATTACK =
  '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e\u2028\r\n::error::owned\n##[error]owned\u007f';

/** Control characters but line feeds, what changes the direction of text, and line separators. */
const OBEYED = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;

/** Nothing of what the run printed is obeyed, and no line of an attack begins a line. */
export function expectNothingObeyed({ code, stdout, stderr }: Run): void {
  for (const text of [stdout, stderr]) {
    expect(text).not.toMatch(OBEYED);
    // In a command of our own the text of another one is only text.
    const others = text.replace(/^::(error|notice|warning) .*$/gm, '');
    expect(others).not.toMatch(/^\s*::error::owned|##\[error\]owned/m);
    expect(text).not.toMatch(/^\s*owned/m);
  }
  expect(stderr).not.toContain('internal error');
  expect(code).toBeLessThanOrEqual(3);
}
