import { afterEach, expect, test, vi } from 'vitest';
import { NewhireError } from '../../../src/errors.js';
import { StoreWatch } from '../../../src/server/service/store-watch.js';
import { MemoryStore } from '../../storage/memory-store.js';

afterEach(() => {
  vi.useRealTimers();
});

test('a clock that is set back an hour does not prolong an outage', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const store = new MemoryStore();
  vi.spyOn(store, 'check').mockRejectedValueOnce(new NewhireError('STORE_UNAVAILABLE', 'Away.'));
  const watch = new StoreWatch(store, '/data');
  expect(await watch.check()).toBeDefined();
  expect(watch.isFresh).toBe(true);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(1100);
  expect(watch.isFresh).toBe(false);
  expect(await watch.check()).toBeUndefined();
});
