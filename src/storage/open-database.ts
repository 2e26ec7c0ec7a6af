/** The way to a database; what it needs is loaded only when one is named. */

import type { OpenStore } from './open-store.js';
import type { CopyCounts, CopyOptions, DatabaseUsage, PostgresOptions } from './postgres/index.js';

/** Opens a database that servers share. @throws {NewhireError} USAGE, STORE_UNAVAILABLE */
export async function openPostgres(options: PostgresOptions): Promise<OpenStore> {
  const { openPostgresStore } = await import('./postgres/index.js');
  return openPostgresStore(options);
}

/** What a database holds. @throws {NewhireError} USAGE, STORE_UNAVAILABLE */
export async function databaseUsage(url: string): Promise<DatabaseUsage> {
  const { databaseUsageOf } = await import('./postgres/index.js');
  return databaseUsageOf(url);
}

/** Copies another store into a database. @throws {NewhireError} USAGE, STORE_UNAVAILABLE */
export async function copyToDatabase(options: CopyOptions): Promise<CopyCounts> {
  const { copyStore } = await import('./postgres/index.js');
  return copyStore(options);
}
