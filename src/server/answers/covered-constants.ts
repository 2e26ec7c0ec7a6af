/** The constants of a mapping where values are covered, and what it means when a client sends them back. */

import { lastFour, withoutSecrets } from '../../reports/index.js';

/** By the name of the field. None is about an employee. */
type Constants = Readonly<Record<string, string>>;

/** Shows the last four digits of the FEIN. Covers in any other value what could be an SSN or a date. */
export async function coveredConstants(constants: Constants): Promise<Record<string, string>> {
  const { commonName } = await import('../../conversion/index.js');
  const cover = (name: string) => (commonName(name) === 'employer_fein' ? lastFour : withoutSecrets);
  return Object.fromEntries(Object.entries(constants).map(([name, text]) => [name, cover(name)(text)]));
}

/** What a client sent, with the values before in the place of those that it was shown covered. */
export async function uncoveredConstants(
  sent: Constants,
  before: Constants,
): Promise<Record<string, string>> {
  const covered = await coveredConstants(before);
  const meant = (name: string, text: string) => (text === covered[name] && before[name]) || text;
  return Object.fromEntries(Object.entries(sent).map(([name, text]) => [name, meant(name, text)]));
}
