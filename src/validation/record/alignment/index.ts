/** Where the fields of a record are, when they are out of their columns. */

export { fieldCutAt, fieldsCutOff } from './cut-fields.js';
export { contradictsColumns, endsInNext, isOddText, isStrong, mayBeDisplacement } from './reading-proof.js';
export type { Displacement, RealignedRecord } from './realigner.js';
export { type Alignment, RecordAlignment } from './record-alignment.js';
