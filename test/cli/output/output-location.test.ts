import { describe, expect, test } from 'vitest';
import { correctedName } from '../../../src/cli/output/output-location.js';

describe('the name of a corrected file', () => {
  test.each([
    ['march.txt', 'march.corrected.txt'],
    ['out/q1.2026.dat', 'out/q1.2026.corrected.dat'],
    ['noext', 'noext.corrected'],
    ['.hidden', '.hidden.corrected'],
  ])('%s becomes %s', (input, output) => {
    expect(correctedName(input)).toBe(output);
  });
});
