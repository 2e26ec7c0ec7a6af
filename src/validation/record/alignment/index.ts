/** Where the fields of a record are, when they are out of their columns. */

export { fieldCutAt, fieldsCutOff } from './cheapest-reading.js';
export { isStrong, mayBeDisplacement, speaksAgainstColumns } from './reading-proof.js';
export { type Alignment, type Displacement, RecordAlignment } from './record-alignment.js';
