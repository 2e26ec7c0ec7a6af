/** Uploads a file as multipart/form-data, streamed from disk, and deletes it. https://www.rfc-editor.org/rfc/rfc7578 */

import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { fileChunks } from '../../file-chunks.js';
import { printable, visible } from '../../printable.js';
import type { Summary } from '../../validation/index.js';
import { unreadable } from '../input/input-files.js';
import type { Progress } from '../output/progress-line.js';
import { tell } from '../output/writer.js';
import { UPLOADED_FILE, type UploadedFile } from './answer-schemas.js';
import { answerAbout } from './bounded-answer.js';
import type { Client, ClientRequest } from './client.js';

/** A file to upload. */
export interface RemoteUpload {
  /** As typed; the server receives it without its folder. */
  name: string;
  /** Where the bytes are. */
  path: string;
  /** Bytes. */
  size: number;
  /** The state that receives the file. */
  state: string;
  /** Called with the number of bytes that have been sent. */
  onSent: (done: number, total: number) => void;
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Gives what the server found in the file.
 * @throws {NewhireError} UNREADABLE_INPUT when the file cannot be read, and as `Client.request` does
 */
export async function uploadFile(client: Client, upload: RemoteUpload): Promise<UploadedFile> {
  const boundary = `newhire-${randomUUID()}`;
  const before = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="state"\r\n\r\n${upload.state}\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${partName(upload.name)}"\r\n` +
      'Content-Type: text/plain\r\n\r\n',
  );
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const request: ClientRequest = {
    method: 'POST',
    path: '/api/v1/files',
    most: answerAbout(upload.size),
    body: {
      type: `multipart/form-data; boundary=${boundary}`,
      length: before.length + upload.size + after.length,
      bytes: async function* () {
        yield before;
        yield* bytesOf(upload);
        yield after;
      },
    },
  };
  return client.requestJson(request, UPLOADED_FILE);
}

/** Deletes an upload from the server. @throws {NewhireError} as `Client.request` does */
export async function deleteUpload(client: Client, { file_id }: UploadedFile): Promise<void> {
  await client.requestHead({ method: 'DELETE', path: `/api/v1/files/${file_id}` });
}

/** Says that the server still has the file, and how it can be deleted. */
export function warnStillStored(server: string, { file_id }: UploadedFile, progress: Progress): void {
  progress.clear();
  const kept = `newhire: The server ${server} keeps the uploaded file until DELETE /api/v1/files/${file_id}.`;
  tell(printable(`${visible(kept)}\n`));
}

async function* bytesOf({ name, path, size, onSent }: RemoteUpload): AsyncGenerator<Uint8Array> {
  let done = 0;
  try {
    for await (const chunk of fileChunks(path, CHUNK_BYTES)) {
      done += chunk.length;
      if (done > size) break;
      onSent(done, size);
      yield chunk;
    }
  } catch (error) {
    throw unreadable(name, error).error;
  }
  if (done !== size) throw unreadable(name, { code: 'EBUSY' }).error;
}

/** Written as browsers write a file name in a header. https://html.spec.whatwg.org/#multipart-form-data */
function partName(name: string): string {
  return basename(name).replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

/**
 * The counts of an upload. `edition` is that of the layout on this computer, by which values are masked: when the server
 * has another one, a note says so.
 */
export function summaryOf(file: UploadedFile, edition: string): Summary {
  const { total_records, total_errors, records_with_errors, total_warnings, layout_edition } = file;
  const differs = `The server checked against the layout's edition "${layout_edition}"; this version of newhire has "${edition}".`;
  const notes = layout_edition === edition ? [...file.notes] : [...file.notes, differs];
  return { total_records, total_errors, records_with_errors, total_warnings, notes };
}
