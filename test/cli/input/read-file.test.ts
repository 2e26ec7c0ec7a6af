import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHead, readInput } from '../../../src/cli/input/read-file.js';
import { NewhireError } from '../../../src/errors.js';

const SIZE = 3_000_003;
const bytes = Uint8Array.from({ length: SIZE }, (_, at) => (at * 31) % 251);
let folder = '';
let path = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newhire-'));
  path = join(folder, 'data');
  await writeFile(path, bytes);
});
afterAll(() => rm(folder, { recursive: true }));

const input = () => ({ name: 'data', path });

describe('reading a file', () => {
  it('gives every byte in order, its size, and how far it is', async () => {
    const pieces: Uint8Array[] = [];
    const progress: number[] = [];
    const { size, sha256 } = await readInput(input(), {
      hash: false,
      onChunk: async (piece, done, total) => {
        pieces.push(Uint8Array.from(piece));
        progress.push(done);
        expect(total).toBe(SIZE);
        return true;
      },
    });
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect({ size, sha256, last: progress.at(-1) }).toEqual({ size: SIZE, sha256: '', last: SIZE });
    expect(pieces.length).toBeGreaterThan(1);
  });

  it('gives pieces that can be copied with slice, which a Buffer would not do', async () => {
    await readInput(input(), {
      hash: false,
      onChunk: async (piece) => {
        expect(piece.slice(0, 1).buffer).not.toBe(piece.buffer);
        return false;
      },
    });
  });

  it('hashes the whole file when asked, also when the check has ended early', async () => {
    let seen = 0;
    const onChunk = async () => {
      seen++;
      return false;
    };
    const result = await readInput(input(), { hash: true, onChunk });
    expect(result).toEqual({ size: SIZE, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(seen).toBe(1);
  });

  it('ends early when the check has ended and no hash is wanted', async () => {
    const { size } = await readInput(input(), { hash: false, onChunk: async () => false });
    expect(size).toBeLessThan(SIZE);
  });

  it('gives the head alone', async () => {
    expect(Buffer.from(await readHead(input(), 1000)).equals(bytes.subarray(0, 1000))).toBe(true);
  });

  it('says in words why a file cannot be read', async () => {
    const missing = readInput(
      { name: 'x', path: join(folder, 'x') },
      { hash: false, onChunk: async () => true },
    );
    await expect(missing).rejects.toEqual(
      new NewhireError('UNREADABLE_INPUT', "'x' cannot be read: there is no such file."),
    );
  });
});
