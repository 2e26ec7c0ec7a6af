/**
 * The descriptions in the folders of uploads and jobs, `file.json` and `job.json`: JSON whose completeness can be checked, as its
 * last member is the hash of the rest.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { DataFolder, JobPaths } from './data-folder.js';
import { ifThere } from './system-errors.js';

/** From this version on each description has a checksum; those of version 0.1.0 have neither member. */
const SCHEMA = 2;

/** The object as text, with a checksum. */
export function sealed(value: object): string {
  const content = { ...value, schema: SCHEMA };
  return `${JSON.stringify({ ...content, checksum: checksumOf(content) }, null, 2)}\n`;
}

/** What a description says. `isSealed` is false for one of version 0.1.0, which has no checksum. */
interface Description {
  readonly value: Readonly<Record<string, unknown>>;
  readonly isSealed: boolean;
}

/** Undefined when there is no such file. @throws the error of the system */
export async function readDescription(path: string): Promise<Description | 'damaged' | undefined> {
  return described(await ifThere(readFile(path, 'utf8')));
}

/** Milliseconds that reads take on average where the bytes are in memory, even on a busy computer; and that are waited beyond that. */
const [QUICK, PATIENCE] = [0.5, 500];

/**
 * A reader of thousands of descriptions. A synchronous read takes a quarter of the processor time, and is used until
 * the disk proves slow; then several are read at the same time.
 */
export function readerOfMany(): typeof readDescription {
  let left = PATIENCE;
  const readNow = async (path: string) => {
    const start = performance.now();
    try {
      return readFileSync(path, 'utf8');
    } finally {
      left += QUICK - (performance.now() - start);
    }
  };
  return async (path) => (left < 0 ? readDescription(path) : described(await ifThere(readNow(path))));
}

function described(text: string | undefined): Description | 'damaged' | undefined {
  return text === undefined ? undefined : (unsealed(text) ?? 'damaged');
}

/** What a text of `sealed` says; undefined when it is damaged. */
export function unsealed(text: string): Description | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const { checksum, ...content } = parsed as Record<string, unknown>;
  if (checksum === undefined && !('schema' in content)) return { value: content, isSealed: false };
  if (checksum !== checksumOf(content)) return undefined;
  const { schema: _, ...value } = content;
  return { value, isSealed: true };
}

function checksumOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Who created a job's folder: `none` when it has no job.json, `unknown` when that is damaged. */
export async function originOf(paths: JobPaths): Promise<'cli' | 'server' | 'none' | 'unknown'> {
  const job = await readDescription(paths.job);
  if (job === undefined) return 'none';
  const origin = job === 'damaged' ? undefined : job.value.origin;
  return origin === 'cli' || origin === 'server' ? origin : 'unknown';
}

/**
 * Whether a server has used the data folder: a job's folder that nothing describes may then be one of that server. Otherwise it is a
 * run of `newhire correct`.
 * @throws the error of the system when the folder cannot be read
 */
export async function hasServed(folder: DataFolder): Promise<boolean> {
  return existsSync(folder.index) || (await readdir(folder.files)).length > 0;
}

/** Whether a job's folder contains only temporary files: the job was never known to anyone. */
export async function isBarelyBegun(folder: DataFolder, jobId: string): Promise<boolean> {
  // A run of `newhire correct` may remove its folder at any moment.
  const names = await readdir(folder.jobPaths(jobId).folder).catch(() => ['gone']);
  return names.every((name) => name.endsWith('.tmp'));
}
