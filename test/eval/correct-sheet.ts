/** Runs the real correction over a sheet, from a file on the disk to a file on the disk. */

import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type Change,
  type CorrectionResult,
  type CorrectOptions,
  correctFile,
  type Outcome,
} from '../../src/correction/index.js';
import type { Layout } from '../../src/layouts/types.js';
import { loadZipCities } from '../../src/reference/zip-cities.js';
import { correctionFiles } from '../../src/storage/index.js';
import { TODAY } from '../support/facts.js';
import { LAYOUTS } from '../support/layouts.js';
import type { Corrected, Proposal } from './score.js';
import { type Sheet, sheetBytes } from './sheet.js';

/** A correction with everything that came of it. */
export interface Correction extends Corrected {
  input: Buffer;
  output: Buffer;
  changes: Change[];
  outcomes: Outcome[];
  result: CorrectionResult;
  /** Milliseconds that it took. */
  ms: number;
}

export type Extras = Partial<
  Pick<CorrectOptions, 'model' | 'trustModel' | 'beforeModel' | 'employer' | 'fixWarnings' | 'signal'>
>;

/** Runs `work` in a folder of its own, which is then removed. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'newhire-eval-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Corrects the sheet. */
export function correctSheet(sheet: Sheet, extras: Extras = {}): Promise<Correction> {
  return correctBytes(sheet.layout, sheetBytes(sheet), extras);
}

/** Corrects the bytes as a file of the layout. */
export function correctBytes(
  layout: Layout,
  bytes: Iterable<Uint8Array>,
  extras: Extras = {},
): Promise<Correction> {
  return inFolder(async (folder) => {
    const [inputPath, outputPath] = [join(folder, 'in.txt'), join(folder, 'out.txt')];
    await pipeline(Readable.from(bytes), createWriteStream(inputPath));
    const [changes, outcomes, proposals]: [Change[], Outcome[], Proposal[]] = [[], [], []];
    const started = performance.now();
    const result = await correctFile(await optionsFor(layout, inputPath, outputPath, extras), {
      begin() {
        for (const received of [changes, outcomes, proposals]) received.length = 0;
      },
      change: (change) => void changes.push(change),
      outcome: (outcome) => void outcomes.push(outcome),
      proposal: ({ line_number, options: [best] }) => {
        const writes = (best?.edits ?? []).map(({ field_name, after }) => [field_name, after]);
        proposals.push({ line_number, writes: Object.fromEntries(writes) });
      },
    });
    const ms = performance.now() - started;
    const input = await readFile(inputPath);
    const output = result.diagnosis ? input : await readFile(outputPath);
    return { input, output, lines: linesOf(output), changes, outcomes, proposals, result, ms };
  });
}

/** The options of a correction as the evaluation runs it. */
export async function optionsFor(
  layout: Layout,
  inputPath: string,
  outputPath: string,
  extras: Extras = {},
): Promise<CorrectOptions> {
  const places = await loadZipCities();
  return {
    ports: correctionFiles(inputPath, outputPath),
    layout,
    today: TODAY,
    places,
    otherLayouts: LAYOUTS,
    ...extras,
  };
}

function linesOf(output: Buffer): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0x0a, at);
    lines.push(output.subarray(at, end < 0 ? output.length : end));
    at = end < 0 ? output.length : end + 1;
  }
  return lines;
}
