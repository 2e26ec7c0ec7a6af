/** Files and folders of this computer: the data folder, files that survive a crash, and bytes that are proven. */

export { BatchedFile, BatchedWriter } from './batched-file.js';
export {
  BEGUN,
  DataFolder,
  dataFolderPath,
  type FilePaths,
  idsIn,
  isId,
  type JobPaths,
  makeRoot,
  PRIVATE_FOLDER,
  pathsOfJob,
  REMOVED,
  REVIEWED,
  removeFolder,
  reservePath,
} from './data-folder.js';
export { isBarelyBegun, originOf, readDescription, sealed } from './descriptions.js';
export { type DiskUsage, diskUsageOf } from './disk-usage.js';
export {
  DurableFile,
  type FileOps,
  PRIVATE_FILE,
  renameDurably,
  syncFolder,
  writeAll,
  writeChunksDurably,
  writeFileDurably,
} from './durable-file.js';
export { isAlive, type Owner, stateOf, thisProcess } from './process-alive.js';
export { codeOf, ifThere, onDisk, storeError } from './system-errors.js';
export {
  copyVerified,
  damaged,
  factsIfAny,
  factsOf,
  inFile,
  inMemory,
  openVerified,
  SMALL,
} from './verified-file.js';
