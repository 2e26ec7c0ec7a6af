/** Files and folders of this computer: the data folder, files that survive a crash, and bytes that are proven. */

export * from './batched-file.js';
export * from './clock-looks.js';
export * from './data-folder.js';
export * from './descriptions.js';
export * from './disk-usage.js';
export * from './durable-file.js';
export * from './process-alive.js';
export * from './random-access.js';
export * from './system-errors.js';
export * from './verified-file.js';
export * from './work-folder.js';
