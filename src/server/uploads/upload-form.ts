/** Reads the form of an upload: the parts `file` and `state`, in either order, and what may be wrong with them. */

import { addAbortSignal } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { STATE_NAMES } from '../../api/index.js';
import { NewhireError } from '../../errors.js';
import { type Layout, readLayout, suggestState } from '../../layouts/index.js';
import { visibleName } from '../../printable.js';
import { codeOf } from '../../storage/index.js';
import { InvalidRequest } from '../plugins/problem-details.js';

/** What the form says about the file. */
export interface UploadForm {
  readonly layout: Layout;
  /** As the client named it; never used as a path. */
  readonly file_name: string;
}

/** Limits of the form, and where the bytes of the file go. */
export interface FormOptions {
  /** Largest size of the file part in bytes. */
  readonly maxUpload: number;
  /** Ends the reading. */
  readonly signal: AbortSignal;
  /** Receives the bytes of the file; with the layout when the state came before the file. */
  readonly receive: (bytes: AsyncIterable<Uint8Array>, layout: Layout | undefined) => Promise<void>;
}

/** Longer names are cut; file systems do not allow them anyway. */
const LONGEST_NAME = 255;

/** Allows forms with some unneeded parts, but not so many that they are a burden. */
const LIMITS = { files: 2, fields: 20, parts: 22, fieldNameSize: 200, fieldSize: 1000, headerPairs: 50 };

/**
 * Reads the form to its end.
 * @throws {NewhireError} USAGE, UNKNOWN_STATE, TOO_LARGE, and what `receive` throws
 */
export async function readUploadForm(request: FastifyRequest, options: FormOptions): Promise<UploadForm> {
  if (!request.isMultipart()) {
    throw invalid('file', 'must be sent as multipart/form-data, together with the part "state"');
  }
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw invalid('Content-Encoding', 'must not be given: a compressed form is not accepted');
  }
  try {
    return await readParts(request, options);
  } catch (error) {
    if (error instanceof NewhireError) throw error;
    const [message, next] = FORM_ERRORS[codeOf(error) ?? ''] ?? [
      'The request cannot be read as multipart/form-data.',
      'Check that it is complete, with two parts: "file" and "state".',
    ];
    throw new NewhireError('USAGE', message, { next, cause: error });
  }
}

async function readParts(request: FastifyRequest, { maxUpload, signal, receive }: FormOptions) {
  let layout: Layout | undefined;
  let file_name: string | undefined;
  const limits = { ...LIMITS, fileSize: maxUpload };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      if (!part.fieldname) throw invalid('file', 'must be the name of the part that contains the file');
      if (part.fieldname !== 'file')
        throw invalid(part.fieldname, 'must not be a file; the file belongs in "file"');
      if (file_name !== undefined) throw invalid('file', 'must be one file, not several');
      file_name = nameOf(part);
      const { file } = part;
      addAbortSignal(signal, file);
      // Immediately, not when the rest of the form has arrived, which may never happen.
      file.once('limit', () => file.destroy(tooLarge(maxUpload)));
      await receive(part.file, layout);
      if (part.file.truncated) throw tooLarge(maxUpload);
      // Browsers send a part without name and content when no file was chosen.
      if (!part.filename && part.file.bytesRead === 0) throw new InvalidRequest([NO_FILE]);
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

/** What @fastify/multipart refuses, by its codes. */
const FORM_ERRORS: Record<string, [message: string, next: string]> = {
  FST_INVALID_JSON_FIELD_ERROR: [
    'A part is declared as application/json, and is not JSON.',
    'Send the part "state" as plain text, without a Content-Type.',
  ],
  FST_PROTO_VIOLATION: ['A part has a name that is not allowed.', 'The parts are "file" and "state".'],
  FST_PARTS_LIMIT: ['The form has too many parts.', 'Send two: "file" and "state".'],
  FST_FIELDS_LIMIT: ['The form has too many fields.', 'Send two parts: "file" and "state".'],
  FST_FILES_LIMIT: ['The form has too many files.', 'Send one file, in the part "file".'],
};

const NO_FILE = { name: 'file', detail: 'must be given: the file to validate' };

/** What a browser sends for the characters that would end the name in the form (HTML, section 4.10.21.8). */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** The name as it is stored, shown and given to downloads: what could mislead whoever reads it is made visible. */
function nameOf({ filename }: MultipartFile): string {
  const name = visibleName((filename || 'unnamed').replace(/%(22|0D|0A)/g, (code) => ESCAPED[code] ?? code));
  return [...name].slice(0, LONGEST_NAME).join('');
}

async function layoutOf({ value }: MultipartValue): Promise<Layout> {
  const layout = typeof value === 'string' ? await readLayout(value) : undefined;
  if (layout) return layout;
  const meant = typeof value === 'string' ? suggestState(value) : undefined;
  throw new NewhireError('UNKNOWN_STATE', `The state must be one of: ${STATE_NAMES}.`, {
    ...(meant === undefined ? {} : { next: `Did you mean ${meant}?` }),
  });
}

function invalid(name: string, detail: string): InvalidRequest {
  return new InvalidRequest([{ name, detail }]);
}

function tooLarge(maxUpload: number): NewhireError {
  return new NewhireError(
    'TOO_LARGE',
    `The file is larger than the ${limitText(maxUpload)} that this server accepts.`,
    { next: 'Send it in several files.' },
  );
}

/** `50 MB` for 52,428,800 bytes, as the documents call it. */
function limitText(bytes: number): string {
  const MB = 1024 * 1024;
  return bytes < MB ? `${bytes} bytes` : `${Number((bytes / MB).toFixed(1))} MB`;
}
