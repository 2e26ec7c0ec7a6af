/** Writes the two parts of a split file, each whole or not at all. The held one comes first: no record is ever in neither. */

import { rm } from 'node:fs/promises';
import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { DurableFile } from '../../../storage/index.js';
import { createChecker, type FileShape, type Summary } from '../../../validation/index.js';
import type { Input } from '../../input/input-files.js';
import { readInput } from '../../input/read-file.js';
import { type OutputLocation, refuseExisting } from '../../output/output-location.js';
import { unwritable } from '../../run-failure.js';
import type { RewrittenRecord, SplitOptions, SplitPlan } from './split-plan.js';

/** Ready to be filed, or held until it is corrected. */
export type PartName = 'ready' | 'held';

/** The options of writing the parts. */
export interface Writing {
  layout: Layout;
  plan: SplitPlan;
  options: SplitOptions;
  locations: Record<PartName, OutputLocation & { path: string }>;
  signal: AbortSignal;
}

/** Which parts the plan fills. */
export function partsOf(plan: SplitPlan): PartName[] {
  const parts: PartName[] = plan.ready > 0 ? ['ready'] : [];
  return plan.ready === 0 || plan.held + plan.otherLines > 0 ? ['held', ...parts] : parts;
}

/**
 * Writes the parts that the plan fills, removes older ones that it does not (they are there only with `--force`), and
 * gives the counts of the ready part.
 * @throws {NewhireError} UNREADABLE_INPUT also when the file has changed since it was planned, UNWRITABLE_OUTPUT,
 *   OUTPUT_EXISTS
 */
export async function writeParts(input: Input, writing: Writing): Promise<Summary> {
  const names = partsOf(writing.plan);
  const parts = new Map<PartName, PartFile>();
  try {
    for (const name of names) parts.set(name, await PartFile.open(writing.locations[name]));
    const proof = await fill(input, parts, writing);
    for (const part of parts.values()) await part.commit();
    for (const name of ['ready', 'held'] as const)
      if (!parts.has(name)) await rm(writing.locations[name].path, { force: true });
    return proof;
  } finally {
    for (const part of parts.values()) await part.discard();
  }
}

async function fill(
  input: Input,
  parts: ReadonlyMap<PartName, PartFile>,
  writing: Writing,
): Promise<Summary> {
  const { layout, plan, options, signal } = writing;
  const divider = createDivider(layout, plan, options, {
    ready: (bytes) => parts.get('ready')?.add(bytes),
    held: (bytes) => parts.get('held')?.add(bytes),
  });
  await readInput(input, {
    hash: false,
    onChunk: async (chunk) => {
      signal.throwIfAborted();
      divider.push(chunk);
      for (const part of parts.values()) await part.flush();
      return true;
    },
  });
  const { proof, proven } = divider.end();
  if (proven) return proof;
  throw new NewhireError('UNREADABLE_INPUT', `'${input.name}' changed while it was read.`, {
    next: 'Nothing was written. Split it again when it is complete.',
  });
}

/** An output file of a split, which appears whole or not at all. */
export class PartFile {
  private readonly chunks: Uint8Array[] = [];

  private constructor(
    private readonly location: OutputLocation,
    private readonly file: DurableFile,
  ) {}

  static async open(location: OutputLocation & { path: string }): Promise<PartFile> {
    const file = await DurableFile.create(location.path).catch((error) => fail(location, error));
    return new PartFile(location, file);
  }

  add(bytes: Uint8Array): void {
    this.chunks.push(bytes);
  }

  async flush(): Promise<void> {
    const bytes = Buffer.concat(this.chunks.splice(0));
    if (bytes.length > 0) await this.file.write(bytes).catch((error) => fail(this.location, error));
  }

  async commit(): Promise<void> {
    await this.file.commit(() => refuseExisting(this.location)).catch((error) => fail(this.location, error));
  }

  discard(): Promise<void> {
    return this.file.discard();
  }
}

function fail({ name }: OutputLocation, error: unknown): never {
  throw error instanceof NewhireError ? error : unwritable(`'${name}'`, error);
}

const LF = 0x0a;
const CR = 0x0d;

/** Routes the lines of one file. */
export class LineRouter<Destination> {
  /** The number of the current line, 1-based. */
  private number = 1;
  /** Bytes of the current line in earlier chunks. */
  private passed = 0;
  private bomLeft: number;

  constructor(
    private readonly shape: FileShape,
    /** Takes 1-based line numbers, and 0 for a byte order mark. Neighboring lines of one destination are sent together. */
    private readonly destinationOf: (line: number) => Destination,
    private readonly send: (destination: Destination, bytes: Uint8Array) => void,
  ) {
    this.bomLeft = shape.bomLength;
  }

  push(chunk: Uint8Array): void {
    const bom = Math.min(this.bomLeft, chunk.length);
    this.bomLeft -= bom;
    if (bom > 0) this.send(this.destinationOf(0), chunk.subarray(0, bom));
    let sent = bom;
    let destination = this.destinationOf(this.number);
    for (let at = this.endOfLine(chunk, bom); at > 0; at = this.endOfLine(chunk, at)) {
      this.number++;
      this.passed = 0;
      const next = this.destinationOf(this.number);
      if (next === destination) continue;
      this.send(destination, chunk.subarray(sent, at));
      sent = at;
      destination = next;
    }
    if (sent < chunk.length) this.send(destination, chunk.subarray(sent));
  }

  /** Where the next line begins; 0 when the line goes on after the chunk. */
  private endOfLine(chunk: Uint8Array, from: number): number {
    const { form } = this.shape;
    const end =
      form.ends === 'none'
        ? from + form.blockLength - this.passed
        : chunk.indexOf(form.ends === 'LF' ? LF : CR, from) + 1;
    if (end > 0 && end <= chunk.length) return end;
    this.passed += chunk.length - from;
    return 0;
  }
}

/** Takes the bytes of the two output files. They are valid only during the call. */
interface Parts {
  ready(bytes: Uint8Array): void;
  held(bytes: Uint8Array): void;
}

/** Splits the pushed bytes of a file according to the plan. The options are those that the plan was made with. */
export function createDivider(layout: Layout, plan: SplitPlan, options: SplitOptions, parts: Parts) {
  const checker = createChecker(layout, { ...options, onFinding: () => {} });
  const toReady = (bytes: Uint8Array) => {
    if (bytes.length === 0) return;
    checker.push(bytes);
    parts.ready(bytes);
  };
  /** The control record whose bytes arrive, and how many have arrived. */
  let current: RewrittenRecord | undefined;
  let passed = 0;
  const rewrite = (record: RewrittenRecord, bytes: Uint8Array) => {
    if (record !== current) {
      current = record;
      passed = 0;
      toReady(record.bytes);
    }
    // What follows the bytes of the line is its line end.
    toReady(bytes.subarray(Math.min(bytes.length, Math.max(0, record.oldLength - passed))));
    passed += bytes.length;
    if (record.isAlsoHeld) parts.held(bytes);
  };
  const router = new LineRouter(plan.shape, plan.destinationOf, (destination, bytes) => {
    if (destination === 'ready') toReady(bytes);
    else if (destination === 'held') parts.held(bytes);
    else rewrite(destination, bytes);
  });
  return {
    push: (chunk: Uint8Array) => router.push(chunk),
    /**
     * Ends the file and gives the counts of the ready part, and whether they prove it: no errors, and every record. A part
     * without records needs no proof.
     */
    end(): { proof: Summary; proven: boolean } {
      const proof = checker.end();
      const proven = proof.total_errors === 0 && !proof.diagnosis && proof.total_records === plan.ready;
      return { proof, proven: proven || plan.ready === 0 };
    },
  };
}
