/** The HTTP API on a data folder. */

export { addKey } from './service/keys-file.js';
export { startServer } from './start-server.js';
