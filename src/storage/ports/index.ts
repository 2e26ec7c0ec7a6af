/** What every engine of storage gives: the ports to rows, jobs, bytes and workspaces, and the rules that all engines share. */

export * from './blobs.js';
export * from './clock.js';
export * from './job-state.js';
export * from './open-store.js';
export * from './queue.js';
export * from './store.js';
export * from './workspaces.js';
