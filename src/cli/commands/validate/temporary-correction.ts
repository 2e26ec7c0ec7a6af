/** A correction whose result is not kept, for a report that says what a correction would do. */

import { type AuditSinks, correctFile, type InputPort } from '../../../correction/index.js';
import type { Layout } from '../../../layouts/index.js';
import { correctionFiles } from '../../../storage/index.js';
import { standardOptions } from '../../../validation/index.js';
import { untilInterrupted } from '../../interrupts.js';
import { openTemporaryStorage } from '../correct/run-storage.js';

/** What a file was checked against, and is corrected against. */
export interface CheckedAgainst {
  layout: Layout;
  /** YYYY-MM-DD */
  today: string;
}

/** Corrects the file into a temporary folder, which is then removed. Gives the input; undefined when it was interrupted. */
export async function correctTemporarily(
  inputPath: string,
  { layout, today }: CheckedAgainst,
  audit: AuditSinks,
): Promise<InputPort | undefined> {
  return untilInterrupted(async (signal) => {
    const storage = await openTemporaryStorage();
    try {
      const ports = correctionFiles(inputPath, storage.paths.corrected);
      await correctFile({ ports, layout, today, ...(await standardOptions()), signal }, audit);
      return ports.input;
    } finally {
      await storage.abandon(undefined);
    }
  });
}
