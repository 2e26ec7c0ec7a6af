/** The adapter of `Store` for one server: the rows in one JSON file of its data folder. */

export { openJsonStore, purgeUploads } from './open-json-store.js';
