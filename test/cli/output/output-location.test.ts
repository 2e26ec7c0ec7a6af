import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { correctedName, forceFor } from '../../../src/cli/output/output-location.js';
import { tempFolder } from '../../support/temp-folder.js';

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

describe('the flag of a suggested command', () => {
  test('a link to itself and a name that is too long have no file to replace', async () => {
    const folder = await tempFolder();
    await symlink('loop', join(folder, 'loop'));
    expect(forceFor(join(folder, 'loop'))).toBe('');
    expect(forceFor(join(folder, 'a'.repeat(300)))).toBe('');
  });
});
