/** The adapter of the ports for many servers: rows, bytes and jobs in a PostgreSQL database. Loaded only when one is named. */

export { type CopyCounts, type CopyOptions, copyStore } from './copy-store.js';
export { openDatabaseJournal } from './database-journal.js';
export {
  type DatabaseUsage,
  databaseUsageOf,
  openPostgresStore,
  type PostgresOptions,
} from './open-postgres-store.js';
export { verifyStore } from './verify-store.js';
