/**
 * The shapes of the HTTP API, each declared once: the server validates requests and generates its documentation from them,
 * `--server` parses responses with them, and the page takes its types from them.
 */

export * from './change-shapes.js';
export * from './conversion-shapes.js';
export * from './correction-shapes.js';
export * from './field-shapes.js';
export * from './file-shapes.js';
export * from './finding-shapes.js';
export * from './health-shapes.js';
export * from './job-shapes.js';
export * from './plan-shapes.js';
export * from './problem-shape.js';
export * from './record-shapes.js';
export * from './request-shapes.js';
export * from './review-shapes.js';
export * from './table-shapes.js';
