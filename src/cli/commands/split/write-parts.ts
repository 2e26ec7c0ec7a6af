/** Writes the two parts of a split file, each whole or not at all, and the held one first: no record is ever in neither. */

import { rm } from 'node:fs/promises';
import { NewhireError } from '../../../errors.js';
import type { Layout } from '../../../layouts/index.js';
import { DurableFile } from '../../../storage/index.js';
import type { Summary } from '../../../validation/index.js';
import type { Input } from '../../input/input-files.js';
import { readInput } from '../../input/read-file.js';
import { unwritable } from '../../run-failure.js';
import { type OutputPlace, refuseExisting } from '../correct/output-location.js';
import { createDivider } from './divide-file.js';
import type { SplitOptions, SplitPlan } from './split-plan.js';

export type PartName = 'ready' | 'held';

export interface Writing {
  layout: Layout;
  plan: SplitPlan;
  options: SplitOptions;
  places: Record<PartName, OutputPlace>;
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
 * @throws NewhireError UNREADABLE_INPUT also when the file changed since it was planned, UNWRITABLE_OUTPUT, OUTPUT_EXISTS
 */
export async function writeParts(input: Input, writing: Writing): Promise<Summary> {
  const names = partsOf(writing.plan);
  const parts = new Map<PartName, Part>();
  try {
    for (const name of names) parts.set(name, await Part.open(writing.places[name]));
    const proof = await fill(input, parts, writing);
    for (const part of parts.values()) await part.commit();
    for (const name of ['ready', 'held'] as const)
      if (!parts.has(name)) await rm(writing.places[name].path!, { force: true });
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
    onPiece: async (piece) => {
      signal.throwIfAborted();
      divider.push(piece);
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
  private readonly pieces: Uint8Array[] = [];

  private constructor(
    private readonly place: OutputPlace,
    private readonly file: DurableFile,
  ) {}

  static async open(place: OutputPlace): Promise<Part> {
    return new Part(place, await DurableFile.create(place.path!).catch((error) => fail(place, error)));
  }

  add(bytes: Uint8Array): void {
    this.pieces.push(bytes);
  }

  async flush(): Promise<void> {
    const bytes = Buffer.concat(this.pieces.splice(0));
    if (bytes.length > 0) await this.file.write(bytes).catch((error) => fail(this.place, error));
  }

  async commit(): Promise<void> {
    await this.file.commit(() => refuseExisting(this.place)).catch((error) => fail(this.place, error));
  }

  discard(): Promise<void> {
    return this.file.discard();
  }
}

function fail({ name }: OutputPlace, error: unknown): never {
  throw error instanceof NewhireError ? error : unwritable(`'${name}'`, error);
}
