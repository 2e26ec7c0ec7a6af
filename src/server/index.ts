/** The HTTP API over a data folder. */

export { startServer } from './start.js';
