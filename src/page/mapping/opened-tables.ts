/** Tables that were sent to be converted. They stay in the memory of the tab, as they are sent again for another state. */

import type { Conversion } from '../../api/index.js';
import { load } from '../api/requests.js';

/** A table, and what is said about it. */
export interface GivenTable {
  file: File;
  /** Empty where each hire goes to its state of hire. */
  state: string;
  /** The sheet; undefined for the only one with a table. */
  sheet?: string | undefined;
  /** Undefined to have one proposed. */
  mapping?: File | undefined;
}

const opened = new Map<string, GivenTable>();

/** What was sent for a conversion; undefined after the page was loaded again. */
export const givenTable = (conversionId: string): GivenTable | undefined => opened.get(conversionId);

/** Sends a table. @throws {ApiProblem} */
export async function openTable(given: GivenTable, signal?: AbortSignal): Promise<Conversion> {
  const form = new FormData();
  if (given.state !== '') form.append('state', given.state);
  if (given.sheet !== undefined) form.append('sheet', given.sheet);
  if (given.mapping) form.append('mapping', given.mapping, 'mapping.json');
  form.append('table', given.file, given.file.name);
  const path = '/api/v1/conversions?values=mask';
  const conversion = await load<Conversion>(path, { method: 'POST', body: form, signal });
  opened.set(conversion.conversion_id, given);
  return conversion;
}
