/** The data folder of one server: an index in one JSON file, bytes beside it. */

export { openStore } from './open-store.js';
export { purgeUploads } from './purge.js';
