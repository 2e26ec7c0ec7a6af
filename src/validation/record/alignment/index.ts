/** Where the fields of a record stand, when they do not stand in their columns. */

export { fieldCutAt, fieldsCutOff } from './cut-end.js';
export { mayBeDisplacement, speaksAgainstColumns } from './harmless-warnings.js';
export { isStrong } from './reading-proof.js';
export { type Alignment, type Displacement, RecordAlignment } from './record-alignment.js';
