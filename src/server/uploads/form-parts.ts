/** What forms of uploads share: how they are opened, the file in them, the state, and what may be wrong with them. */

import { addAbortSignal } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { STATE_NAMES } from '../../api/index.js';
import { NewhireError } from '../../errors.js';
import { type Layout, readLayout, suggestState } from '../../layouts/index.js';
import { visibleName } from '../../printable.js';
import { codeOf } from '../../storage/index.js';
import { InvalidRequest } from '../plugins/problem-details.js';

/** Limits of the file in a form. */
export interface FileLimits {
  /** Largest size in bytes. */
  readonly maxUpload: number;
  /** Ends the reading. */
  readonly signal: AbortSignal;
}

/** Longer names are cut; file systems do not allow them anyway. */
const MAX_NAME_LENGTH = 255;

/** Allows a few unneeded parts, but not so many that they cost much time. */
const LIMITS = { files: 3, fields: 20, parts: 23, fieldNameSize: 200, fieldSize: 1000, headerPairs: 50 };

/**
 * Bytes of a part that are kept until they are read. @fastify/busboy waits without end for a part that it skips, such as one whose name has
 * a line break, when more of it than that comes in one turn; that is at most two chunks of a socket.
 */
const MAX_UNREAD = 256 * 1024;

/**
 * Reads a form to its end. `parts` names those that it has, as the end of a sentence; `main` is the one that must be a file.
 * @throws {NewhireError} USAGE, and what `read` throws
 */
export async function readForm<Form>(
  request: FastifyRequest,
  { main, parts, fileSize, fieldSize = LIMITS.fieldSize }: FormKind,
  read: (form: ReturnType<FastifyRequest['parts']>) => Promise<Form>,
): Promise<Form> {
  if (!request.isMultipart())
    throw invalid(main, `must be sent as multipart/form-data, together with ${parts}`);
  try {
    return await read(request.parts({ limits: { ...LIMITS, fileSize, fieldSize }, fileHwm: MAX_UNREAD }));
  } catch (error) {
    if (error instanceof NewhireError) throw error;
    const [message, next] = FORM_ERRORS[codeOf(error) ?? ''] ?? [
      'The request cannot be read as multipart/form-data.',
      'Check that it is complete.',
    ];
    const named = `${next} It has the part "${main}", together with ${parts}.`;
    throw new NewhireError('USAGE', message, { next: named, cause: error });
  }
}

/** A kind of form. */
export interface FormKind {
  readonly main: string;
  readonly parts: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly fieldSize?: number;
}

/** What @fastify/multipart refuses, by its codes. */
const FORM_ERRORS: Record<string, [message: string, next: string]> = {
  FST_INVALID_JSON_FIELD_ERROR: [
    'A part is declared as application/json, and is not JSON.',
    'Send it as plain text, without a Content-Type.',
  ],
  FST_PROTO_VIOLATION: ['A part has a name that is not allowed.', 'Correct the name.'],
  FST_PARTS_LIMIT: ['The form has too many parts.', 'Send fewer.'],
  FST_FIELDS_LIMIT: ['The form has too many fields.', 'Send fewer.'],
  FST_FILES_LIMIT: ['The form has too many files.', 'Send one file.'],
};

/** Receives the file of a part. @throws {NewhireError} TOO_LARGE, and what `receive` throws */
export async function receiveFile(
  part: MultipartFile,
  { maxUpload, signal }: FileLimits,
  receive: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const { file } = part;
  addAbortSignal(signal, file);
  // Immediately, not when the rest of the form has arrived, which may never happen.
  file.once('limit', () => file.destroy(tooLarge(maxUpload)));
  await receive(file);
  if (file.truncated) throw tooLarge(maxUpload);
  // Browsers send a part without name and content when no file was chosen.
  if (!part.filename && file.bytesRead === 0) throw invalid(part.fieldname, 'must be given: a file');
}

/** What a browser sends for the characters that would end the name in the form (HTML, section 4.10.21.8). */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** The name as it is stored, shown and given to downloads: what could mislead whoever reads it is made visible. */
export function nameOf({ filename }: MultipartFile): string {
  const name = visibleName((filename || 'unnamed').replace(/%(22|0D|0A)/g, (code) => ESCAPED[code] ?? code));
  return [...name].slice(0, MAX_NAME_LENGTH).join('');
}

/** The layout of the state in a part. @throws {NewhireError} UNKNOWN_STATE */
export async function layoutOf({ value }: Pick<MultipartValue, 'value'>): Promise<Layout> {
  const layout = typeof value === 'string' ? await readLayout(value) : undefined;
  if (layout) return layout;
  const meant = typeof value === 'string' ? suggestState(value) : undefined;
  throw new NewhireError('UNKNOWN_STATE', `The state must be one of: ${STATE_NAMES}.`, {
    ...(meant === undefined ? {} : { next: `Did you mean ${meant}?` }),
  });
}

/** The error for one part, or one header, of a form. */
export function invalid(name: string, detail: string): InvalidRequest {
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
