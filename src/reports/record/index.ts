/** Records field by field: what is shown of them, and as which text. Loaded by the commands that show them. */

export {
  RECORD_FORMATS,
  type RecordFormat,
  type RecordsOfFile,
  type RecordTextContext,
  recordList,
  recordsText,
} from './record-text.js';
export {
  allRecordsHeading,
  allRecordsRow,
  KeptRecord,
  type RecordTexts,
  recordTexts,
  shownRecord,
} from './record-view.js';
