/** An upload that is slow to check lets other requests be answered meanwhile. */

import { expect, test } from 'vitest';
import { faulty, form, startService } from '../test-service.js';

test.each([
  ['100,000 lines of two characters', 'W4\n'.repeat(100_000)],
  ['records of nothing but exclamation marks', `W4${'!'.repeat(799)}\n`.repeat(3000)],
])('while %s are checked, other requests are answered', { timeout: 60_000 }, async (_, file) => {
  const { url } = await startService();
  let isAnswered = false;
  const body = form({ state: 'Ohio', file: Buffer.concat([faulty(100), Buffer.from(file)]) });
  const uploaded = globalThis
    .fetch(`${url}/api/v1/files`, { method: 'POST', body })
    .then(async (response) => {
      isAnswered = true;
      await response.body?.cancel();
      return response.status;
    });
  let answers = 0;
  while (!isAnswered) {
    await globalThis.fetch(`${url}/health/live`);
    answers += 1;
  }
  expect(await uploaded).toBe(200);
  // Checked at once, or in pieces as they arrive, hardly any request would be answered before the upload is.
  expect(answers).toBeGreaterThan(15);
});
