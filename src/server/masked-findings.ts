/** The values of findings for `?values=mask`: covered as in the reports. */

import { readLayout } from '../layouts/index.js';
import { Masks } from '../reports/index.js';
import type { FileRow } from '../storage/index.js';
import type { Finding } from '../validation/index.js';

/**
 * Masks the findings of a file, each as JSON text. Where the line of the file is not at hand, more is covered than in a
 * report: a value that only its line could prove harmless is not shown.
 */
export async function findingMasker(
  { state, uploaded_at }: FileRow,
  record?: () => string,
): Promise<(line: string) => string> {
  const layout = await readLayout(state);
  const masks = layout && new Masks(layout, 'mask', uploaded_at);
  return (line) => {
    const finding = JSON.parse(line) as Finding;
    const value = finding.current_value;
    // Without its layout nobody knows what a value is.
    const isMasked = masks ? masks.value(finding, value, record).masked : value !== '';
    return isMasked ? JSON.stringify({ ...finding, current_value: '***', value_masked: true }) : line;
  };
}
