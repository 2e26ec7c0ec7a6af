/** The index of findings that an earlier version has stored: large members of a gzip file, or lines that are not compressed. */

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FindingsIndex, linesOfBlock, madeIndex } from '../../../src/storage/results/index.js';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const lines = Array.from({ length: 3000 }, (_, at) =>
  JSON.stringify({
    severity: at % 9 === 0 ? 'warning' : 'error',
    error_type: 'INVALID_DATE',
    line_number: at + 2,
    record_number: at + 1,
    field_name: at % 2 === 0 ? 'birth_date' : 'date_of_hire',
    // The beginning of a gzip file, which a member may have within it.
    current_value: `\u001f\u008b\b\0\0\0\0\0${at}`,
    fix: { tier: 'never' },
  }),
);

const textOf = (some: readonly string[]) => Buffer.from(some.map((line) => `${line}\n`).join(''));

test.each([
  [
    'two members',
    Buffer.concat([gzipSync(textOf(lines.slice(0, 1700))), gzipSync(textOf(lines.slice(1700)))]),
  ],
  ['a member that is not compressed within', gzipSync(textOf(lines), { level: 0 })],
  ['lines', textOf(lines)],
  ['nothing', Buffer.alloc(0)],
])('of %s it leads to each finding', async (what, bytes) => {
  const sha256 = hashOf(bytes);
  const stored = {
    size: bytes.length,
    sha256,
    close: async () => {},
    chunks: async function* () {
      for (let at = 0; at < bytes.length; at += 5000) yield bytes.subarray(at, at + 5000);
    },
  };
  const made = await madeIndex(stored);
  expect(FindingsIndex.read(made, hashOf(Buffer.from('others')))).toBeUndefined();
  const index = FindingsIndex.read(made, sha256)!;
  const found: string[] = [];
  for (const { offset, size, sha256: hash } of index.blocks) {
    const block = bytes.subarray(offset, offset + size);
    expect(hashOf(block)).toBe(hash);
    found.push(...(await linesOfBlock(block)));
  }
  expect(found).toEqual(what === 'nothing' ? [] : lines);
  const { total, places } = index.places(
    { severity: 'warning', field_name: 'birth_date' },
    { skip: 9, limit: 2 },
  );
  const wanted = lines.flatMap((_, at) => (at % 18 === 0 ? [at] : []));
  expect(total).toBe(what === 'nothing' ? 0 : wanted.length);
  const first = (block: (typeof places)[number]['block']) =>
    index.blocks.slice(0, index.blocks.indexOf(block)).reduce((sum, { count }) => sum + count, 0);
  const at = places.map(({ block, nth }) => first(block) + nth);
  expect(at).toEqual(what === 'nothing' ? [] : wanted.slice(9, 11));
});
