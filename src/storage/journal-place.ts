/** Where the model's replies for a job are kept while it runs, and as long as a review may need them. */

import type { JournalPort } from '../model/index.js';

/** A path, or a job of the database at a URL. It can be sent to another thread. */
export type JournalPlace = string | { readonly url: string; readonly job_id: string };

/** What the model takes. @throws {NewhireError} STORE_UNAVAILABLE when the database cannot be reached */
export async function openJournal(place: JournalPlace): Promise<string | JournalPort> {
  if (typeof place === 'string') return place;
  const { openDatabaseJournal } = await import('./postgres/index.js');
  return openDatabaseJournal(place.url, place.job_id);
}
