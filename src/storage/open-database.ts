/** The way to a database; what it needs is loaded only when one is named. */

import type { JournalPort } from '../model/index.js';
import type { JournalPlace, OpenStore } from './ports/index.js';
import type { CopyCounts, CopyOptions, DatabaseUsage, PostgresOptions } from './postgres/index.js';

/** Opens a database that servers share. @throws {NewhireError} USAGE, STORE_UNAVAILABLE */
export async function openPostgres(options: PostgresOptions): Promise<OpenStore> {
  const { openPostgresStore } = await import('./postgres/index.js');
  return openPostgresStore(options);
}

/** The journal that the model takes. @throws {NewhireError} STORE_UNAVAILABLE when the database cannot be reached */
export async function openJournal(place: JournalPlace): Promise<string | JournalPort> {
  if (typeof place === 'string') return place;
  const { openDatabaseJournal } = await import('./postgres/index.js');
  return openDatabaseJournal(place.url, place.job_id);
}

/** Counts what is stored in a database. @throws {NewhireError} USAGE, STORE_UNAVAILABLE */
export async function databaseUsage(url: string): Promise<DatabaseUsage> {
  const { databaseUsageOf } = await import('./postgres/index.js');
  return databaseUsageOf(url);
}

/** Copies another store into a database. @throws {NewhireError} USAGE, STORE_UNAVAILABLE */
export async function copyToDatabase(options: CopyOptions): Promise<CopyCounts> {
  const { copyStore } = await import('./postgres/index.js');
  return copyStore(options);
}
