/** The HTTP API on a data folder. */

export { startServer } from './start-server.js';
