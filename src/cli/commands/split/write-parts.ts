/** Writes the two parts of a split file, each whole or not at all. The held one comes first: no record is ever in neither. */

import { rm } from 'node:fs/promises';
import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { DurableFile } from '../../../storage/index.js';
import type { Summary } from '../../../validation/index.js';
import type { Input } from '../../input/input-files.js';
import { readInput } from '../../input/read-file.js';
import { type OutputLocation, refuseExisting } from '../../output/output-location.js';
import { unwritable } from '../../run-failure.js';
import { createDivider } from './divide-file.js';
import type { SplitOptions, SplitPlan } from './split-plan.js';

/** Ready to be filed, or held until it is corrected. */
export type PartName = 'ready' | 'held';

/** What writing the parts needs to know. */
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
  const parts = new Map<PartName, Part>();
  try {
    for (const name of names) parts.set(name, await Part.open(writing.locations[name]));
    const proof = await fill(input, parts, writing);
    for (const part of parts.values()) await part.commit();
    for (const name of ['ready', 'held'] as const)
      if (!parts.has(name)) await rm(writing.locations[name].path, { force: true });
    return proof;
  } finally {
    for (const part of parts.values()) await part.discard();
  }
}

async function fill(input: Input, parts: ReadonlyMap<PartName, Part>, writing: Writing): Promise<Summary> {
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
    next: 'Nothing was written. Split it again when it is whole.',
  });
}

class Part {
  private readonly chunks: Uint8Array[] = [];

  private constructor(
    private readonly location: OutputLocation,
    private readonly file: DurableFile,
  ) {}

  static async open(location: OutputLocation & { path: string }): Promise<Part> {
    const file = await DurableFile.create(location.path).catch((error) => fail(location, error));
    return new Part(location, file);
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
