/**
 * Where files, jobs and their bytes are kept, and how they survive a crash. `ports/` says what every engine gives; the engines
 * are `json/`, a folder for one server, and `postgres/`, a database for many. `cli-runs/` has the runs of `newhire correct`,
 * which need no engine; `results/` what checks and corrections write, and `disk/` the files below all of them.
 */

export { databaseAddress } from './database-address.js';
export {
  codeOf,
  DataFolder,
  type DiskUsage,
  DurableFile,
  dataFolderPath,
  diskUsageOf,
  type JobPaths,
  openRandomAccess,
  openVerified,
  pathsOfJob,
  removeDeadTemps,
  storeError,
  tempOf,
  WorkFolder,
  writeChunksDurably,
} from './disk/index.js';
export type * from './ports/index.js';
export {
  ALL_GROUPS,
  areLost,
  ClientStore,
  currentFileOf,
  decidedMeanwhile,
  hiddenFeins,
  ifOfGroup,
  noSuchJob,
  removeBytes,
} from './ports/index.js';
export * from './results/index.js';

/** The way to a database; what it needs is loaded only when one is named. */
export const postgres = () => import('./postgres/index.js');
