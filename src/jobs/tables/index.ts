/** Reads tables in threads. A door of its own: a conversion on the terminal needs nothing else of the room. */

export { openTableInThread, type ReadingLimits } from './threaded-table.js';
