/** Refuses typed flags that say how a model is asked when none is named. */

import { usage } from '../usage-error.js';

const ABOUT_THE_MODEL = ['trust-model', 'max-calls'] as const;

/**
 * Only what is typed: a variable or a setting can be meant for other runs.
 * @param model that is named, by a flag or a variable
 * @throws {NewhireError} USAGE
 */
export function refuseWithoutModel(
  flags: { readonly [Name in (typeof ABOUT_THE_MODEL)[number]]?: unknown },
  model: string | undefined,
): void {
  const typed = ABOUT_THE_MODEL.find((name) => flags[name] !== undefined);
  if (model !== undefined || typed === undefined) return;
  throw usage(`--${typed} has no effect: no model is named.`, `Add --model NAME, or leave out --${typed}.`);
}
