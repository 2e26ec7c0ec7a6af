import { expect, it, vi } from 'vitest';
import { startProgress } from '../../../src/cli/output/progress-line.js';

it.each([
  [80, 1],
  // Its number of lines would be infinite, and removing them would never end.
  [0, 0],
])('is shown on a terminal of %i columns %i times', (columns, shown) => {
  vi.useFakeTimers();
  const before = Object.getOwnPropertyDescriptor(process.stderr, 'columns');
  Object.defineProperty(process.stderr, 'columns', { value: columns, configurable: true });
  try {
    const progress = startProgress(true);
    expect(vi.getTimerCount()).toBe(shown);
    progress.stop();
  } finally {
    if (before) Object.defineProperty(process.stderr, 'columns', before);
    else Reflect.deleteProperty(process.stderr, 'columns');
    vi.useRealTimers();
  }
});
