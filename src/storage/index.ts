/** Where files, jobs and their bytes are kept, and how they survive a crash. */

export { DurableFile, type FileOps, renameDurably } from './atomic-file.js';
export { AuditFile } from './audit-file.js';
export { BatchedFile } from './batched-file.js';
export { correctionFiles } from './correction-files.js';
export { DataFolder, dataFolderPath, type FilePaths, type JobPaths, pathsOfJob } from './data-folder.js';
export { type Usage, usageOf } from './disk-usage.js';
export { FindingsFile, findingsText, linesOf } from './findings-file.js';
export { describeJob } from './job-folder.js';
export { isAlive } from './process-alive.js';
export type { FileRow, JobOutcome, JobRow, JobStatus, NewFile, Page, Store } from './store.js';
export { codeOf, storeFault } from './system-errors.js';
