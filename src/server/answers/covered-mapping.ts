/** A mapping where values are covered, and what it means when a client sends it back. */

import type { Mapping } from '../../conversion/index.js';
import { coverOfField } from '../../reports/index.js';

/** Shows the last four digits of a FEIN, and covers in any other value what could be an SSN or a date. None is about an employee. */
export async function coveredMapping(mapping: Mapping): Promise<Mapping> {
  const { commonName, withValues } = await import('../../conversion/index.js');
  return withValues(mapping, (name, text) => coverOfField(commonName(name))(text));
}

/** What a client sent, with the earlier values in place of those that it was shown covered. */
export async function uncoveredMapping(sent: Mapping, before: Mapping): Promise<Mapping> {
  const { valuesOf, withValues } = await import('../../conversion/index.js');
  const [covered, known] = [valuesOf(await coveredMapping(before)), valuesOf(before)];
  return withValues(sent, (name, text, of) => (text === covered[of][name] && known[of][name]) || text);
}
