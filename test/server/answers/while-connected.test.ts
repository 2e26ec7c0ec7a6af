import { request } from 'node:http';
import { expect, test } from 'vitest';
import type { Blobs } from '../../../src/storage/index.js';
import { faulty, fetch, json, startService, upload } from '../test-service.js';

/** Makes stored bytes repeat their first chunk without end; `begun` and `ended` are called with the reading. */
function neverEnding(blobs: Blobs, begun: () => void, ended: () => unknown): void {
  const open = blobs.open.bind(blobs);
  blobs.open = async (name, facts) => {
    const blob = await open(name, facts);
    const { size, sha256 } = blob;
    const chunks = async function* () {
      try {
        for await (const chunk of blob.chunks())
          for (;;) {
            yield chunk;
            begun();
            await new Promise((resolve) => setImmediate(resolve));
          }
      } finally {
        ended();
      }
    };
    return { size, sha256, chunks, close: () => blob.close() };
  };
}

test.each(['groups', 'records/999999999'])(
  'a client that hangs up while %s is read ends the reading',
  async (what) => {
    let blobs: Blobs | undefined;
    const { url } = await startService({
      prepareBlobs: (own) => {
        blobs = own;
      },
    });
    let ended = () => {};
    const hasEnded = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const { file_id } = await json(await upload(url, faulty(3)));
    // The index of the findings is for all who ask, and is read to its end.
    await fetch(`${url}/api/v1/files/${file_id}/errors`);
    neverEnding(
      blobs!,
      () => asked.destroy(),
      // Whether they are compressed is looked at first.
      () => asked.destroyed && ended(),
    );
    const asked = request(`${url}/api/v1/files/${file_id}/${what}`).on('error', () => {});
    asked.end();
    await expect(hasEnded).resolves.toBeUndefined();
  },
);
