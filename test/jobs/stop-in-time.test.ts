import { expect, onTestFinished, test, vi } from 'vitest';
import { stopInTime } from '../../src/jobs/index.js';

test.each<[string, () => Promise<boolean>, number]>([
  ['that ends in time', async () => true, 0],
  ['that leaves a thread', async () => false, 1],
  ['that does not end', () => new Promise(() => {}), 1],
])('a stop %s', async (_, stop, signals) => {
  vi.useFakeTimers();
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const forget = vi.spyOn(process, 'removeAllListeners').mockReturnValue(process);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  void stopInTime(stop);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(kill.mock.calls).toEqual(Array(signals).fill([process.pid, 'SIGTERM']));
  expect(forget.mock.calls).toEqual(Array(signals).fill(['SIGTERM']));
});
