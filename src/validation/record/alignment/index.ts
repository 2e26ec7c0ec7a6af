/** Where the fields of a record stand, when they do not stand in their columns. */

export { type Alignment, type Displacement, HARMLESS, RecordAlignment } from './record-alignment.js';
