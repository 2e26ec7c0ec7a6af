/** Which files of a run have bytes that were seen before: in the same run, or in a correction that is kept. */

import type { FileResult } from '../../reports/index.js';
import { dataFolderPath } from '../../storage/index.js';

/** Whether the bytes of a file are those of another one, or were corrected before. */
export type SeenBytes = Pick<FileResult, 'same_bytes_as' | 'corrected_before'>;

/** Remembers the bytes of the files of one run by their SHA-256. */
export class SeenFiles {
  private readonly firstOf = new Map<string, string>();

  private constructor(private readonly corrected: ReadonlyMap<string, SeenBytes['corrected_before']>) {}

  /**
   * Knows the corrections that are kept in a data folder now, by default the user's own; none where it cannot be read, as
   * nothing but a remark depends on it.
   */
  static async open(folder?: string): Promise<SeenFiles> {
    const path = dataFolderPath(folder, process.env);
    return new SeenFiles(await keptCorrections(path).catch(() => new Map()));
  }

  /** What is known of the bytes of a file, by their SHA-256; from now on they are known. */
  about(name: string, sha256: string): SeenBytes {
    const first = this.firstOf.get(sha256);
    if (first === undefined) this.firstOf.set(sha256, name);
    const before = this.corrected.get(sha256);
    return {
      ...(first !== undefined && { same_bytes_as: first }),
      ...(before && { corrected_before: before }),
    };
  }
}

/** The latest completed run for each input in which something was corrected. */
async function keptCorrections(path: string): Promise<Map<string, SeenBytes['corrected_before']>> {
  const [{ DataFolder }, { listCliJobs }] = await Promise.all([
    import('../../storage/index.js'),
    import('../../storage/cli-runs/index.js'),
  ]);
  const kept = new Map<string, SeenBytes['corrected_before']>();
  const folder = await DataFolder.openIfAny(path);
  for (const job of folder ? await listCliJobs(folder) : []) {
    const { status, corrections_applied, input, created_at, job_id, output } = job;
    if (status === 'completed' && corrections_applied > 0 && input && !kept.has(input.sha256))
      kept.set(input.sha256, { date: created_at.slice(0, 10), job_id, output });
  }
  return kept;
}
