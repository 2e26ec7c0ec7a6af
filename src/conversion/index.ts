/** Cells to records and back: recognition of columns, mappings, reading, writing, returning. Uses no files. */

export { constantRefusal, isPerHire } from './mapping/constants.js';
export {
  chooseField,
  confirmColumn,
  confirmMapping,
  type Decided,
  otherOrder,
  othersNotUsed,
  swapOrder,
  withDecisions,
} from './mapping/decide.js';
export {
  DATE_READS,
  type FieldChoice,
  fieldChoices,
  labelOfField,
  withLabels,
} from './mapping/field-choices.js';
export { fitMapping } from './mapping/fit-mapping.js';
export type { MappedColumn, Mapping, MappingLevel } from './mapping/mapping.js';
export { valuesOf, withValues } from './mapping/mapping.js';
export { checkedMapping, isConfirmed, parseMapping, refuseUnconfirmed } from './mapping/parse-mapping.js';
export { isExact, proposeMapping, withWanted } from './mapping/propose.js';
export { columnName, missingIn, missingSentence, wantedOf } from './mapping/wanted.js';
export { commonName } from './reading/field-names.js';
export { fieldsOf as fieldsOfColumn } from './reading/row-reader.js';
export { type HiresForm, openHiresTable } from './returning/hires-table.js';
export { findReturned, type ReturnedTable } from './returning/returned-table.js';
export { openStateTable } from './returning/state-table.js';
export { type FileNotes, fileNotes, type PlacedTrouble } from './running/file-notes.js';
export { fittedTable, type PreparedTable, prepareTable, sheetOf } from './running/prepared-table.js';
export { samplesOf } from './running/samples.js';
export { notesOn } from './running/table-notes.js';
export {
  layoutsOfHires,
  refuseUnreadable,
  type TargetLayout,
  targetsByState,
  writeTargets,
} from './running/targets.js';
export type { LeftOutRow } from './table/hire-rows.js';
export { type Survey, surveyTable } from './table/survey.js';
export { type ConstantCheck, constantCheck, wrongConstants } from './writing/constant-check.js';
export {
  readFacts,
  StateFile,
  type TableFacts,
} from './writing/convert-table.js';
export { isAlwaysGenerated } from './writing/field-recipes.js';
export { cellName, type KeptOrigins, keptCellOf, Origins } from './writing/origins.js';
