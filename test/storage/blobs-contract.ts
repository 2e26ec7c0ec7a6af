/** What every engine promises of the bytes it keeps. Each one's test file runs it. */

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Blobs, StoredBlob } from '../../src/storage/ports/blobs.js';
import { refusal } from '../support/refusal.js';

async function allOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

async function bytesOf(blob: StoredBlob): Promise<Buffer> {
  try {
    return await allOf(blob.chunks());
  } finally {
    await blob.close();
  }
}

/** `keep` makes the store know the file, as the engine needs it. */
export function describeBlobs(
  name: string,
  open: () => Promise<{ blobs: Blobs; keep: (fileId: string) => Promise<void> }>,
): void {
  describe(name, () => {
    test.each([0, 1, 70_000, 3_000_000])('an upload of %i bytes is given back as it was', async (size) => {
      const { blobs, keep } = await open();
      const id = randomUUID();
      const upload = await blobs.createUpload(id);
      const source = Buffer.alloc(size, 'SMITH JONES ');
      for (let at = 0; at < size; at += 50_000) await upload.writeSource(source.subarray(at, at + 50_000));
      await upload.writeFindings(Buffer.from('{"severity":"error"}\n'));
      const facts = await upload.commit();
      await keep(id);
      expect(facts.source.size).toBe(size);
      const stored = await blobs.open({ kind: 'source', id }, facts.source);
      expect(stored).toMatchObject(facts.source);
      expect((await bytesOf(stored)).equals(source)).toBe(true);
      const findings = await bytesOf(await blobs.open({ kind: 'findings', id }, facts.findings));
      expect(findings.toString()).toBe('{"severity":"error"}\n');
    });

    test('the source can be read back before it is committed', async () => {
      const { blobs } = await open();
      const upload = await blobs.createUpload(randomUUID());
      await upload.writeSource(Buffer.from('abc'));
      expect((await allOf(upload.sourceChunks())).toString()).toBe('abc');
      await upload.writeFindings(Buffer.from('x'));
      expect((await upload.commit()).source.size).toBe(3);
    });

    test.each([
      ['another hash', { size: 3, sha256: '0'.repeat(64) }],
      ['another size', { size: 4, sha256: '0'.repeat(64) }],
      ['none, as they were damaged before', null],
    ])('bytes whose row has %s are not given out', async (_, facts) => {
      const { blobs, keep } = await open();
      const id = randomUUID();
      const upload = await blobs.createUpload(id);
      await upload.writeSource(Buffer.from('abc'));
      await upload.commit();
      await keep(id);
      expect(await refusal(blobs.open({ kind: 'source', id }, facts))).toBe('BLOB_DAMAGED');
    });

    test('bytes that are not there are damaged or missing, and removing them again is no error', async () => {
      const { blobs, keep } = await open();
      const id = randomUUID();
      const upload = await blobs.createUpload(id);
      const { source } = await upload.commit();
      await keep(id);
      await blobs.removeFile(id);
      await blobs.removeFile(id);
      await blobs.removeJob(id);
      const lost = /^BLOB_(DAMAGED|MISSING)$/;
      expect(await refusal(blobs.open({ kind: 'source', id }, source))).toMatch(lost);
      expect(await refusal(blobs.open({ kind: 'corrected', id }, source))).toMatch(lost);
    });

    test('open bytes can be read to the end although they are removed meanwhile', async () => {
      const { blobs, keep } = await open();
      const id = randomUUID();
      const upload = await blobs.createUpload(id);
      await upload.writeSource(Buffer.alloc(3_000_000, 'A'));
      const { source } = await upload.commit();
      await keep(id);
      const stored = await blobs.open({ kind: 'source', id }, source);
      await blobs.removeFile(id);
      expect((await bytesOf(stored)).length).toBe(3_000_000);
    });

    test('a discarded upload leaves nothing', async () => {
      const { blobs } = await open();
      const id = randomUUID();
      const upload = await blobs.createUpload(id);
      await upload.writeSource(Buffer.from('abc'));
      await upload.discard();
      await upload.discard();
      const again = await blobs.createUpload(id);
      expect((await again.commit()).source.size).toBe(0);
    });
  });
}
