/** The limit of open files, for which Linux needs no report of the whole process. */

import { expect, test, vi } from 'vitest';
import { openFilesLimit } from '../src/open-files-limit.js';

test.runIf(process.platform === 'linux')('the limit is that of a report, and none is made', () => {
  const { userLimits } = process.report.getReport() as { userLimits: { open_files: { soft: unknown } } };
  const { soft } = userLimits.open_files;
  const report = vi.spyOn(process.report, 'getReport');
  expect(openFilesLimit()).toBe(typeof soft === 'number' ? soft : undefined);
  expect(report).not.toHaveBeenCalled();
});
