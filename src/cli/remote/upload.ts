/** Uploads a file as multipart/form-data, straight from disk, and takes it back. https://www.rfc-editor.org/rfc/rfc7578 */

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { visible } from '../../reports/index.js';
import { unreadable } from '../input/input-files.js';
import type { Progress } from '../output/progress-line.js';
import type { components } from './api-types.js';
import type { Client } from './client.js';
import { notOurs } from './server-errors.js';

export type UploadedFile = components['schemas']['File'];

export interface Upload {
  /** As typed; the server gets it without its folder. */
  name: string;
  /** Where the bytes are. */
  path: string;
  /** Bytes. */
  size: number;
  /** State of hire. */
  state: string;
  /** Told how many bytes have been sent. */
  onSent: (done: number, total: number) => void;
}

const PIECE_BYTES = 256 * 1024;

/** Gives what the server found in the file. @throws NewhireError UNREADABLE_INPUT, and as `Client.ask` does */
export async function uploadFile(client: Client, upload: Upload): Promise<UploadedFile> {
  const boundary = `newhire-${randomUUID()}`;
  const before = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="state"\r\n\r\n${upload.state}\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${partName(upload.name)}"\r\n` +
      'Content-Type: text/plain\r\n\r\n',
  );
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const answer = await client.askJson<UploadedFile>({
    method: 'POST',
    path: '/api/v1/files',
    body: {
      type: `multipart/form-data; boundary=${boundary}`,
      length: before.length + upload.size + after.length,
      bytes: async function* () {
        yield before;
        yield* bytesOf(upload);
        yield after;
      },
    },
  });
  if (typeof answer?.file_id === 'string' && Array.isArray(answer.errors)) return answer;
  throw notOurs(client.server);
}

/** Has the server forget an upload. @throws NewhireError as `Client.ask` does */
export async function deleteUpload(client: Client, { file_id }: UploadedFile): Promise<void> {
  const path = `/api/v1/files/${encodeURIComponent(file_id)}`;
  (await client.ask({ method: 'DELETE', path })).resume();
}

/** Says that the server still has the file, and what takes it away. */
export function tellKept(server: string, { file_id }: UploadedFile, progress: Progress): void {
  progress.clear();
  process.stderr.write(
    `newhire: The server ${server} keeps the uploaded file until DELETE /api/v1/files/${visible(file_id)}.\n`,
  );
}

async function* bytesOf({ name, path, size, onSent }: Upload): AsyncGenerator<Uint8Array> {
  let done = 0;
  try {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
      done += (piece as Buffer).length;
      if (done > size) break;
      onSent(done, size);
      yield piece as Buffer;
    }
  } catch (error) {
    throw unreadable(name, error).error;
  }
  if (done !== size) throw unreadable(name, { code: 'EBUSY' }).error;
}

/** As browsers write a file name in a header. https://html.spec.whatwg.org/#multipart-form-data */
function partName(name: string): string {
  return basename(name).replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
