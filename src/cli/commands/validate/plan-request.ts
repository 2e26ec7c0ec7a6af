/** Asks what a correction of a checked file would do, where a report says so. */

import type { CorrectionPlan, FormatRow } from '../../../reports/index.js';
import type { Summary } from '../../../validation/index.js';
import type { CheckedAgainst } from './temporary-correction.js';

/** Files of 5 MB and more are corrected for a report only where it cannot do without. */
const MOST_BYTES = 5_000_000;

/** The bytes of a small file, collected while it is read. */
export class KeptBytes {
  private chunks: Uint8Array[] | undefined = [];
  private size = 0;

  /** Copies the chunk. False once the file is too large. */
  add(chunk: Uint8Array): boolean {
    this.size += chunk.length;
    if (this.size >= MOST_BYTES) this.chunks = undefined;
    else this.chunks?.push(Buffer.from(chunk));
    return this.chunks !== undefined;
  }

  /** The whole file; undefined when it is larger. */
  all(): Uint8Array | undefined {
    return this.chunks && Buffer.concat(this.chunks);
  }
}

/** The plan of a correction; undefined where no report needs it, or the file is too large. `source`: its bytes, or its path. */
export async function planFor(
  { total_errors, diagnosis }: Summary,
  source: Uint8Array | string | undefined,
  needsPlan: FormatRow['needsPlan'],
  against: CheckedAgainst,
): Promise<CorrectionPlan | undefined> {
  if (!needsPlan || diagnosis || total_errors === 0 || source === undefined) return undefined;
  if (typeof source === 'string' && needsPlan !== 'always') return undefined;
  const { correctionPlan } = await import('./correction-plan.js');
  return correctionPlan(source, against, total_errors);
}
