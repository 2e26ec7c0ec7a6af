/** Corrects bytes in memory. */

import {
  type Change,
  type CorrectionResult,
  type CorrectOptions,
  correctFile,
  type Outcome,
  type WaitingProposal,
} from '../../../src/correction/index.js';
import { correctionMemory } from '../../../src/correction/pipeline/correction-memory.js';
import type { Layout } from '../../../src/layouts/types.js';
import { loadZipCities } from '../../../src/reference/zip-cities.js';
import { TODAY } from '../../support/facts.js';
import { LAYOUTS } from '../../support/layouts.js';

export const PLACES = await loadZipCities();

export interface Corrected {
  output: Buffer;
  changes: Change[];
  outcomes: Outcome[];
  proposals: WaitingProposal[];
  result: CorrectionResult;
}

/** The settings of a check for the layout. */
export const settingsFor = (layout: Layout) => ({
  layout,
  today: TODAY,
  places: PLACES,
  otherLayouts: LAYOUTS,
});

type Extra = Partial<Omit<CorrectOptions, 'layout' | 'ports'>>;

/** The file corrected in memory, with its audit; the output is empty when there is a diagnosis. */
export async function correct(
  layout: Layout,
  input: Uint8Array | string,
  extra: Extra = {},
): Promise<Corrected> {
  const ports = correctionMemory(typeof input === 'string' ? Buffer.from(input, 'latin1') : input);
  const audit = { changes: [] as Change[], outcomes: [] as Outcome[], proposals: [] as WaitingProposal[] };
  const result = await correctFile(
    { ...settingsFor(layout), ports, ...extra },
    {
      begin() {
        for (const received of [audit.changes, audit.outcomes, audit.proposals]) received.length = 0;
      },
      change: (change) => void audit.changes.push(change),
      outcome: (outcome) => void audit.outcomes.push(outcome),
      proposal: (proposal) => void audit.proposals.push(proposal),
    },
  );
  return { output: Buffer.from(ports.corrected()), ...audit, result };
}
