/** A mapping where values are covered, and what it means when a client sends it back. */

import type { Mapping } from '../../conversion/index.js';
import { lastFour, withoutSecrets } from '../../reports/index.js';

/** By the name of the field. None is about an employee. */
type Values = Readonly<Record<string, string | undefined>>;

/**
 * Shows the last four digits of a FEIN, among the values for all rows and in what the table says of its employer. Covers in any other
 * of these values what could be an SSN or a date.
 */
export async function coveredMapping(mapping: Mapping): Promise<Mapping> {
  const { commonName } = await import('../../conversion/index.js');
  const cover = (name: string) => (commonName(name) === 'employer_fein' ? lastFour : withoutSecrets);
  const covered = (name: string, text: string) => cover(name)(text);
  return withValues(mapping, { constants: covered, employer: covered });
}

/** What a client sent, with the values before in the place of those that it was shown covered. */
export async function uncoveredMapping(sent: Mapping, before: Mapping): Promise<Mapping> {
  const shown = await coveredMapping(before);
  const meant = (covered: Values, known: Values) => (name: string, text: string) =>
    (text === covered[name] && known[name]) || text;
  return withValues(sent, {
    constants: meant(shown.constants, before.constants),
    employer: meant({ ...shown.table.employer }, { ...before.table.employer }),
  });
}

type Change = (name: string, text: string) => string;

function withValues(mapping: Mapping, { constants, employer }: Record<'constants' | 'employer', Change>) {
  const changed = (values: Values, change: Change) =>
    Object.fromEntries(Object.entries(values).map(([name, text = '']) => [name, change(name, text)]));
  const said = mapping.table.employer;
  const table = said ? { ...mapping.table, employer: changed({ ...said }, employer) } : mapping.table;
  return { ...mapping, table, constants: changed(mapping.constants, constants) };
}
