/** Runs the checker over bytes that are all there, the way most tests want it. */

import type { Layout } from '../../src/layouts/types.js';
import { loadZipCities } from '../../src/reference/zip-cities.js';
import type { Finding, Summary } from '../../src/validation/finding.js';
import { createChecker } from '../../src/validation/index.js';
import { TODAY } from './facts.js';
import { LAYOUTS } from './layouts.js';

const PLACES = await loadZipCities();

export interface Checked {
  findings: Finding[];
  summary: Summary;
}

/** Every finding of the bytes, handed over in the given chunks, in the order the checker gave them. */
export function check(layout: Layout, chunks: readonly Uint8Array[], today = TODAY): Checked {
  const findings: Finding[] = [];
  const checker = createChecker(layout, {
    today,
    places: PLACES,
    otherLayouts: LAYOUTS,
    onFinding: (finding) => findings.push(finding),
  });
  for (const chunk of chunks) checker.push(chunk);
  return { findings, summary: checker.end() };
}
