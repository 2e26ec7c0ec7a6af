/** Turns errors of the file system into messages for the person who runs newhire. */

import { existsSync } from 'node:fs';
import { NewhireError } from '../../errors.js';

/** The system's code of an error, such as ENOSPC; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

const ANOTHER_FOLDER = 'or choose another folder with NEWHIRE_DATA or --data';

type Sentences = (folder: string) => [message: string, next: string];

const NO_PERMISSION: Sentences = (folder) => [
  `The data folder ${folder} cannot be read or written by this user.`,
  `Change its permissions, ${ANOTHER_FOLDER}.`,
];
const NOT_A_FOLDER: Sentences = (folder) => [
  `There is a file where the data folder ${folder} should be.`,
  `Move that file away, ${ANOTHER_FOLDER}.`,
];

const NO_HANDLES: Sentences = () => [
  'No file handle is free.',
  'Raise the limit of open files (ulimit -n), or lower --max-uploads.',
];

const SENTENCES: Record<string, Sentences> = {
  EMFILE: NO_HANDLES,
  ENFILE: NO_HANDLES,
  ENOSPC: (folder) => [
    `The disk of the data folder ${folder} is full.`,
    `Free some space, ${ANOTHER_FOLDER}.`,
  ],
  EDQUOT: (folder) => [
    `The disk quota for the data folder ${folder} is used up.`,
    `Free some space, ${ANOTHER_FOLDER}.`,
  ],
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: (folder) => [`The data folder ${folder} is read-only.`, `Make it writable, ${ANOTHER_FOLDER}.`],
  ENOENT: (folder) => [
    `The data folder ${folder}, or a part of it, is missing.`,
    `Put it back and start again, ${ANOTHER_FOLDER}.`,
  ],
  ENOTDIR: NOT_A_FOLDER,
  EEXIST: NOT_A_FOLDER,
};

/** An error of the file system as STORE_UNAVAILABLE with a plain sentence; a NewhireError is returned unchanged. */
export function storeError(error: unknown, folder: string): NewhireError {
  if (error instanceof NewhireError) return error;
  const code = codeOf(error);
  const sentence = code === undefined ? undefined : SENTENCES[code]?.(folder);
  const [message, next] = sentence ?? [
    `The data folder ${folder} cannot be used${code ? ` (${code})` : ''}.`,
    `Check the disk, ${ANOTHER_FOLDER}.`,
  ];
  return new NewhireError('STORE_UNAVAILABLE', message, { next, cause: error });
}

/** Runs work on the disk of a data folder. @throws {NewhireError} STORE_UNAVAILABLE when it fails, as `storeError` says */
export async function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && existsSync(folder)) throw partMissing(error, folder);
    throw storeError(error, folder);
  }
}

/** The store itself is there. */
function partMissing(cause: unknown, folder: string): NewhireError {
  return new NewhireError('STORE_UNAVAILABLE', `A file or folder in the data folder ${folder} is missing.`, {
    next: 'See which: newhire data --verify.',
    cause,
  });
}

/** What is read from a path; undefined when there is nothing. @throws any other error of the system */
export async function ifThere<T>(read: Promise<T>): Promise<T | undefined> {
  return read.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  });
}
