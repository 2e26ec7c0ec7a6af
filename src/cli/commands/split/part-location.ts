/** Where a part of a split goes. */

import type { OutputLocation, OutputPlan } from '../../output/output-location.js';

/** The location of a part, which is always a file. */
export type PartLocation = OutputLocation & { path: string };

/** The location of a part with its usual name. @throws {NewhireError} OUTPUT_EXISTS, UNWRITABLE_OUTPUT */
export async function partLocation(
  outputs: OutputPlan,
  usual: string,
  force: boolean,
): Promise<PartLocation> {
  const location = await outputs.choose({
    output: undefined,
    usual,
    force,
    flag: '--out-dir',
    advice: 'Add --force to replace the parts of an earlier split, or move them away.',
  });
  return { ...location, path: location.path ?? location.name };
}
