import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { factsOf, openVerified } from '../../../src/storage/disk/index.js';
import { tempFolder } from '../../support/temp-folder.js';

it.each([
  [
    'corrected',
    'other bytes',
    'The stored corrected file is damaged: its bytes are not those that were written.',
  ],
  [
    'proposals',
    'other bytes',
    'The stored proposals are damaged: their bytes are not those that were written.',
  ],
  ['corrected', undefined, 'The stored corrected file is missing.'],
  ['source', undefined, 'The stored upload is missing.'],
  ['proposals', undefined, 'The stored proposals are missing.'],
] as const)('%s with %s in its place: %s', async (kind, bytes, message) => {
  const root = await tempFolder();
  const path = join(root, 'jobs', 'job', kind);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(join(root, 'written'), 'some bytes');
  const facts = await factsOf(join(root, 'written'));
  if (bytes !== undefined) await writeFile(path, bytes);
  await expect(openVerified(path, kind, facts, root)).rejects.toMatchObject({
    code: 'BLOB_DAMAGED',
    message,
  });
});
