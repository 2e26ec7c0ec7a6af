/** Mappings as text. */

export { proposalLines } from './mapping-text.js';
