/** The shape of a catalogue entry, and the bases that many entries share. */

import type { Severity } from '../../layouts/index.js';

export interface CatalogueEntry {
  title: string;
  /** The usual severity; a layout may lower it for a field. */
  severity: Severity;
  meaning: string;
  fix: string;
  /** What `correct` may do about it. */
  correct: string;
  /** Where the rule comes from. */
  basis: string;
}

export const LAYOUT = 'The record layout of the state; see `newhire layouts show`.';
export const NDNH = 'Federal National Directory of New Hires format rules, which state layouts follow.';
export const OWN = 'Our own judgement of what a reviewer should look at; no agency is known to reject it.';
