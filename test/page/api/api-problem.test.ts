/** What a person is told to do about a refused request, where the words of the server are for a program. */

import { expect, test } from 'vitest';
import { problemOf } from '../../../src/page/api/api-problem.js';

test.each([
  ['TOO_MANY_REQUESTS', 429, 'Wait 7 seconds, then do it again.', {}, '7'],
  ['TOO_MANY_REQUESTS', 429, 'Wait 1 second, then do it again.', {}, '1'],
  ['TOO_MANY_REQUESTS', 429, 'Wait a moment, then do it again.', {}, null],
  ['TABLE_UNREADABLE', 422, 'Choose the sheet to read.', { sheets: ['May', 'June'] }, null],
  ['TABLE_UNREADABLE', 422, 'Words of the server.', {}, null],
  ['JOB_STATE', 409, 'Words of the server.', {}, null],
])('%s (%i): %s', (code, status, next, facts, retryAfter) => {
  const body = { code, title: 'A title', detail: 'A detail.', next: 'Words of the server.', ...facts };
  expect(problemOf(status, body, retryAfter)).toMatchObject({ code, message: 'A detail.', next });
});

test.each([
  ['JOB_NOT_FOUND', 'Job not found', 'The correction is gone'],
  ['CONVERSION_NOT_FOUND', 'Conversion not found', 'The table is gone'],
])('%s is said without words of the API', (code, title, said) => {
  const problem = problemOf(404, { code, title, detail: 'No job or conversion has this id.' }, null);
  expect(problem).toMatchObject({ code, title: said, isGone: true });
  expect(`${problem.title} ${problem.message} ${problem.next}`).not.toMatch(/job|conversion|\bid\b/i);
});
