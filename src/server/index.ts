/** The HTTP API over a data folder. */

export { type RunningServer, type ServerOptions, startServer } from './start.js';
