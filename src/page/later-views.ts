/** The views that are not the first one: one part of the script, as each further one is a request for itself and what it shares. */

export { CorrectionView } from './correction/correction-view.js';
export { MappingView } from './mapping/mapping-view.js';
export { LineView, RecordView } from './record/record-view.js';
export { FileView } from './verdict/file-view.js';
