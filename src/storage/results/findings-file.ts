/**
 * findings.ndjson: the findings of an upload, one JSON object a line, written and read without holding all of them. Where
 * there are many, it is compressed (gzip, RFC 1952): for a file with errors in every field they are 24 times as long as the file. Each
 * member of the gzip file is a block of the index.
 */

import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip, gzip } from 'node:zlib';
import { escapedJson } from '../../printable.js';
import type { Finding, Severity } from '../../validation/index.js';
import type { BlobFacts, StoredBlob } from '../ports/index.js';
import { FindingsIndexWriter } from './findings-index.js';
import { linesOf, valuesOf } from './ndjson.js';

/** Each line starts with the severity, so that lines of one severity are found without parsing. */
const beginningOf = (severity: Severity) => `{"severity":"${severity}"`;

/** Findings that take less are not compressed. In UTF-16 code units. */
const LARGE = 256 * 1024;

/** What is read together with a finding takes about as much: some hundred findings. In UTF-16 code units. */
const BLOCK = 64 * 1024;

/** From this many findings on their index is kept; for fewer it is made when it is needed. */
export const MANY_FINDINGS = 1000;

const compressed = promisify<Uint8Array, { level: number }, Buffer>(gzip);
const decompressed = promisify<Uint8Array, Buffer>(gunzip);

/** The findings of an upload until they are written, and their index. */
export class FindingLines {
  /** The lines of a block, and the blocks that are complete. */
  private block = '';
  private full: string[] = [];
  private waiting = 0;
  private isCompressed = false;
  private readonly index = new FindingsIndexWriter();

  /**
   * Adds a finding in memory; call `take` before many of them have accumulated.
   * @param lastFour the last four digits of the employee's SSN
   */
  add(finding: Finding, lastFour?: string): void {
    const { severity, ...others } = finding;
    const line = `${escapedJson(JSON.stringify({ severity, ...others }))}\n`;
    this.block += line;
    this.waiting += line.length;
    this.index.add(finding, lastFour);
    if (this.block.length >= BLOCK) this.endBlock();
  }

  /**
   * What is to be written for the findings since the last call: members of a gzip file, or a few lines that are all. Undefined
   * when there are none, or so few that more are waited for unless these are the last.
   */
  async take(areLast = false): Promise<Uint8Array | undefined> {
    this.isCompressed ||= this.waiting >= LARGE;
    if (!(this.isCompressed || areLast)) return undefined;
    if (areLast && this.block !== '') this.endBlock();
    const blocks = this.full.splice(0);
    if (blocks.length === 0) return undefined;
    const bytes = await Promise.all(blocks.map((text) => this.bytesOf(text)));
    for (const some of bytes) this.index.placed(some);
    return Buffer.concat(bytes);
  }

  /**
   * The index, once all findings are written; undefined where they are so few that it is made when it is needed.
   * @param facts of all their bytes
   */
  indexOf({ sha256 }: BlobFacts): Buffer | undefined {
    return this.index.count >= MANY_FINDINGS ? this.index.end(sha256, true) : undefined;
  }

  private endBlock(): void {
    this.full.push(this.block);
    this.block = '';
    this.index.endBlock();
  }

  private async bytesOf(text: string): Promise<Buffer> {
    const lines = Buffer.from(text);
    return this.isCompressed ? compressed(lines, { level: 3 }) : lines;
  }
}

/** The lines of the findings, some dozens at a time. */
function linesIn(findings: StoredBlob): AsyncGenerator<string[]> {
  return linesOf(textOf(findings));
}

async function* textOf(findings: StoredBlob): AsyncGenerator<Uint8Array> {
  if (!(await areCompressed(findings))) return yield* findings.chunks();
  const text = createGunzip({ chunkSize: 64 * 1024 });
  // An error of either ends the other, and so does a reader that has enough.
  pipeline(Readable.from(findings.chunks()), text, () => undefined);
  yield* text;
}

/** A line starts with a brace, a gzip file with 1F. */
async function areCompressed(findings: Pick<StoredBlob, 'chunks'>): Promise<boolean> {
  for await (const [first] of findings.chunks()) return first === 0x1f;
  return false;
}

/** The first findings of one severity as the elements of a JSON array, without its brackets, in pieces. */
export async function* findingsJson(
  findings: StoredBlob,
  severity: Severity,
  limit = Number.POSITIVE_INFINITY,
  change?: (line: string) => string,
): AsyncGenerator<string> {
  let left = limit;
  let separator = '';
  const beginning = beginningOf(severity);
  for await (const some of linesIn(findings)) {
    if (left <= 0) return;
    const lines = some.filter((line) => line.startsWith(beginning)).slice(0, left);
    if (lines.length === 0) continue;
    yield separator + (change ? lines.map(change) : lines).join(',');
    left -= lines.length;
    separator = ',';
  }
}

/** The lines of a block of findings. */
export async function linesOfBlock(bytes: Buffer): Promise<string[]> {
  const text = bytes[0] === GZIP[0] ? await decompressed(bytes) : bytes;
  return text.toString().split('\n').slice(0, -1);
}

/**
 * The index of findings that are stored. `lastFourOf` gives the last four digits of the employee's SSN; it is undefined where the
 * source is not read.
 */
export async function madeIndex(
  findings: StoredBlob,
  lastFourOf?: (finding: Finding) => string | undefined,
): Promise<Buffer> {
  const writer = new FindingsIndexWriter();
  const chunks: Uint8Array[] = [];
  for await (const chunk of findings.chunks()) chunks.push(chunk);
  for await (const bytes of blocksIn(Buffer.concat(chunks))) {
    for (const line of await linesOfBlock(bytes)) {
      const finding = JSON.parse(line) as Finding;
      writer.add(finding, lastFourOf?.(finding));
    }
    writer.endBlock();
    writer.placed(bytes);
  }
  return writer.end(findings.sha256, lastFourOf !== undefined);
}

/** The beginning of each member of the gzip files that are written here (RFC 1952, section 2.3): no name, no time. */
const GZIP = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);

/** The parts of stored findings that can be read alone: members of a gzip file, or some lines. */
async function* blocksIn(all: Buffer): AsyncGenerator<Buffer> {
  const isGzip = all[0] === GZIP[0];
  let from = 0;
  for (let to = from; from < all.length; ) {
    to = isGzip
      ? all.indexOf(GZIP, to + GZIP.length)
      : all.indexOf('\n', Math.min(from + BLOCK, all.length - 1)) + 1;
    if (to <= 0) to = all.length;
    const block = all.subarray(from, to);
    // The beginning of a member may also be in the middle of one.
    if (isGzip && to < all.length && !(await isMember(block))) continue;
    yield block;
    from = to;
  }
}

async function isMember(bytes: Buffer): Promise<boolean> {
  return decompressed(bytes).then(
    () => true,
    () => false,
  );
}

/** All findings, in the order of the file, some at a time. */
export function storedFindings(findings: StoredBlob): AsyncGenerator<Finding[]> {
  return valuesOf<Finding>(textOf(findings));
}
