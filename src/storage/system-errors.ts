/** What a file system error means to the person who runs newhire. */

import { NewhireError } from '../errors.js';

/** The system's code of an error, such as ENOSPC; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

const ANOTHER_FOLDER = 'or choose another folder with --data';

const SENTENCES: Record<string, (folder: string) => [message: string, next: string]> = {
  ENOSPC: (folder) => [
    `The disk that holds the data folder ${folder} is full.`,
    `Free some space, ${ANOTHER_FOLDER}.`,
  ],
  EDQUOT: (folder) => [
    `The disk quota for the data folder ${folder} is used up.`,
    `Free some space, ${ANOTHER_FOLDER}.`,
  ],
  EACCES: (folder) => [
    `The data folder ${folder} cannot be read or written by this user.`,
    `Change its permissions, ${ANOTHER_FOLDER}.`,
  ],
  EROFS: (folder) => [`The data folder ${folder} is read-only.`, `Make it writable, ${ANOTHER_FOLDER}.`],
  ENOENT: (folder) => [
    `The data folder ${folder}, or a part of it, is missing.`,
    `Put it back and start again, ${ANOTHER_FOLDER}.`,
  ],
  ENOTDIR: (folder) => [
    `A file stands where the data folder ${folder} should be.`,
    `Move that file away, ${ANOTHER_FOLDER}.`,
  ],
};
SENTENCES.EPERM = SENTENCES.EACCES!;
SENTENCES.EEXIST = SENTENCES.ENOTDIR!;

/** Turns what the file system threw into STORE_UNAVAILABLE with a plain sentence; a NewhireError stays itself. */
export function storeFault(error: unknown, folder: string): NewhireError {
  if (error instanceof NewhireError) return error;
  const code = codeOf(error);
  const sentence = code === undefined ? undefined : SENTENCES[code]?.(folder);
  const [message, next] = sentence ?? [
    `The data folder ${folder} cannot be used${code ? ` (${code})` : ''}.`,
    `Check the disk, ${ANOTHER_FOLDER}.`,
  ];
  return new NewhireError('STORE_UNAVAILABLE', message, { next, cause: error });
}
