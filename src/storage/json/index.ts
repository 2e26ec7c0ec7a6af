/** The adapter of `Store` for one server: the rows in one JSON file of its data folder. */

export { openJsonStore } from './open-json-store.js';
export { purgeUploads } from './purge.js';
