/** Corrects bytes that are all there, the way most tests want it. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Change,
  type CorrectionResult,
  type CorrectOptions,
  correctFile,
  type Outcome,
  type WaitingProposal,
} from '../../src/correction/index.js';
import { LAYOUTS } from '../../src/layouts/index.js';
import type { Layout } from '../../src/layouts/types.js';
import { loadZipCities } from '../../src/reference/zip-cities.js';
import { TODAY } from '../support/facts.js';

export const PLACES = await loadZipCities();

export interface Corrected {
  output: Buffer;
  changes: Change[];
  outcomes: Outcome[];
  proposals: WaitingProposal[];
  result: CorrectionResult;
}

type Extra = Partial<Omit<CorrectOptions, 'layout' | 'inputPath' | 'outputPath'>>;

/** The file corrected, with its audit. Fails when anything but the output is left in the folder. */
export async function correct(
  layout: Layout,
  input: Uint8Array | string,
  extra: Extra = {},
): Promise<Corrected> {
  const folder = await mkdtemp(join(tmpdir(), 'newhire-correct-'));
  try {
    const [inputPath, outputPath] = [join(folder, 'in.txt'), join(folder, 'out.txt')];
    await writeFile(inputPath, typeof input === 'string' ? Buffer.from(input, 'latin1') : input);
    const audit = { changes: [] as Change[], outcomes: [] as Outcome[], proposals: [] as WaitingProposal[] };
    const result = await correctFile(
      { inputPath, outputPath, layout, today: TODAY, places: PLACES, otherLayouts: LAYOUTS, ...extra },
      {
        change: (change) => void audit.changes.push(change),
        outcome: (outcome) => void audit.outcomes.push(outcome),
        proposal: (proposal) => void audit.proposals.push(proposal),
      },
    );
    const output = result.diagnosis ? Buffer.alloc(0) : await readFile(outputPath);
    return { output, ...audit, result };
  } finally {
    await rm(folder, { recursive: true });
  }
}
