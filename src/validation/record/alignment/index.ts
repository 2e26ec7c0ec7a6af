/** Where the fields of a record stand, when they do not stand in their columns. */

export { fieldCutAt, fieldsCutOff } from './cheapest-reading.js';
export { isStrong, mayBeDisplacement, speaksAgainstColumns } from './reading-proof.js';
export { type Alignment, type Displacement, RecordAlignment } from './record-alignment.js';
