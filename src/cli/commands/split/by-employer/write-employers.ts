/** Writes the part of each employer, proven by a check of its own, all of them or none. */

import { NewhireError } from '../../../../errors.js';
import type { Layout } from '../../../../layouts/index.js';
import { type ControlRecord, createChecker, rewritten } from '../../../../validation/index.js';
import type { Input } from '../../../input/input-files.js';
import { readInput } from '../../../input/read-file.js';
import type { OutputLocation } from '../../../output/output-location.js';
import type { SplitOptions } from '../split-plan.js';
import { LineRouter, PartFile } from '../write-parts.js';
import type { EmployerPart, EmployerPlan } from './employer-plan.js';

/** Parts that are written in one reading of the input: files that are open at a time. */
const AT_ONCE = 20;

/** The options of writing. */
export interface EmployerWriting {
  layout: Layout;
  plan: EmployerPlan;
  options: SplitOptions;
  /** By the index of the part; parts without one have no records. */
  locations: ReadonlyMap<number, OutputLocation & { path: string }>;
  signal: AbortSignal;
}

/** @throws {NewhireError} UNREADABLE_INPUT also when the file has changed since it was planned, UNWRITABLE_OUTPUT, OUTPUT_EXISTS */
export async function writeEmployers(input: Input, writing: EmployerWriting): Promise<void> {
  const files = new Map<number, PartFile>();
  try {
    const indexes = [...writing.locations.keys()];
    for (let at = 0; at < indexes.length; at += AT_ONCE)
      await writeSome(input, indexes.slice(at, at + AT_ONCE), files, writing);
    for (const file of files.values()) await file.commit();
  } finally {
    for (const file of files.values()) await file.discard();
  }
}

async function writeSome(
  input: Input,
  indexes: readonly number[],
  files: Map<number, PartFile>,
  { layout, plan, options, locations, signal }: EmployerWriting,
): Promise<void> {
  const open = new Map<number, ProvenPart>();
  for (const index of indexes) {
    const [location, part] = [locations.get(index), plan.parts[index]];
    if (!location || !part) continue;
    const file = await PartFile.open(location);
    files.set(index, file);
    open.set(index, new ProvenPart(file, part, layout, options));
  }
  const router = new LineRouter(plan.shape, plan.destinationOf, (destination, bytes) => {
    if (typeof destination === 'number') open.get(destination)?.add(bytes);
    else if (destination) for (const part of open.values()) part.control(destination, bytes);
  });
  await readInput(input, {
    hash: false,
    onChunk: async (chunk) => {
      signal.throwIfAborted();
      router.push(chunk);
      for (const part of open.values()) await part.flush();
      return true;
    },
  });
  if ([...open.values()].every((part) => part.isProven())) return;
  throw new NewhireError('UNREADABLE_INPUT', `'${input.name}' changed while it was read.`, {
    next: 'Nothing was written. Split it again when it is complete.',
  });
}

/** Errors that the part of an employer must not have. */
const STRUCTURE = new Set(['RECORD_COUNT_MISMATCH', 'MISSING_HEADER_RECORD', 'MISPLACED_RECORD']);

/** A part with the check of what is written. */
class ProvenPart {
  private isSound = true;
  private readonly checker: ReturnType<typeof createChecker>;
  /** The header or total whose bytes arrive, and how many have arrived. */
  private current: ControlRecord | undefined;
  private passed = 0;

  constructor(
    private readonly file: PartFile,
    private readonly part: EmployerPart,
    private readonly layout: Layout,
    options: SplitOptions,
  ) {
    this.checker = createChecker(layout, {
      ...options,
      onFinding: ({ error_type, severity }) => {
        if (severity === 'error' && STRUCTURE.has(error_type)) this.isSound = false;
      },
    });
  }

  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.checker.push(bytes);
    this.file.add(bytes);
  }

  /** Writes a header or total with the counts of this part, and its own line end. */
  control(record: ControlRecord, bytes: Uint8Array): void {
    if (record !== this.current) {
      this.current = record;
      this.passed = 0;
      this.add(rewritten(record, this.layout.record_length, this.part));
    }
    this.add(bytes.subarray(Math.min(bytes.length, Math.max(0, record.bytes.length - this.passed))));
    this.passed += bytes.length;
  }

  flush(): Promise<void> {
    return this.file.flush();
  }

  /**
   * True when the part has each of its records and no error of structure; what is left of all others might not be a file at
   * all.
   */
  isProven(): boolean {
    const { total_records, diagnosis } = this.checker.end();
    if (this.part.isRest) return true;
    return this.isSound && !diagnosis && total_records === this.part.records;
  }
}
