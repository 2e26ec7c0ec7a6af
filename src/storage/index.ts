/**
 * Where files, jobs and their bytes are kept, and how they survive a crash. `Store` is the port to the rows; json/ holds
 * its adapter, cli-runs/ the runs of `newhire correct`, which need no store.
 */

export { AttemptFiles, type AttemptPaths } from './attempt-files.js';
export { AuditFile, auditEntries, hasKind } from './audit-file.js';
export type { BlobFacts, BlobName, Blobs, KeptResults, StoredBlob, UploadBlobs } from './blobs.js';
export { correctionFiles } from './correction-files.js';
export { DataFolder, dataFolderPath, type JobPaths, pathsOfJob } from './data-folder.js';
export { databaseAddress } from './database-address.js';
export { type DiskUsage, diskUsageOf } from './disk-usage.js';
export { DurableFile, writeChunksDurably } from './durable-file.js';
export { FindingLines, findingsJson, findingsPage, neighboursOf, storedFindings } from './findings-file.js';
export { decidedMeanwhile } from './job-state.js';
export { type JournalPlace, openJournal } from './journal-place.js';
export { linesOf, pageOfLines } from './ndjson-lines.js';
export { copyToDatabase, databaseUsage, openPostgres } from './open-database.js';
export type { OpenStore } from './open-store.js';
export { isAlive } from './process-alive.js';
export {
  hasStatus,
  type KeptProposal,
  keptProposals,
  type ProposalStatus,
} from './proposals-file.js';
export type { Backlog, Queue } from './queue.js';
export type {
  CorrectionBasis,
  FileRow,
  JobOutcome,
  JobResults,
  JobRevision,
  JobRow,
  JobStatus,
  KeyedRequest,
  NewFile,
  Place,
  Store,
} from './store.js';
export { codeOf, storeError } from './system-errors.js';
export { openVerified } from './verified-file.js';
export type { ReviewWorkspace, Workspace, Workspaces } from './workspaces.js';
