/** Reads the form of an upload: the parts `file` and `state`, in either order, and says what is wrong with them. */

import type { FastifyRequest } from 'fastify';
import { STATE_NAMES } from '../../api/index.js';
import type { Layout } from '../../layouts/index.js';
import { InvalidRequest } from '../plugins/problem-details.js';
import { type FileLimits, invalid, layoutOf, nameOf, readForm, receiveFile } from './form-parts.js';

/** The fields of the form. */
export interface UploadForm {
  readonly layout: Layout;
  /** As the client named it; never used as a path. */
  readonly file_name: string;
}

/** Limits of the form, and where the bytes of the file go. */
export interface FormOptions extends FileLimits {
  /** Receives the bytes of the file; with the layout when the state came before the file. */
  readonly receive: (bytes: AsyncIterable<Uint8Array>, layout: Layout | undefined) => Promise<void>;
}

const NO_FILE = { name: 'file', detail: 'must be given: the file to validate' };

/**
 * Reads the form to its end.
 * @throws {NewhireError} USAGE, UNKNOWN_STATE, TOO_LARGE, and what `receive` throws
 */
export async function readUploadForm(request: FastifyRequest, options: FormOptions): Promise<UploadForm> {
  const form = { main: 'file', parts: 'the part "state"', fileSize: options.maxUpload };
  return readForm(request, form, (parts) => readParts(parts, options));
}

async function readParts(parts: ReturnType<FastifyRequest['parts']>, options: FormOptions) {
  let layout: Layout | undefined;
  let file_name: string | undefined;
  for await (const part of parts) {
    if (part.type === 'file') {
      if (!part.fieldname) throw invalid('file', 'must be the name of the part that contains the file');
      if (part.fieldname !== 'file')
        throw invalid(part.fieldname, 'must not be a file; the file belongs in "file"');
      if (file_name !== undefined) throw invalid('file', 'must be one file, not several');
      file_name = nameOf(part);
      await receiveFile(part, options, (bytes) => options.receive(bytes, layout));
    } else if (part.fieldname === 'state') {
      if (layout) throw invalid('state', 'must be given once');
      layout = await layoutOf(part);
    } else if (part.fieldname === 'file') {
      throw invalid('file', 'must be sent as a file, with a file name');
    }
  }
  if (layout !== undefined && file_name !== undefined) return { layout, file_name };
  throw new InvalidRequest([
    ...(file_name === undefined ? [NO_FILE] : []),
    ...(layout === undefined ? [{ name: 'state', detail: `must be given: ${STATE_NAMES}` }] : []),
  ]);
}
