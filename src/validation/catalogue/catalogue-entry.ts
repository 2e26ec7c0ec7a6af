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
  /** Where the rule comes from and what that source says; also where our rule is looser or stricter. */
  basis: string;
}

export const LAYOUT = 'The record layout of the state; see `newhire layouts show`.';
export const NDNH =
  'Format rules of the federal National Directory of New Hires, which state layouts follow:';
export const OWN = 'Our own judgement of what a reviewer should look at; no agency is known to reject it.';
